import Sessions

/// What a page of the charts shows, in rows and columns.
struct PageTable {
  /// How the numbers of a column are written.
  enum Style: Hashable {
    /// As they are.
    case exact
    /// As beside an axis.
    case rounded(AxisScale)
    /// As parts of a hundred.
    case percent
  }

  /// A column of numbers.
  struct Column {
    var name: String
    /// One for each row; not a number where it is missing.
    var values: [Double]
    var style: Style
    /// How its curve looks; nil where it has none of its own.
    var look: CurveChart.Look?
    /// Whether it is the one that is chosen among several.
    var isChosen = false

    /// A row's number, as it is written.
    func text(_ row: Int) -> String {
      switch style {
      case .exact: NumberText.exact(values[row])
      case .rounded(let scale): NumberText.value(values[row], on: scale)
      case .percent: NumberText.value(values[row], on: AxisScale.round(0...100, includesZero: true)) + "%"
      }
    }
  }

  /// What the page is about.
  var title: String
  var labels: [String]
  var columns: [Column]

  var rowCount: Int { labels.count }

  /// The table as comma-separated values, with all digits of its numbers.
  var commaSeparated: String {
    var text = CSVTable([title] + columns.map(\.name))
    for row in labels.indices {
      text.add([labels[row]] + columns.map { $0.values[row].isNaN ? "" : JSON($0.values[row]).description })
    }
    return text.text
  }
}

extension ChartSource {
  /// What a page shows, as a table.
  /// - Parameter look: how the curve of a choice looks; nil where there is but one.
  @MainActor
  func table(of page: ChartPage, choice: Int, look: (Int) -> CurveChart.Look?) -> PageTable {
    let title = title(of: page, choice: choice)
    switch page {
    case .curve:
      let curves = ([(choice: choice, series: curve(choice))] + companions(choice)).sorted { $0.choice < $1.choice }
      let series = curve(choice)
      return PageTable(
        title: title, labels: series.labels,
        columns: curves.map { curve in
          PageTable.Column(
            name: curve.series.name, values: curve.series.values, style: style(of: curve.series),
            look: curves.count > 1 ? look(curve.choice) : nil, isChosen: curves.count > 1 && curve.choice == choice)
        })
    case .bars:
      let series = bars(choice)
      // What stands for stretches of rows is a mean, with more digits than it is worth.
      let isMean = !curve(choice).digest.tenths.isEmpty
      return PageTable(
        title: title, labels: series.labels,
        columns: [
          PageTable.Column(name: series.name, values: series.values, style: isMean ? Self.rounded(series) : style(of: series), look: nil)
        ])
    case .pie:
      let shares = pie(choice)
      let whole = shares.reduce(0) { $0 + $1.value }
      let values = ChartSeries(name: pieName(choice), labels: [], values: shares.map(\.value))
      return PageTable(
        title: title, labels: shares.map(\.name),
        columns: [
          PageTable.Column(name: values.name, values: values.values, style: Self.rounded(values), look: nil),
          PageTable.Column(name: "%", values: shares.map { whole > 0 ? $0.value / whole * 100 : 0 }, style: .percent, look: nil),
        ])
    }
  }

  /// Numbers that somebody gave are as they are; those that were worked out are rounded as elsewhere.
  private func style(of series: ChartSeries) -> PageTable.Style { identity != nil ? .exact : Self.rounded(series) }

  private static func rounded(_ series: ChartSeries) -> PageTable.Style {
    .rounded(.round(series.range, includesZero: true, isWhole: series.isWhole))
  }
}
