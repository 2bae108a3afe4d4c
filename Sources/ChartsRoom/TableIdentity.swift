/// What tells a table from others: its name, how long it is, and its first columns' names.
struct TableIdentity: Codable, Hashable, Sendable {
  /// How many columns' names there are at most.
  static let mostColumns = 20

  let name: String
  let rows: Int
  let columns: [String]

  init(_ table: ChartTable) {
    name = table.name
    rows = table.rowCount
    columns = table.columns.prefix(Self.mostColumns).map(\.name)
  }
}
