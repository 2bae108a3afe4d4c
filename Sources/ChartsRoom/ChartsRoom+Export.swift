import RoomKit

/// The pages of a table, by the names that the command line has for them.
package enum TablePage: String, CaseIterable, Hashable, Sendable {
  case curve, bars, pie
}

extension ChartsRoom {
  /// A page of a table as files, as from the room.
  /// - Parameters:
  ///   - page: nil for the one that the room shows first.
  ///   - column: the column of numbers that is shown, counted from 0.
  /// - Throws: `RoomError` when a picture is missing or damaged.
  package static func export(
    _ table: ChartTable, page: TablePage?, column: Int, options: RoomOptions
  ) throws(RoomError) -> RoomExport {
    let source = TableCharts(table: table, language: options.language)
    let page = page.flatMap { ChartPage(named: $0.rawValue) } ?? source.firstPage
    return try source.export(of: page, choice: column, isStrong: options.hasHighContrast, language: options.language)
  }
}

extension ChartSource {
  /// A page as files: its picture on a sheet of its own, and its values.
  /// - Throws: `RoomError` when a picture is missing or damaged.
  @MainActor
  func export(of page: ChartPage, choice: Int, isStrong: Bool, language: Language) throws(RoomError) -> RoomExport {
    let table = table(of: page, choice: choice) { _ in nil }
    return RoomExport(
      title: printTitle(of: page, choice: choice),
      picture: try ChartPrint(self, page: page, choice: choice, isStrong: isStrong, language: language).layer, size: ChartPrint.size
    ) { table.commaSeparated }
  }
}
