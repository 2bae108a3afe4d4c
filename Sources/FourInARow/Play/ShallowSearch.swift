/// A plain search to a fixed depth on a board of any size; values count stones that come earlier, threats and the middle.
struct ShallowSearch {
  /// What a win is worth, more than everything else together.
  private static let win = 1_000_000
  private static let threat = 40

  private let grid: BitGrid
  private let all: UInt128
  private let bottoms: UInt128
  private let middle: [Int]
  private var own: UInt128
  private var other: UInt128

  init(_ board: Board) {
    self.init(board.grid, own: board.stones(of: board.turn), other: board.stones(of: board.turn.opponent))
  }

  init(_ position: Position) {
    self.init(BitGrid(.classic), own: UInt128(position.own), other: UInt128(position.own ^ position.occupied))
  }

  private init(_ grid: BitGrid, own: UInt128, other: UInt128) {
    self.grid = grid
    self.own = own
    self.other = other
    all = grid.all
    bottoms = (0..<grid.size.columns).reduce(0) { $0 | grid.bottom($1) }
    let last = grid.size.columns - 1
    middle = (0...last).map { min($0, last - $0) }
  }

  /// The value, for the player to move, of a column that has room.
  mutating func value(ofPlaying column: Int, plies: Int) -> Int {
    let stone = ((own | other) + bottoms) & grid.column(column)
    if grid.hasFour(own | stone) { return Self.win + plies }
    if plies == 1 { return value(own | stone, other) }
    let (before, opponent) = (own, other)
    (own, other) = (other, own | stone)
    defer { (own, other) = (before, opponent) }
    return -best(plies - 1, -Self.win * 2, Self.win * 2)
  }

  private mutating func best(_ plies: Int, _ alpha: Int, _ beta: Int) -> Int {
    let playable = ((own | other) + bottoms) & all
    if playable == 0 { return 0 }
    if grid.winningCells(own, occupied: own | other) & playable != 0 { return Self.win + plies }
    var alpha = alpha
    let (before, opponent) = (own, other)
    defer { (own, other) = (before, opponent) }
    for column in middle.indices {
      let stone = playable & grid.column(column)
      if stone == 0 { continue }
      let value: Int
      if plies == 1 {
        value = self.value(before | stone, opponent)
      } else {
        (own, other) = (opponent, before | stone)
        value = -best(plies - 1, -beta, -alpha)
      }
      if value >= beta { return value }
      alpha = max(alpha, value)
    }
    return alpha
  }

  /// How stones stand for the player who owns the first.
  private func value(_ stones: UInt128, _ others: UInt128) -> Int {
    let occupied = stones | others
    let threats =
      grid.winningCells(stones, occupied: occupied).nonzeroBitCount - grid.winningCells(others, occupied: occupied).nonzeroBitCount
    var value = threats * Self.threat
    for column in middle.indices {
      let cells = grid.column(column)
      value += middle[column] * ((stones & cells).nonzeroBitCount - (others & cells).nonzeroBitCount)
    }
    return value
  }
}
