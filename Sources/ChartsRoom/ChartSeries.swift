/// A row of values with their labels, as a curve or bars show it.
struct ChartSeries: Sendable {
  var name: String
  var kind = ChartTable.LabelKind.text
  var labels: [String]
  /// Where each value stands from left to right, in 0...1.
  var places: [Double]
  /// Not a number where one is missing.
  let values: [Double]
  /// The least and the greatest value; nil when all are missing.
  let range: ClosedRange<Double>?

  init(name: String, kind: ChartTable.LabelKind = .text, labels: [String], places: [Double]? = nil, values: [Double]) {
    self.name = name
    self.kind = kind
    self.labels = labels
    self.places = places ?? LabelScale.even(labels.count)
    self.values = values
    range = Self.range(of: values)
  }

  /// Whether all values are whole numbers; told only of those that lie near to each other, where it matters.
  var isWhole: Bool {
    guard let range, range.upperBound - range.lowerBound <= 5 else { return true }
    return values.allSatisfy { $0.isNaN || $0 == $0.rounded() }
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

  /// How the labels stand below a chart of a width, as words.
  func wordLabels(width: Double, space: AxisLabels.Space, language: String) -> WordLabels {
    WordLabels(
      labels, places: labels.count == 1 ? [width / 2] : LabelScale.even(labels.count).map { $0 * width }, span: space.span(width),
      height: space.wordHeight, sizes: space.leastLabelSize...space.labelSize, language: language)
  }

  /// At most `limit` values: the greatest of words, in their order, or the means of that many stretches of what stands in order.
  func summed(into limit: Int) -> ChartSeries {
    guard values.count > limit else { return self }
    if kind == .text {
      let greatest = Self.greatest(limit, of: values)
      return ChartSeries(name: name, labels: greatest.map { labels[$0] }, values: greatest.map { values[$0] })
    }
    var means: [Double] = []
    var firsts: [String] = []
    for k in 0..<limit {
      let range = values.count * k / limit..<values.count * (k + 1) / limit
      let (sum, count) = values.withUnsafeBufferPointer { values in
        values[range].reduce((0.0, 0)) { $1.isNaN ? $0 : ($0.0 + $1, $0.1 + 1) }
      }
      means.append(count > 0 ? sum / Double(count) : .nan)
      firsts.append(labels[range.lowerBound])
    }
    return ChartSeries(name: name, kind: kind, labels: firsts, values: means)
  }
}

/// A part of a whole, as a pie shows it.
struct PieShare: Hashable, Sendable {
  var name: String
  /// What is written beside the pie: the name, or what is short for it.
  var label: String
  /// Zero or more.
  var value: Double
  /// How white it is, in 0...1.
  var alpha: Double
  /// The file of its picture among the charts' resources; nil: its name is written.
  var picture: String?

  init(name: String, label: String? = nil, value: Double, alpha: Double, picture: String? = nil) {
    self.name = name
    self.label = label ?? name
    self.value = value
    self.alpha = alpha
    self.picture = picture
  }

  /// The alphas of the seven kinds.
  static let alphas = [0.15, 0.75, 0.65, 0.55, 0.60, 0.80, 0.90]

  /// At most seven shares: the six greatest values in their order, and all others as one. What is missing or below zero has no share.
  static func folded(_ values: [Double], others: String, kind: ChartTable.LabelKind = .text, name: (Int) -> String) -> [PieShare] {
    var (whole, count) = (0.0, 0)
    for value in values where value > 0 {
      whole += value
      count += 1
    }
    let isFolded = count > alphas.count
    let kept = ChartSeries.greatest(min(count, isFolded ? alphas.count - 1 : alphas.count), of: values)
    var shares = kept.map { (name: name($0), value: values[$0]) }
    if isFolded { shares.append((others, whole - kept.reduce(0) { $0 + values[$1] })) }
    return shares.enumerated().map {
      PieShare(name: $1.name, label: kind == .text ? nil : LabelText.short($1.name, kind), value: $1.value, alpha: tableAlphas[$0])
    }
  }

  /// The alphas of shares that nobody gave one: neighbours differ.
  private static let tableAlphas = [0.95, 0.55, 0.80, 0.40, 0.70, 0.30, 0.60]
}
