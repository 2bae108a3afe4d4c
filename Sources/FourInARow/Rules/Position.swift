/// A position on the classic board of seven columns and six rows, as two words of bits, seen by the player to move.
///
/// A column takes seven bits from the bottom up, the seventh always 0 (the layout of John Tromp's Fhourstones). Columns count from 0.
public struct Position: Hashable, Sendable {
  /// How many columns the classic board has.
  public static let columns = 7
  /// How many rows it has.
  public static let rows = 6
  /// How many cells it has.
  public static let cells = 42

  /// The stones of the player to move.
  var own: UInt64
  /// The stones of both.
  var occupied: UInt64

  /// The empty board.
  public init() {
    own = 0
    occupied = 0
  }

  init(own: UInt64, occupied: UInt64) {
    self.own = own
    self.occupied = occupied
  }

  /// The position after moves given as digits, columns counted from 1.
  /// - Throws: `MoveError` for the first move that the rules forbid.
  public init(moves text: String) throws(MoveError) {
    let board = try Board(text: text)
    own = UInt64(truncatingIfNeeded: board.stones(of: board.turn))
    occupied = UInt64(truncatingIfNeeded: board.occupied)
  }

  /// How many stones lie on the board.
  public var stones: Int { occupied.nonzeroBitCount }

  /// Who moves next.
  public var turn: Player { stones & 1 == 0 ? .first : .second }

  /// Whether the player who moved last has four in a row.
  public var isLost: Bool { Self.hasFour(own ^ occupied) }

  /// Whether it is lost or full.
  public var isOver: Bool { isLost || stones == Self.cells }

  /// Whether a column has room; does not ask whether the game is over.
  public func hasRoom(in column: Int) -> Bool { occupied & Self.top(column) == 0 }

  /// The columns that can be played, from the left; none when the game is over.
  public var legalColumns: [Int] { isOver ? [] : (0..<Self.columns).filter(hasRoom) }

  /// Where a stone played in a column comes to lie.
  /// - Precondition: the column has room.
  public func landing(in column: Int) -> Cell {
    precondition(hasRoom(in: column), "the column has no room")
    return Cell(column: column, row: (occupied & Self.column(column)).nonzeroBitCount)
  }

  /// Plays a stone of the player to move; the other is to move then.
  /// - Precondition: the column has room.
  public mutating func play(_ column: Int) {
    precondition((0..<Self.columns).contains(column) && hasRoom(in: column), "the column has no room")
    own ^= occupied
    occupied |= occupied &+ Self.bottom(column)
  }

  /// Takes back the upmost stone of a column, which was the last played.
  /// - Precondition: the column has a stone of the player who is not to move on top.
  public mutating func undo(_ column: Int) {
    let height = (occupied & Self.column(column)).nonzeroBitCount
    let stone: UInt64 = height == 0 ? 0 : Self.bottom(column) << UInt64(height - 1)
    precondition(stone & (own ^ occupied) != 0, "the column's upmost stone was not the last played")
    occupied ^= stone
    own ^= occupied
  }

  /// The position after a move.
  /// - Precondition: the column has room.
  public func playing(_ column: Int) -> Position {
    var next = self
    next.play(column)
    return next
  }

  /// Whether a move in this column, which has room, makes four.
  public func wins(in column: Int) -> Bool {
    hasRoom(in: column) && Self.winningCells(own, occupied) & Self.playable(occupied) & Self.column(column) != 0
  }

  /// The same seen in a mirror: column 0 becomes column 6.
  public var mirrored: Position { Position(own: Self.mirror(own), occupied: Self.mirror(occupied)) }

  /// Empty cells where the player to move would make four, playable now or not.
  public var ownThreats: [Cell] { Self.cells(of: Self.winningCells(own, occupied)) }

  /// Empty cells where the opponent would make four, playable now or not.
  public var opponentThreats: [Cell] { Self.cells(of: Self.winningCells(own ^ occupied, occupied)) }
}
