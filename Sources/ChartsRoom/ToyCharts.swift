import RoomKit

/// Seven values to play with: what is dragged on one page follows on the other two.
@MainActor
final class ToyCharts: ChartSource {
  /// The values before a change.
  typealias Change = [Int]

  /// What values may be.
  static let range = 0...10
  private static let first = [3, 7, 5, 9, 4, 6, 2]

  let language: Language
  let choicesAreShared = false
  private(set) var values = ToyCharts.first

  init(language: Language) { self.language = language }

  /// Takes values that were kept; what makes no sense is left out.
  func restore(_ kept: [Int]) {
    guard kept.count == values.count else { return }
    values = kept.map { min(Self.range.upperBound, max(Self.range.lowerBound, $0)) }
  }

  /// Changes a value, as far as it may be changed.
  /// - Returns: whether it is another one now.
  func set(_ row: Int, to value: Int) -> Bool {
    guard values.indices.contains(row) else { return false }
    let value = min(Self.range.upperBound, max(Self.range.lowerBound, value))
    defer { values[row] = value }
    return values[row] != value
  }

  /// Moves the edge before a slice, so that what one gets its neighbour gives.
  /// - Parameters:
  ///   - edge: from 1; the edge at the top stays.
  ///   - part: of the whole that lies before the edge then, in 0...1.
  /// - Returns: whether anything is different now.
  func move(edge: Int, to part: Double) -> Bool {
    guard edge > 0, edge < values.count, part.isFinite else { return false }
    let (whole, before) = (values.reduce(0, +), values[..<(edge - 1)].reduce(0, +))
    let both = values[edge - 1] + values[edge]
    let most = Self.range.upperBound
    let wanted = Int((min(1, max(0, part)) * Double(whole)).rounded()) - before
    let left = min(min(both, most), max(max(0, both - most), wanted))
    guard left != values[edge - 1] else { return false }
    (values[edge - 1], values[edge]) = (left, both - left)
    return true
  }

  /// What of the whole lies before an edge, in 0...1.
  private func part(before edge: Int) -> Double { Double(values[..<edge].reduce(0, +)) / Double(max(1, values.reduce(0, +))) }

  /// The edge between slices that is nearest to a part of the way round the pie; nil where all is nothing.
  func edge(nearest part: Double) -> Int? {
    guard values.contains(where: { $0 > 0 }) else { return nil }
    return (1..<values.count).min { abs(part - self.part(before: $0)) < abs(part - self.part(before: $1)) }
  }

  /// Moves the edge before a slice to a part of the way round the pie, in 0..<1; past the top it goes on where it was.
  /// - Returns: whether anything is different now.
  func turn(edge: Int, to part: Double) -> Bool {
    let now = self.part(before: edge)
    return move(edge: edge, to: [part - 1, part, part + 1].min { abs($0 - now) < abs($1 - now) } ?? now)
  }

  func choices(on page: ChartPage) -> [String] { [] }

  func title(of page: ChartPage, choice: Int) -> String { ChartsWord.gifts.text(in: language) }

  var firstPage: ChartPage { .bars }

  func curve(_ choice: Int) -> ChartSeries { series }
  func bars(_ choice: Int) -> ChartSeries { series }

  private var series: ChartSeries {
    var series = ChartSeries(
      name: title(of: .bars, choice: 0),
      labels: ClassicCharts.kinds.map { $0.0.text(in: language) }, values: values.map(Double.init))
    series.span = Double(Self.range.lowerBound)...Double(Self.range.upperBound)
    return series
  }

  func pie(_ choice: Int) -> [PieShare] {
    zip(ClassicCharts.kinds, values).enumerated().map { i, kind in
      PieShare(
        name: kind.0.0.text(in: language), value: Double(kind.1), alpha: PieShare.alphas[i],
        picture: kind.0.0.rawValue)
    }
  }
}
