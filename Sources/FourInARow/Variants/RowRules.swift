/// A game of stones in rows like Connect Four, on a board of another size, with rows of another length, or with stones that are popped out.
public struct RowRules: Hashable, Sendable {
  /// How many columns and rows there are.
  public let size: BoardSize
  /// How many stones in a row win, 3 to 6.
  public let length: Int
  /// Whether one may, in place of playing a stone, take an own one out of the bottom of a column, whose others sink.
  public let allowsPopping: Bool

  /// - Precondition: the length is from 3 to 6.
  public init(_ size: BoardSize = .classic, length: Int = 4, allowsPopping: Bool = false) {
    precondition((3...6).contains(length), "rows have 3 to 6 stones")
    self.size = size
    self.length = length
    self.allowsPopping = allowsPopping
  }

  /// Three in a row on a small board, which the youngest can look over.
  public static let three = RowRules(BoardSize(columns: 5, rows: 4), length: 3)
  /// Five in a row on a large board.
  public static let five = RowRules(BoardSize(columns: 9, rows: 6), length: 5)
  /// Four in a row with stones that are popped out.
  public static let popOut = RowRules(allowsPopping: true)
}
