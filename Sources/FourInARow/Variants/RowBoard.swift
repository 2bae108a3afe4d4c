/// A game by `RowRules`: its moves, its stones, and whether it is won or drawn.
///
/// Who pops a stone such that both have a row then wins. A game is drawn when nothing can be played, when stones lie as they lay twice before, and after
/// `mostMoves`.
public struct RowBoard: Hashable, Sendable {
  /// The longest game.
  public static let mostMoves = 200

  /// The stones of both, the first player's and the second's.
  struct Stones: Hashable, Sendable {
    var first: UInt128 = 0
    var second: UInt128 = 0
  }

  /// By which rules it is played.
  public let rules: RowRules
  /// What was played, the first player's moves first.
  public private(set) var moves: [RowMove] = []
  /// Who has a row.
  public private(set) var winner: Player?
  let grid: BitGrid
  private(set) var stones = Stones()
  /// The stones before every move.
  private var history: [Stones] = []

  /// An empty board.
  public init(_ rules: RowRules) {
    self.rules = rules
    grid = BitGrid(rules.size)
  }

  /// A board after the moves of a text; nil where the rules forbid one.
  public init?(_ rules: RowRules, text: some StringProtocol) {
    self.init(rules)
    for character in text {
      guard let move = RowMove(character), play(move) != nil else { return nil }
    }
  }

  /// The moves, a character each.
  public var text: String { String(moves.map(\.character)) }

  /// Who moves next, also when the game is over.
  public var turn: Player { moves.count % 2 == 0 ? .first : .second }

  /// Whether nobody has won and the game does not go on.
  public var isDraw: Bool { winner == nil && (moves.count >= Self.mostMoves || isRepeated || !hasMoves) }

  /// Whether it is won or drawn.
  public var isOver: Bool { winner != nil || isDraw }

  /// Whether the stones lie for the third time as they do, with the same player to move.
  private var isRepeated: Bool {
    guard rules.allowsPopping else { return false }
    return history.enumerated().count { $0.offset % 2 == moves.count % 2 && $0.element == stones } >= 2
  }

  private var hasMoves: Bool { (0..<rules.size.columns).contains { hasRoom($0) || hasOwnBottom($0) } }

  private var occupied: UInt128 { stones.first | stones.second }
  private var own: UInt128 { turn == .first ? stones.first : stones.second }

  private func hasRoom(_ column: Int) -> Bool { height(of: column) < rules.size.rows }
  private func hasOwnBottom(_ column: Int) -> Bool { rules.allowsPopping && own & grid.bottom(column) != 0 }

  /// How many stones lie in a column.
  public func height(of column: Int) -> Int { (occupied & grid.column(column)).nonzeroBitCount }

  /// Whether the rules allow a move now.
  public func canPlay(_ move: RowMove) -> Bool {
    guard (0..<rules.size.columns).contains(move.column), !isOver else { return false }
    switch move {
    case .drop(let column): return hasRoom(column)
    case .pop(let column): return hasOwnBottom(column)
    }
  }

  /// What can be played, from the left; none when the game is over.
  public var legalMoves: [RowMove] {
    isOver ? [] : (0..<rules.size.columns).flatMap { [.drop($0), .pop($0)] }.filter { canPlay($0) }
  }

  /// Where a stone played in a column comes to lie; nil where none can be played.
  public func landing(in column: Int) -> Cell? { canPlay(.drop(column)) ? Cell(column: column, row: height(of: column)) : nil }

  /// Whose stone lies in a cell; nil for an empty cell and for one off the board.
  public subscript(cell: Cell) -> Player? {
    guard (0..<rules.size.columns).contains(cell.column), (0..<rules.size.rows).contains(cell.row) else { return nil }
    let bit = grid.bit(cell)
    return stones.first & bit != 0 ? .first : stones.second & bit != 0 ? .second : nil
  }

  /// The winner's rows, each from its left or lower end.
  public var winningLines: [[Cell]] {
    winner.map { grid.lines($0 == .first ? stones.first : stones.second, length: rules.length) } ?? []
  }

  /// Plays a move of the next player.
  /// - Returns: the cell of the stone that was played or popped; nil, and nothing has changed, where the rules forbid it.
  @discardableResult
  public mutating func play(_ move: RowMove) -> Cell? {
    guard canPlay(move) else { return nil }
    let player = turn
    history.append(stones)
    let cell: Cell
    switch move {
    case .drop(let column):
      cell = Cell(column: column, row: height(of: column))
      if player == .first { stones.first |= grid.bit(cell) } else { stones.second |= grid.bit(cell) }
    case .pop(let column):
      cell = Cell(column: column, row: 0)
      stones.first = grid.popped(stones.first, column)
      stones.second = grid.popped(stones.second, column)
    }
    moves.append(move)
    let (mine, others) = player == .first ? (stones.first, stones.second) : (stones.second, stones.first)
    winner = grid.hasRow(mine, length: rules.length) ? player : grid.hasRow(others, length: rules.length) ? player.opponent : nil
    return cell
  }

  /// Takes the last move back.
  /// - Returns: the move; nil on an empty board.
  @discardableResult
  public mutating func undo() -> RowMove? {
    guard let move = moves.popLast(), let before = history.popLast() else { return nil }
    stones = before
    winner = nil
    return move
  }
}

extension BitGrid {
  /// Stones after one was taken out of the bottom of a column.
  func popped(_ stones: UInt128, _ column: Int) -> UInt128 {
    let cells = self.column(column)
    return stones & ~cells | (stones & cells) >> 1 & cells
  }
}
