import Geometry

/// A curve's course: the points that are drawn, in runs that what is missing parts, and the way from one to the next.
struct CurveShape: Hashable {
  /// In the chart's units, from left to right.
  var runs: [[Point]] = []
  /// Which of the series' points are drawn, in order.
  var kept: [Int] = []
  /// Whether the way bends; else it is straight.
  var isSmooth = true

  /// Points in a chart's units: x by the place, y downwards from the scale's top.
  static func points(of series: ChartSeries, scale: AxisScale, size: Size) -> [Point] {
    series.values.indices.map {
      Point(series.places[$0] * size.width, size.height - size.height * scale.fraction(series.values[$0]))
    }
  }

  /// The points that the classic curve keeps: the first, the last, every peak (y = 0) and every (n/15 + 1)th counted from the last one kept.
  static func classicKept(_ points: [Point]) -> [Int] {
    var kept: [Int] = []
    let skip = points.count / 15 + 1
    for (i, p) in points.enumerated() {
      if i == 0 || i == points.count - 1 || p.y == 0 || (kept.last ?? 0) + skip == i { kept.append(i) }
    }
    return kept
  }

  static func classic(_ points: [Point]) -> CurveShape {
    let kept = classicKept(points)
    return CurveShape(runs: kept.isEmpty ? [] : [kept.map { points[$0] }], kept: kept)
  }

  /// All points where they are few; else the lowest and the highest in each of so many columns, in the order of the rows.
  ///
  /// Cost: linear in the points.
  static func reduced(_ series: ChartSeries, scale: AxisScale, size: Size, columns: Int) -> CurveShape {
    var shape = CurveShape()
    var run: [Point] = []
    func endRun() {
      if !run.isEmpty { shape.runs.append(run) }
      run = []
    }
    func point(_ i: Int) -> Point {
      Point(series.places[i] * size.width, size.height - size.height * scale.fraction(series.values[i]))
    }
    let n = series.values.count
    guard n > columns * 2 else {
      for i in 0..<n {
        if series.values[i].isNaN {
          endRun()
        } else {
          shape.kept.append(i)
          run.append(point(i))
        }
      }
      endRun()
      shape.isSmooth = n <= 64
      return shape
    }
    shape.isSmooth = false
    for extreme in extremes(series, columns: columns) {
      switch extreme {
      case .gap: endRun()
      case .rows(let first, let last):
        for index in first == last ? [first] : [first, last] {
          shape.kept.append(index)
          run.append(point(index))
        }
      }
    }
    endRun()
    return shape
  }

  /// What a column of a curve shows.
  private enum Extreme {
    /// All its values are missing.
    case gap
    /// Its lowest and its highest value, in the order of the rows.
    case rows(Int, Int)
  }

  /// The lowest and the highest value of each column that has rows. About 2 ns a row.
  private static func extremes(_ series: ChartSeries, columns: Int) -> [Extreme] {
    var result: [Extreme] = []
    result.reserveCapacity(columns)
    series.values.withUnsafeBufferPointer { values in
      series.places.withUnsafeBufferPointer { places in
        let n = min(values.count, places.count)
        var i = 0
        for column in 0..<columns where i < n {
          let end = column == columns - 1 ? .infinity : Double(column + 1) / Double(columns)
          let start = i
          var (low, high) = (-1, -1)
          var (least, greatest) = (Double.infinity, -Double.infinity)
          while i < n, places[i] < end {
            let value = values[i]
            if value < least { (least, low) = (value, i) }
            if value > greatest { (greatest, high) = (value, i) }
            i += 1
          }
          if low >= 0 { result.append(.rows(min(low, high), max(low, high))) } else if i > start { result.append(.gap) }
        }
      }
    }
    return result
  }

  /// A dot at each point that has none beside it.
  var dots: Path {
    var path = Path()
    for run in runs where run.count == 1 { path.addEllipse(in: Rect(center: run[0], size: Size(7, 7))) }
    return path
  }

  /// The line, without points that have none beside them.
  var line: Path {
    var path = Path()
    for run in runs where run.count > 1 {
      path.move(to: run[0])
      add(run, to: &path)
    }
    return path
  }

  /// The area between the line and a height.
  func area(downTo y: Double) -> Path {
    var path = Path()
    for run in runs where run.count > 1 {
      path.move(to: Point(run[0].x, y))
      path.addLine(to: run[0])
      add(run, to: &path)
      path.addLine(to: Point(run[run.count - 1].x, y))
      path.close()
    }
    return path
  }

  private func add(_ run: [Point], to path: inout Path) {
    for (a, b) in zip(run, run.dropFirst()) {
      let x = (a.x + b.x) / 2
      if isSmooth { path.addCubic(to: b, control1: Point(x, a.y), control2: Point(x, b.y)) } else { path.addLine(to: b) }
    }
  }

  /// The height of the line at an x; nil where there is none. Cost: linear in the points.
  func height(at x: Double) -> Double? {
    for run in runs {
      guard let i = run.firstIndex(where: { $0.x >= x }) else { continue }
      if run[i].x == x { return run[i].y }
      guard i > 0 else { return nil }
      let (a, b) = (run[i - 1], run[i])
      let way = (x - a.x) / (b.x - a.x)
      guard isSmooth else { return a.y + (b.y - a.y) * way }
      // With both control points at the mid x the way across is 1.5 t - 1.5 t² + t³, which rises all along.
      var (low, high) = (0.0, 1.0)
      for _ in 0..<40 {
        let t = (low + high) / 2
        if ((t - 1.5) * t + 1.5) * t < way { low = t } else { high = t }
      }
      return a.y + (b.y - a.y) * low * low * (3 - 2 * low)
    }
    return nil
  }

  /// The same points at the heights that another line has there, so that one can turn into the other.
  func atHeights(of other: FlattenedPath) -> CurveShape {
    let line = other.points
    guard !line.isEmpty else { return self }
    var shape = self
    var at = 0
    for r in shape.runs.indices {
      for i in shape.runs[r].indices {
        let x = shape.runs[r][i].x
        while at + 1 < line.count, line[at + 1].x < x { at += 1 }
        let a = line[at]
        let b = line[min(at + 1, line.count - 1)]
        let t = b.x > a.x ? min(1, max(0, (x - a.x) / (b.x - a.x))) : 0
        shape.runs[r][i].y = a.y + (b.y - a.y) * t
      }
    }
    return shape
  }
}
