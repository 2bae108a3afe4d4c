import Geometry

/// An opponent for games by any `RowRules`: looks ahead as far as its positions reach, and counts rows that are still open.
///
/// It takes a win and stops one where it looks two moves ahead. A move depends on its values and the game alone.
public struct RowOpponent: Hashable, Sendable {
  /// The most moves that it looks ahead, from 1 to 12.
  public let plies: Int
  /// The most positions that it looks at for a move: some tenths of a second for 300,000.
  public let positions: Int
  /// The seed of its choice among moves that look the same.
  public let seed: UInt64

  /// - Precondition: plies are from 1 to 12, and positions at least 1.
  public init(plies: Int, positions: Int = 300_000, seed: UInt64 = 0) {
    precondition((1...12).contains(plies) && positions > 0, "an opponent looks 1 to 12 moves ahead, at one position at least")
    self.plies = plies
    self.positions = positions
    self.seed = seed
  }

  /// A move; nil when the game is over, or when it was cancelled.
  public func move(on board: RowBoard, cancellation: Cancellation? = nil) -> RowMove? {
    var generator = SeededGenerator(seed: seed, mixing: board.stones.first, board.stones.second)
    let moves = board.legalMoves.shuffled(using: &generator)
    guard moves.count > 1 else { return moves.first }
    var search = RowSearch(board, positions: positions, cancellation: cancellation)
    var best = moves[0]
    // The deepest look that was finished counts.
    for depth in 1...plies {
      guard let found = search.best(of: moves, plies: depth) else { break }
      best = found.move
      if abs(found.value) >= RowSearch.win { break }
    }
    return cancellation?.isCancelled == true ? nil : best
  }
}

/// An alpha-beta search to a fixed depth.
private struct RowSearch {
  /// What a won game is worth at least, more than everything else together.
  static let win = 1_000_000
  /// What a row is worth in which so many stones lie and none of the other's.
  private static let worths = [0, 1, 5, 22, 90, 300, 300]

  private let grid: BitGrid
  private let length: Int
  private let allowsPopping: Bool
  private let windows: [UInt128]
  private let columns: [Int]
  private let all: UInt128
  private let bottoms: UInt128
  private let root: (own: UInt128, other: UInt128)
  private let most: Int
  private let cancellation: Cancellation?
  private var looked = 0

  init(_ board: RowBoard, positions: Int, cancellation: Cancellation?) {
    let grid = board.grid
    self.grid = grid
    length = board.rules.length
    allowsPopping = board.rules.allowsPopping
    all = grid.all
    let count = grid.size.columns
    bottoms = (0..<count).reduce(0) { $0 | grid.bottom($1) }
    // The middle first.
    columns = (0..<count).sorted { (abs(2 * $0 + 1 - count), $0) < (abs(2 * $1 + 1 - count), $1) }
    var windows: [UInt128] = []
    for step in grid.directions {
      let starts = grid.starts(grid.all, step, length: board.rules.length)
      for bit in 0..<(count * grid.stride) where starts >> bit & 1 == 1 {
        windows.append((0..<board.rules.length).reduce(0) { $0 | 1 << (bit + $1 * step) })
      }
    }
    self.windows = windows
    root = board.turn == .first ? (board.stones.first, board.stones.second) : (board.stones.second, board.stones.first)
    most = positions
    self.cancellation = cancellation
  }

  private var isSpent: Bool { looked >= most || (looked & 1023 == 0 && cancellation?.isCancelled == true) }

  /// The first of the best moves; nil where the positions did not suffice.
  mutating func best(of moves: [RowMove], plies: Int) -> (move: RowMove, value: Int)? {
    var best: (move: RowMove, value: Int)?
    for move in moves {
      let value = value(of: move, root.own, root.other, plies, -2 * Self.win, -(best?.value ?? -2 * Self.win))
      if isSpent { return nil }
      if best.map({ value > $0.value }) ?? true { best = (move, value) }
    }
    return best
  }

  /// What a move is worth for the player who makes it, a win sooner more than one later.
  private mutating func value(of move: RowMove, _ own: UInt128, _ other: UInt128, _ plies: Int, _ alpha: Int, _ beta: Int) -> Int {
    looked += 1
    var (mine, others) = (own, other)
    switch move {
    case .drop(let column): mine |= ((own | other) + bottoms) & grid.column(column)
    case .pop(let column): (mine, others) = (grid.popped(own, column), grid.popped(other, column))
    }
    if grid.hasRow(mine, length: length) { return Self.win + plies }
    if case .pop = move, grid.hasRow(others, length: length) { return -Self.win - plies }
    if plies == 1 || isSpent { return worth(mine, against: others) - worth(others, against: mine) }
    return -best(others, mine, plies - 1, alpha, beta)
  }

  private mutating func best(_ own: UInt128, _ other: UInt128, _ plies: Int, _ alpha: Int, _ beta: Int) -> Int {
    var alpha = alpha
    var hasMoves = false
    let playable = ((own | other) + bottoms) & all
    for column in columns {
      for move in [RowMove.drop(column), .pop(column)] {
        switch move {
        case .drop: if playable & grid.column(column) == 0 { continue }
        case .pop: if !allowsPopping || own & grid.bottom(column) == 0 { continue }
        }
        hasMoves = true
        let value = value(of: move, own, other, plies, -beta, -alpha)
        if value >= beta { return value }
        alpha = max(alpha, value)
      }
    }
    return hasMoves ? alpha : 0
  }

  /// What the open rows of stones are worth.
  private func worth(_ stones: UInt128, against others: UInt128) -> Int {
    windows.reduce(0) { $0 + ($1 & others == 0 ? Self.worths[($1 & stones).nonzeroBitCount] : 0) }
  }
}
