/// Why a table cannot be read: where, what and what to do.
public struct CSVError: Error, Hashable, CustomStringConvertible, Sendable {
  /// From 1; a cell with line ends in quotes stands where it begins.
  public let line: Int
  /// The cell's place in its row, from 1.
  public let column: Int
  public let reason: String

  /// Whoever asked for the table wants it no more.
  public static let cancelled = CSVError(line: 1, column: 1, "reading the file was stopped")

  init(line: Int, column: Int, _ reason: String) {
    self.line = line
    self.column = column
    self.reason = reason
  }

  public var description: String { "line \(line), column \(column): \(reason)" }
}
