/// A table to be drawn: a label for each row, and columns of numbers.
package struct ChartTable: Sendable {
  /// The most rows, columns beside the labels, and bytes of a file.
  package static let mostRows = 1_000_000
  package static let mostColumns = 1_000
  package static let mostBytes = 64 << 20
  /// The most bytes of a label, or of a column's name, that are read of a file; more than a stage has room for.
  package static let mostTextBytes = 512

  /// What the labels are.
  package enum LabelKind: String, CaseIterable, Hashable, Sendable {
    case text
    /// Numbers, dates and times rise from row to row; rows stand where they say.
    case number, date, time
  }

  /// A column of numbers.
  package struct Column: Sendable {
    package var name: String
    /// One for each row, from -1e300 to 1e300; not a number where it is missing.
    package var values: [Double]

    package init(name: String, values: [Double]) {
      self.name = name
      self.values = values
    }
  }

  /// What the table is about; empty where nobody said.
  package let name: String
  package let labels: [String]
  package let kind: LabelKind
  package let columns: [Column]
  /// Where each row stands from left to right, rising, in 0...1.
  package let places: [Double]
  /// What is known of each column.
  let digests: [ColumnDigest]

  /// A table of as many labels as each column has values; a column of another length is cut off or filled up with missing values.
  ///
  /// Cost: linear; labels are looked at for what they are, and columns for what charts ask of them.
  package init(name: String = "", labels: [String], columns: [Column]) {
    self.name = name
    self.labels = labels
    let columns = columns.map { column in
      var values = column.values.prefix(labels.count).map { abs($0) <= NumberStyle.limit ? $0 : .nan }
      values += Array(repeating: .nan, count: labels.count - values.count)
      return Column(name: column.name, values: values)
    }
    self.columns = columns
    let (kind, places) = LabelScale.measure(labels)
    (self.kind, self.places) = (kind, places)
    digests = columns.map { ColumnDigest($0.values, kind: kind) }
  }

  package var rowCount: Int { labels.count }

  /// The row nearest to a place from left to right, in 0...1; nil without rows. Cost: logarithmic.
  package func row(at place: Double) -> Int? { Self.nearest(to: place, in: places) }

  /// The index of the value nearest to another in a rising list; the first of two equally near.
  static func nearest(to place: Double, in places: [Double]) -> Int? {
    guard !places.isEmpty else { return nil }
    var low = 0
    var high = places.count
    while low < high {
      let middle = (low + high) / 2
      if places[middle] < place { low = middle + 1 } else { high = middle }
    }
    if low == places.count { return low - 1 }
    if low > 0, place - places[low - 1] <= places[low] - place { return low - 1 }
    return low
  }
}

extension ChartTable.Column: Hashable {
  // By bits, so that what is missing equals what is missing.
  package static func == (a: Self, b: Self) -> Bool {
    a.name == b.name && a.values.count == b.values.count && zip(a.values, b.values).allSatisfy { $0.bitPattern == $1.bitPattern }
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    for value in values { hasher.combine(value.bitPattern) }
  }
}

extension ChartTable: Hashable {
  package static func == (a: Self, b: Self) -> Bool { a.name == b.name && a.labels == b.labels && a.columns == b.columns }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(labels)
    hasher.combine(columns)
  }
}
