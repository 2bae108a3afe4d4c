/// Why a table cannot be read: where, what and what to do.
package struct CSVError: Error, Hashable, CustomStringConvertible, Sendable {
  /// From 1; a cell with line ends in quotes stands where it begins.
  package let line: Int
  /// The cell's place in its row, from 1.
  package let column: Int
  package let reason: String

  /// Whoever asked for the table wants it no more.
  package static let cancelled = CSVError(line: 1, column: 1, "reading the file was stopped")

  init(line: Int, column: Int, _ reason: String) {
    self.line = line
    self.column = column
    self.reason = reason
  }

  package var description: String { "line \(line), column \(column): \(reason)" }
}
