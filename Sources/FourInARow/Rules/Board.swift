/// A game on a board of any size: its moves, its stones, and whether it is won or drawn.
///
/// Every question costs at most some tens of nanoseconds, but for the lists that are made.
public struct Board: Hashable, Sendable {
  /// How many columns and rows there are.
  public let size: BoardSize
  /// The columns played, from 0, first player first.
  public private(set) var moves: [Int] = []
  /// Who has four in a row.
  public private(set) var winner: Player?
  let grid: BitGrid
  private(set) var firstStones: UInt128 = 0
  private(set) var secondStones: UInt128 = 0

  /// An empty board.
  public init(_ size: BoardSize = .classic) {
    self.size = size
    grid = BitGrid(size)
  }

  /// A board after moves, columns from 0.
  /// - Throws: `MoveError` for the first move that the rules forbid.
  public init(_ size: BoardSize = .classic, moves: some Sequence<Int>) throws(MoveError) {
    self.init(size)
    for column in moves { try play(column) }
  }

  /// A board after moves given as digits.
  /// - Throws: `MoveError` for the first move that the rules forbid.
  public init(_ size: BoardSize = .classic, text: String) throws(MoveError) {
    self.init(size)
    // What the rules forbid before a character that is no column comes first.
    for character in text { try play(try columnNumber(character)) }
  }

  private func columnNumber(_ character: Character) throws(MoveError) -> Int {
    do {
      return try MoveText.columns(of: String(character), limit: size.columns)[0]
    } catch .notAColumn(_, let text, let columns) {
      throw .notAColumn(move: moves.count + 1, text: text, columns: columns)
    }
  }

  /// Who moves next, also when the game is over.
  public var turn: Player { moves.count % 2 == 0 ? .first : .second }

  /// Whether every cell has a stone.
  public var isFull: Bool { moves.count == size.cells }

  /// Whether nobody has won and nothing can be played.
  public var isDraw: Bool { winner == nil && isFull }

  /// Whether it is won or full.
  public var isOver: Bool { winner != nil || isFull }

  /// How many stones lie in a column.
  public func height(of column: Int) -> Int { (occupied & grid.column(column)).nonzeroBitCount }

  /// Whether a stone may be played in a column: it exists and has room, and the game is not over.
  public func canPlay(_ column: Int) -> Bool {
    !isOver && column >= 0 && column < size.columns && height(of: column) < size.rows
  }

  /// The columns that can be played, from the left; none when the game is over.
  public var legalColumns: [Int] { (0..<size.columns).filter(canPlay) }

  /// Where a stone played in a column comes to lie; nil if none can be played.
  public func landing(in column: Int) -> Cell? { canPlay(column) ? Cell(column: column, row: height(of: column)) : nil }

  /// Whose stone lies in a cell; nil for an empty cell and for one off the board.
  public subscript(cell: Cell) -> Player? {
    guard (0..<size.columns).contains(cell.column), (0..<size.rows).contains(cell.row) else { return nil }
    let bit = grid.bit(cell)
    return firstStones & bit != 0 ? .first : secondStones & bit != 0 ? .second : nil
  }

  /// The rows of four or more of the player who has won, each from its left or lower end.
  public var winningLines: [[Cell]] { winner.map { grid.lines(stones(of: $0)) } ?? [] }

  /// Empty cells where a player's next stone there would make four, playable now or not, from left to right.
  public func threats(of player: Player) -> [Cell] { cells(grid.winningCells(stones(of: player), occupied: occupied)) }

  /// Plays the next player's stone.
  /// - Returns: the cell where it lies.
  /// - Throws: `MoveError`, and nothing has changed.
  @discardableResult
  public mutating func play(_ column: Int) throws(MoveError) -> Cell {
    let move = moves.count + 1
    guard winner == nil else { throw .gameIsOver(move: move) }
    guard column >= 0, column < size.columns else {
      throw .notAColumn(move: move, text: "\(column &+ 1)", columns: size.columns)
    }
    guard height(of: column) < size.rows else { throw .fullColumn(move: move, column: column + 1) }
    let cell = Cell(column: column, row: height(of: column))
    let player = turn
    if player == .first { firstStones |= grid.bit(cell) } else { secondStones |= grid.bit(cell) }
    moves.append(column)
    if grid.hasFour(stones(of: player)) { winner = player }
    return cell
  }

  /// Takes the last stone back.
  /// - Returns: the cell where it lay; nil on an empty board.
  @discardableResult
  public mutating func undo() -> Cell? {
    guard let column = moves.popLast() else { return nil }
    let cell = Cell(column: column, row: height(of: column) - 1)
    firstStones &= ~grid.bit(cell)
    secondStones &= ~grid.bit(cell)
    winner = nil
    return cell
  }

  /// The position for the solver; nil on a board of another size.
  public var position: Position? {
    guard size == .classic else { return nil }
    let own = UInt64(truncatingIfNeeded: stones(of: turn))
    return Position(own: own, occupied: UInt64(truncatingIfNeeded: occupied))
  }

  var occupied: UInt128 { firstStones | secondStones }

  func stones(of player: Player) -> UInt128 { player == .first ? firstStones : secondStones }

  private func cells(_ bits: UInt128) -> [Cell] {
    var cells: [Cell] = []
    var bits = bits
    while bits != 0 {
      cells.append(grid.cell(bits.trailingZeroBitCount))
      bits &= bits - 1
    }
    return cells
  }
}

extension Board: CustomStringConvertible {
  /// The moves as digits, columns counted from 1.
  public var description: String { MoveText.text(of: moves) }
}
