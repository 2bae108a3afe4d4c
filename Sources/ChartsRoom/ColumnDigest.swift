/// What charts ask of a table's column that takes a look at every row: found out where the table is read, off the main actor.
struct ColumnDigest: Sendable {
  /// The most words that bars show, each by one of its own.
  static let mostWords = 240
  /// How many bars stand for more values than that, where those stand in order.
  private static let stretches = 10

  /// The least and the greatest value; nil when all are missing.
  let range: ClosedRange<Double>?
  /// Whether all values are whole numbers; told only of those that lie near to each other, where it matters.
  let isWhole: Bool
  let blocks: BlockExtremes
  /// The sum of what is there and above zero, at most what a table may hold.
  let sum: Double
  /// The same of each seventh of the rows.
  let sevenths: [Double]
  /// The means of tenths of the rows, as bars show what stands in order; empty for words, and where there are no more rows than that.
  let tenths: [Double]
  /// The rows of the greatest values, as bars show words; empty but for words, and where there are no more than those.
  let greatest: [Int]
  /// The column as shares of a whole.
  let shares: PieShare.Fold

  /// Cost: linear in the values, about 5 ns each.
  init(_ values: [Double], kind: ChartTable.LabelKind) {
    let range = Self.range(of: values)
    self.range = range
    isWhole =
      range.map { $0.upperBound - $0.lowerBound > 5 || values.allSatisfy { $0.isNaN || $0 == $0.rounded() } } ?? true
    blocks = BlockExtremes(values)
    sum = Self.sum(values[...])
    let (n, parts) = (values.count, PieShare.alphas.count)
    sevenths = (0..<parts).map { Self.sum(values[n * $0 / parts..<n * ($0 + 1) / parts]) }
    tenths = kind != .text && n > Self.stretches ? Self.means(of: values, in: Self.stretches) : []
    greatest = kind == .text && n > Self.mostWords ? Self.greatest(Self.mostWords, of: values) : []
    shares = PieShare.Fold(values)
  }

  /// Where the greatest values are, at most so many, in their own order; of equal ones the first. Cost: linear in the values.
  static func greatest(_ limit: Int, of values: [Double]) -> [Int] {
    var best: [Int] = []
    for (i, value) in values.enumerated() where !value.isNaN {
      if best.count == limit {
        guard let last = best.last, value > values[last] else { continue }
        best.removeLast()
      }
      best.insert(i, at: best.firstIndex { values[$0] < value } ?? best.count)
    }
    return best.sorted()
  }

  /// The means of so many stretches of what stands in order; not a number where all is missing.
  static func means(of values: [Double], in count: Int) -> [Double] {
    values.withUnsafeBufferPointer { values in
      (0..<count).map { k in
        let rows = values.count * k / count..<values.count * (k + 1) / count
        let (sum, found) = values[rows].reduce((0.0, 0)) { $1.isNaN ? $0 : ($0.0 + $1, $0.1 + 1) }
        return found > 0 ? sum / Double(found) : .nan
      }
    }
  }

  /// The least and the greatest of some values; nil when all are missing. About 1 ns a value.
  private static func range(of values: [Double]) -> ClosedRange<Double>? {
    values.withUnsafeBufferPointer { values in
      var low = Double.infinity
      var high = -Double.infinity
      // What is missing is neither less nor greater than anything.
      for value in values {
        low = value < low ? value : low
        high = value > high ? value : high
      }
      return low <= high ? low...high : nil
    }
  }

  /// The sum of what is there and above zero, at most what a table may hold.
  private static func sum(_ values: ArraySlice<Double>) -> Double {
    values.withUnsafeBufferPointer { values in
      var sum = 0.0
      for value in values { sum += value > 0 ? value : 0 }
      return min(NumberStyle.limit, sum)
    }
  }
}
