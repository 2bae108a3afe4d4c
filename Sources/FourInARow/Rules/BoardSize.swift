/// How many columns and rows a board has, from 4 to 10 each.
public struct BoardSize: Hashable, Sendable {
  /// How many columns, and how many rows, a board may have.
  public static let range = 4...10
  /// Seven columns and six rows: the board that the solver knows.
  public static let classic = BoardSize(columns: 7, rows: 6)

  /// How many columns, in `range`.
  public let columns: Int
  /// How many rows, in `range`.
  public let rows: Int

  /// - Precondition: both lie in `range`.
  public init(columns: Int, rows: Int) {
    precondition(Self.range.contains(columns) && Self.range.contains(rows), "a board has 4 to 10 columns and rows")
    self.columns = columns
    self.rows = rows
  }

  /// How many stones fill it.
  public var cells: Int { columns * rows }
}
