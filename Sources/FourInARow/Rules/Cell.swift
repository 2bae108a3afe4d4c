/// A place on a board: columns from 0 at the left, rows from 0 at the bottom.
public struct Cell: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// From 0 at the left.
  public let column: Int
  /// From 0 at the bottom.
  public let row: Int

  /// The cell in a column and a row; whether a board has it is not asked.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }

  /// As players write it: the column's letter and the row's number, "a1" at the bottom left.
  public var description: String { "\(UnicodeScalar(UInt8(truncatingIfNeeded: 97 + column)))\(row + 1)" }

  /// From left to right, then from the bottom up.
  public static func < (a: Cell, b: Cell) -> Bool { (a.column, a.row) < (b.column, b.row) }
}
