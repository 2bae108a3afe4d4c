import RoomKit

/// Charts of a table: a column as a curve, as bars and as a pie.
struct TableCharts: ChartSource {
  let table: ChartTable
  let language: Language
  let choicesAreShared = true
  /// One a column.
  private let series: [ChartSeries]
  /// One a column, where columns are the pie's shares.
  private let sums: [Double]
  /// How many names stand side by side to be chosen between.
  static let window = 4

  /// Cost: linear in the columns; the rows were looked at when the table was made.
  init(table: ChartTable, language: Language) {
    self.table = table
    self.language = language
    series = zip(table.columns, table.digests).map {
      ChartSeries(name: $0.name, kind: table.kind, labels: table.labels, places: table.places, values: $0.values, digest: $1)
    }
    sums = table.kind != .text && table.columns.count > 1 ? table.digests.map(\.sum) : []
  }

  func choices(on page: ChartPage) -> [String] { table.columns.map(\.name) }

  func title(of page: ChartPage, choice: Int) -> String { table.name.isEmpty ? curve(choice).name : table.name }

  func curve(_ choice: Int) -> ChartSeries {
    series.indices.contains(choice) ? series[choice] : ChartSeries(name: "", labels: [], values: [])
  }

  func companions(_ choice: Int) -> [(choice: Int, series: ChartSeries)] {
    let first = choice / Self.window * Self.window
    return (first..<min(first + Self.window, table.columns.count)).filter { $0 != choice }.map { ($0, curve($0)) }
  }

  /// Words have nothing between them that a curve could show.
  var firstPage: ChartPage { table.kind == .text ? .bars : .curve }

  var identity: TableIdentity? { TableIdentity(table) }

  /// Every word; or ten stretches of what stands in order.
  func bars(_ choice: Int) -> ChartSeries { curve(choice).bars }

  func pieName(_ choice: Int) -> String { sums.isEmpty ? curve(choice).name : title(of: .pie, choice: choice) }

  /// Rows with words for labels are the shares; else the columns are, or seven stretches of the only one.
  func pie(_ choice: Int) -> [PieShare] {
    let others = ChartsWord.others.text(in: language)
    if !sums.isEmpty { return PieShare.folded(sums, others: others) { series[$0].name } }
    let column = curve(choice)
    let rows = column.values.count
    if table.kind == .text || rows <= PieShare.alphas.count {
      return PieShare.folded(column.digest.shares, others: others, kind: table.kind) { column.labels[$0] }
    }
    let sevenths = column.digest.sevenths
    return PieShare.folded(sevenths, others: others, kind: table.kind) { column.labels[rows * $0 / sevenths.count] }
  }
}
