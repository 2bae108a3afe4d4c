import Geometry

/// A curve's course: the points that are drawn, in runs that what is missing parts, and the way from one to the next.
///
/// Where far more values than there are columns go up and down within each of them, a line from one to the next would be a mere thicket: a band
/// is drawn then, from the lowest to the highest, as it is usual for waves of sound.
struct CurveShape: Hashable {
  /// In the chart's units, from left to right; of a band its upper edge.
  var runs: [[Point]] = []
  /// A band's lower edge, run by run, as many points as its upper one; empty for a line.
  var lower: [[Point]] = []
  /// Which of the series' points are drawn, in order.
  var kept: [Int] = []
  /// Whether the way bends; else it is straight.
  var isSmooth = true

  var isBand: Bool { !lower.isEmpty }

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

  /// All points where they are few; else the lowest and the highest in each of so many columns: in the order of the rows as a line, or as a band.
  ///
  /// Cost: linear in the points.
  static func reduced(_ series: ChartSeries, scale: AxisScale, size: Size, columns: Int) -> CurveShape {
    func point(_ i: Int) -> Point {
      Point(series.places[i] * size.width, size.height - size.height * scale.fraction(series.values[i]))
    }
    let n = series.values.count
    guard n > columns * 2 else {
      var shape = CurveShape()
      shape.kept = (0..<n).filter { !series.values[$0].isNaN }
      shape.runs = series.values.indices.split { series.values[$0].isNaN }.map { $0.map(point) }
      // Between words there is nothing that a bend could tell of.
      shape.isSmooth = n <= 64 && series.kind != .text
      return shape
    }
    let extremes = extremes(series, columns: columns)
    let isBand = roughness(extremes, series.values) > roughest
    var shape = CurveShape()
    shape.isSmooth = false
    for run in extremes.split(whereSeparator: { $0 == .gap }) {
      var (upper, lower): ([Point], [Point]) = ([], [])
      for case .rows(let low, let high) in run {
        let rows = low == high ? [low] : [min(low, high), max(low, high)]
        shape.kept += rows
        if isBand { lower.append(point(low)) }
        upper += isBand ? [point(high)] : rows.map(point)
      }
      shape.runs.append(upper)
      if isBand { shape.lower.append(lower) }
    }
    return shape
  }

  /// How much rougher than a line may be what is drawn as a line. A line that only rises or falls has 1, noise in 5 values a column about 4.
  private static let roughest = 2.5

  /// How much further a series goes up and down within its columns than from one to the next.
  private static func roughness(_ columns: [Extreme], _ values: [Double]) -> Double {
    var (within, between) = (0.0, 0.0)
    var last: Double?
    for case .rows(let low, let high) in columns {
      let middle = values[low] / 2 + values[high] / 2
      within += values[high] - values[low]
      if let last { between += abs(middle - last) }
      last = middle
    }
    return within > 0 ? within / max(between, .leastNormalMagnitude) : 0
  }

  /// What a column of a curve shows.
  private enum Extreme: Equatable {
    /// All its values are missing.
    case gap
    /// The rows of its lowest and its highest value.
    case rows(low: Int, high: Int)
  }

  /// The lowest and the highest value of each column that has rows. Cost: a few hundred looks a column, however many rows there are.
  private static func extremes(_ series: ChartSeries, columns: Int) -> [Extreme] {
    var result: [Extreme] = []
    result.reserveCapacity(columns)
    series.values.withUnsafeBufferPointer { values in
      let n = min(values.count, series.places.count)
      var start = 0
      for column in 0..<columns where start < n {
        let end = column == columns - 1 ? n : firstRow(at: Double(column + 1) / Double(columns), of: series.places[start..<n])
        let found = series.digest.blocks.extremes(of: start..<end, in: values)
        if found.low >= 0 { result.append(.rows(low: found.low, high: found.high)) } else if end > start { result.append(.gap) }
        start = end
      }
    }
    return result
  }

  /// The first row that does not stand before a place; past the last where all do. Cost: logarithmic.
  private static func firstRow(at place: Double, of places: ArraySlice<Double>) -> Int {
    var (low, high) = (places.startIndex, places.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] < place { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// A dot at each point that has none beside it.
  var dots: Path {
    var path = Path()
    if isBand { return path }
    for run in runs where run.count == 1 { path.addEllipse(in: Rect(center: run[0], size: Size(7, 7))) }
    return path
  }

  /// The line, without points that have none beside them; a band's outline.
  var line: Path {
    var path = Path()
    for (i, run) in runs.enumerated() where run.count > 1 || isBand {
      path.move(to: run[0])
      add(run, to: &path)
      guard isBand else { continue }
      for p in lower[i].reversed() { path.addLine(to: p) }
      path.close()
    }
    return path
  }

  /// The area between the line and a height; between a band's nearer edge and the height.
  func area(downTo y: Double) -> Path {
    var path = Path()
    for (i, run) in runs.enumerated() where run.count > 1 {
      let edge = isBand ? zip(run, lower[i]).map { y >= $1.y ? $1 : y <= $0.y ? $0 : Point($1.x, y) } : run
      path.move(to: Point(edge[0].x, y))
      path.addLine(to: edge[0])
      add(edge, to: &path)
      path.addLine(to: Point(edge[edge.count - 1].x, y))
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

  /// The same points at the heights that another shape has there, so that one can turn into the other.
  func atHeights(of other: CurveEdges) -> CurveShape {
    guard !other.upper.isEmpty else { return self }
    var shape = self
    for r in runs.indices {
      if isBand {
        CurveEdges.lay(&shape.runs[r], on: [other.upper])
        CurveEdges.lay(&shape.lower[r], on: [other.lower])
      } else {
        CurveEdges.lay(&shape.runs[r], on: [other.upper, other.lower])
      }
    }
    return shape
  }
}
