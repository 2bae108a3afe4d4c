import Geometry

/// Chooses places for dots on outlines: where they bend, and not too far apart.
enum DotChooser {
  /// What the square of a gap weighs against the area that a dot stands for. On a straight line only gaps count; a corner weighs three times as much
  /// as a place between.
  private static let gapWeight = 0.05

  /// Dots on some contours, in proportion to their lengths, at least three on each; contours for which that is not enough are left out, the last first.
  ///
  /// Each contour begins at its uppermost dot and runs clockwise. Fewer dots than asked for come out where contours touch: a dot that would lie on
  /// one of another contour is left out.
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
      dots.append(choose(own, on: contour.lines))
    }
    let closest = total / Double(max(1, count)) * 0.2
    for i in dots.indices {
      let others = dots[..<i].joined()
      let apart = dots[i].filter { dot in others.allSatisfy { $0.distance(to: dot) >= closest } }
      dots[i] = ordered(apart)
    }
    return (outline, dots)
  }

  /// Dots on one closed line: of many places on it those that weigh least are taken away, one after the other (after Visvalingam and Whyatt, "Line
  /// generalisation by repeated elimination of points", 1993); then those that are left move to where they follow the line best. O(n^2) in at most
  /// about 1600 places.
  private static func choose(_ count: Int, on line: FlattenedPath) -> [Point] {
    let places = samples(of: line, count: max(64, 8 * count))
    let length = line.length
    var kept = Array(places.indices)
    while kept.count > count {
      var least = (index: 0, weight: Double.infinity)
      for i in kept.indices {
        let (before, here) = (places[kept[i == 0 ? kept.count - 1 : i - 1]], places[kept[i]])
        let after = places[kept[i == kept.count - 1 ? 0 : i + 1]]
        let area = abs((here.point - before.point).cross(after.point - before.point)) / 2
        var gap = after.at - before.at
        if gap <= 0 { gap += length }
        let weight = area + gapWeight * gap * gap
        if weight < least.weight { least = (i, weight) }
      }
      kept.remove(at: least.index)
    }
    relax(&kept, among: places, length: length)
    return kept.map { places[$0].point }
  }

  /// Moves dots, one after the other, to the places between their neighbours where the straight lines leave out least of the outline and the gaps
  /// are most alike.
  private static func relax(_ kept: inout [Int], among places: [Place], length: Double) {
    guard kept.count >= 3 else { return }
    let n = places.count
    // Twice the area under the line up to each place, gone round twice.
    var areas = [0.0]
    for i in 0..<2 * n { areas.append(areas[i] + places[i % n].point.cross(places[(i + 1) % n].point)) }
    func cost(_ i: Int, _ j: Int) -> Double {
      let area = areas[j] - areas[i] + places[j % n].point.cross(places[i].point)
      var gap = places[j % n].at - places[i].at
      if gap <= 0 { gap += length }
      return abs(area) / 2 + gapWeight * gap * gap
    }
    for _ in 0..<12 {
      var isStable = true
      for k in kept.indices {
        let before = kept[k == 0 ? kept.count - 1 : k - 1]
        let after = kept[k == kept.count - 1 ? 0 : k + 1]
        let end = after > before ? after : after + n
        guard end - before >= 2 else { continue }
        var best = (place: kept[k], cost: Double.infinity)
        for place in before + 1..<end {
          let i = place % n
          let cost = cost(before, place) + cost(i, i < after ? after : after + n)
          if cost < best.cost - 1e-12 { best = (i, cost) }
        }
        if best.place != kept[k] {
          kept[k] = best.place
          isStable = false
        }
      }
      if isStable { break }
    }
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
