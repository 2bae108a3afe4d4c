import Geometry

/// Chooses places for dots on outlines: where they bend, and not too far apart.
enum DotChooser {
  /// What the square of a gap weighs against the area that a dot stands for. On a straight line only gaps count; a corner weighs three times as much
  /// as a place between.
  private static let gapWeight = 0.05

  /// Dots on some contours, in proportion to their lengths, at least three on each; contours for which that is not enough are left out, the last first.
  ///
  /// Each contour begins at its uppermost dot and runs clockwise. Fewer dots than asked for come out only where there is no contour.
  /// - Parameter contours: closed paths.
  /// - Returns: the contours that got dots, as one path, and the dots of each.
  static func choose(_ count: Int, on contours: [Path]) -> (outline: Path, dots: [[Point]]) {
    let flat = contours.prefix(max(1, count / 3)).map { contour in
      let box = contour.bounds ?? .zero
      return (path: contour, lines: contour.flattened(tolerance: max(1e-9, max(box.width, box.height) / 2000)))
    }.filter { $0.lines.length > 0 }
    let total = flat.reduce(0) { $0 + $1.lines.length }
    var outline = Path()
    var dots: [[Point]] = []
    var rest = count
    var restLength = total
    for (i, contour) in flat.enumerated() {
      let others = 3 * (flat.count - 1 - i)
      let share = i == flat.count - 1 ? rest : Int((Double(rest) * contour.lines.length / restLength).rounded())
      let own = max(3, min(rest - others, share))
      rest -= own
      restLength -= contour.lines.length
      outline.addPath(contour.path)
      dots.append(ordered(choose(own, on: contour.lines)))
    }
    return (outline, dots)
  }

  /// Dots on one closed line: of many places on it those that weigh least are taken away, one after the other (after Visvalingam and Whyatt, "Line
  /// generalisation by repeated elimination of points", 1993). O(n^2) in at most about 1600 places.
  private static func choose(_ count: Int, on line: FlattenedPath) -> [Point] {
    var places = samples(of: line, count: max(64, 8 * count))
    let length = line.length
    while places.count > count {
      var least = (index: 0, weight: Double.infinity)
      for i in places.indices {
        let before = places[i == 0 ? places.count - 1 : i - 1]
        let after = places[i == places.count - 1 ? 0 : i + 1]
        let area = abs((places[i].point - before.point).cross(after.point - before.point)) / 2
        var gap = after.at - before.at
        if gap <= 0 { gap += length }
        let weight = area + gapWeight * gap * gap
        if weight < least.weight { least = (i, weight) }
      }
      places.remove(at: least.index)
    }
    return places.map(\.point)
  }

  private struct Place {
    var point: Point
    /// The way along the line to it.
    var at: Double
  }

  /// Places at even distances along a closed line, and its corners.
  private static func samples(of line: FlattenedPath, count: Int) -> [Place] {
    guard let subpath = line.subpaths.first else { return [] }
    let points = Array(line.points[subpath.range])
    let step = line.length / Double(count)
    var places: [Place] = []
    var run = 0.0
    var nextSample = 0.0
    for (i, a) in points.enumerated() {
      let b = points[i + 1 == points.count ? 0 : i + 1]
      let d = a.distance(to: b)
      if !line.isSmooth[subpath.range.lowerBound + i] {
        // A corner stands for the samples beside it.
        while let last = places.last, run - last.at < step * 0.5 { places.removeLast() }
        places.append(Place(point: a, at: run))
        nextSample = max(nextSample, run + step * 0.5)
      }
      while d > 0, nextSample < run + d {
        places.append(Place(point: a.interpolated(to: b, (nextSample - run) / d), at: nextSample))
        nextSample += step
      }
      run += d
    }
    return places
  }

  /// The dots of a contour clockwise on screen, the uppermost first.
  private static func ordered(_ dots: [Point]) -> [Point] {
    guard let first = dots.first else { return dots }
    var doubled = 0.0
    for i in dots.indices { doubled += (dots[i] - first).cross(dots[(i + 1) % dots.count] - first) }
    let clockwise = doubled < 0 ? Array(dots.reversed()) : dots
    guard let top = clockwise.indices.min(by: { (clockwise[$0].y, clockwise[$0].x) < (clockwise[$1].y, clockwise[$1].x) }) else {
      return dots
    }
    return Array(clockwise[top...] + clockwise[..<top])
  }
}
