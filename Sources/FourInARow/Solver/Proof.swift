/// A line of best play to the game's end, and what decides it.
public struct Proof: Hashable, Sendable {
  /// The columns, from 0.
  public let moves: [Int]
  /// Who wins at the line's end; nil for a draw.
  public let winner: Player?
  /// The cells of the four at the end; none for a draw.
  public let four: [Cell]
  /// The winner's threats that the loser's last move cannot answer all: two open ones, or ones above every cell that is left to play.
  public let threats: [Threat]

  init(from start: Position, moves: [Int]) {
    self.moves = moves
    var positions = [start]
    for column in moves { positions.append(positions[positions.count - 1].playing(column)) }
    let last = positions[positions.count - 1]
    guard last.isLost else {
      (winner, four, threats) = (nil, [], [])
      return
    }
    winner = last.turn.opponent
    let winners = UInt128(last.own ^ last.occupied)
    four = BitGrid(.classic).lines(winners).first ?? []
    // Before the loser's last stone; where the line is only the winner's stone, before that.
    let decision = max(0, positions.count - 3)
    let cells = Self.decisive(positions[decision], winner: last.turn.opponent)
    threats = Position.cells(of: cells).map { cell in
      let bit = Position.bottom(cell.column) << UInt64(cell.row)
      let since = positions.firstIndex { Self.winningCells(of: last.turn.opponent, $0) & bit != 0 } ?? decision
      let stones = Self.stones(of: last.turn.opponent, positions[decision])
      let row = BitGrid(.classic).lines(UInt128(stones | bit)).first { $0.contains(cell) } ?? []
      return Threat(
        cell: cell, player: last.turn.opponent, stones: row.filter { $0 != cell },
        isOpen: Position.playable(positions[decision].occupied) & bit != 0, since: since)
    }
  }

  /// The winner's threats that can be played, and those above what the other can play.
  private static func decisive(_ position: Position, winner: Player) -> UInt64 {
    let threats = winningCells(of: winner, position)
    let playable = Position.playable(position.occupied)
    let open = threats & playable
    if position.turn == winner { return open }
    // An open threat leaves its own cell to play; two end it.
    if open & (open &- 1) != 0 { return open }
    let above = (open == 0 ? playable : open) << 1
    return open | threats & above
  }

  private static func stones(of player: Player, _ position: Position) -> UInt64 {
    position.turn == player ? position.own : position.own ^ position.occupied
  }

  private static func winningCells(of player: Player, _ position: Position) -> UInt64 {
    Position.winningCells(stones(of: player, position), position.occupied)
  }
}
