/// A row of values with their labels, as a curve or bars show it.
struct ChartSeries: Sendable {
  var name: String
  var kind = ChartTable.LabelKind.text
  var labels: [String]
  /// Where each value stands from left to right, in 0...1.
  var places: [Double]
  /// Not a number where one is missing.
  let values: [Double]
  /// What is known of the values.
  let digest: ColumnDigest
  /// What the axis spans at least; nil where that is what the values do.
  var span: ClosedRange<Double>?

  init(name: String, kind: ChartTable.LabelKind = .text, labels: [String], places: [Double]? = nil, values: [Double]) {
    self.init(
      name: name, kind: kind, labels: labels, places: places ?? LabelScale.even(labels.count), values: values,
      digest: ColumnDigest(values, kind: kind))
  }

  /// A series whose values were looked at before.
  init(name: String, kind: ChartTable.LabelKind, labels: [String], places: [Double], values: [Double], digest: ColumnDigest) {
    self.name = name
    self.kind = kind
    self.labels = labels
    self.places = places
    self.values = values
    self.digest = digest
  }

  /// What the axis is to span: the least and the greatest value where nothing else is said; nil when all are missing.
  var range: ClosedRange<Double>? { span ?? digest.range }

  /// Whether all values are whole numbers; told only of those that lie near to each other, where it matters.
  var isWhole: Bool { digest.isWhole }

  /// As bars show it: the greatest of many words, in their order, or the means of tenths of what stands in order.
  var bars: ChartSeries {
    if !digest.greatest.isEmpty {
      return ChartSeries(name: name, labels: digest.greatest.map { labels[$0] }, values: digest.greatest.map { values[$0] })
    }
    guard !digest.tenths.isEmpty else { return self }
    let (n, count) = (values.count, digest.tenths.count)
    return ChartSeries(name: name, kind: kind, labels: (0..<count).map { labels[n * $0 / count] }, values: digest.tenths)
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
    folded(Fold(values), others: others, kind: kind, name: name)
  }

  /// The same of values that were looked at before.
  static func folded(_ fold: Fold, others: String, kind: ChartTable.LabelKind = .text, name: (Int) -> String) -> [PieShare] {
    var shares = fold.kept.map { (name: name($0.row), value: $0.value) }
    if let rest = fold.rest { shares.append((others, rest)) }
    return shares.enumerated().map {
      PieShare(name: $1.name, label: kind == .text ? nil : LabelText.short($1.name, kind), value: $1.value, alpha: tableAlphas[$0])
    }
  }

  /// Which of some values have shares of their own, and what is left for all others.
  struct Fold: Sendable {
    /// In their order.
    let kept: [(row: Int, value: Double)]
    /// Nil where there are no others.
    let rest: Double?

    /// Cost: linear in the values.
    init(_ values: [Double]) {
      var (whole, count) = (0.0, 0)
      for value in values where value > 0 {
        whole += value
        count += 1
      }
      let isFolded = count > PieShare.alphas.count
      let rows = ColumnDigest.greatest(min(count, isFolded ? PieShare.alphas.count - 1 : PieShare.alphas.count), of: values)
      kept = rows.map { ($0, values[$0]) }
      rest = isFolded ? whole - rows.reduce(0) { $0 + values[$1] } : nil
    }
  }

  /// The alphas of shares that nobody gave one: neighbours differ.
  private static let tableAlphas = [0.95, 0.55, 0.80, 0.40, 0.70, 0.30, 0.60]
}
