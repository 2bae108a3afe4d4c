/// Wins that a player can force with a few stones, found by trying all moves: no table and no memory, the same everywhere.
///
/// Stones count those of the winner, the last one included. Up to `mostStones` an answer takes at most some milliseconds, mostly microseconds.
public enum ForcedWin {
  /// The furthest wins that are looked for.
  public static let mostStones = 4

  /// With how many stones the player to move wins whatever the other one does; nil where that takes more than `most`, or is not possible.
  /// - Precondition: `most` is from 0 to `mostStones`.
  public static func stones(in position: Position, atMost most: Int = mostStones) -> Int? {
    precondition((0...mostStones).contains(most), "forced wins are looked for up to \(mostStones) stones")
    if position.isOver || most == 0 { return nil }
    return (1...most).first { wins(position.own, position.occupied, within: $0) }
  }

  /// The columns, from the left, by which the player to move wins with at most so many stones.
  /// - Precondition: `most` is from 0 to `mostStones`.
  public static func columns(in position: Position, atMost most: Int = mostStones) -> [Int] {
    precondition((0...mostStones).contains(most), "forced wins are looked for up to \(mostStones) stones")
    if most == 0 { return [] }
    return position.legalColumns.filter { column in
      if position.wins(in: column) { return true }
      let next = position.playing(column)
      return loses(next.own ^ next.occupied, next.occupied, within: most - 1)
    }
  }

  /// The column that holds out longest against a forced win: the other one needs most stones then, and of several such columns has the fewest that go on
  /// to win; the middle first. Nil when the game is over.
  public static func defence(in position: Position) -> Int? {
    var best: (column: Int, worth: Int)?
    for column in position.columnsFromTheMiddle {
      let next = position.playing(column)
      let stones = next.isLost ? nil : stones(in: next)
      // At most seven columns win.
      let ways = stones.map { columns(in: next, atMost: $0).count } ?? 0
      let worth = position.wins(in: column) ? .max : (stones ?? mostStones + 1) * 8 - ways
      if best.map({ worth > $0.worth }) ?? true { best = (column, worth) }
    }
    return best?.column
  }

  /// How the game goes on when the player to move wins as quickly as possible and the other one holds out; empty where no win is in sight.
  public static func line(from position: Position, atMost most: Int = mostStones) -> [Int] {
    var line: [Int] = []
    var position = position
    var left = stones(in: position, atMost: most)
    while let stones = left, let column = columns(in: position, atMost: stones).first {
      line.append(column)
      position.play(column)
      left = nil
      if let answer = stones > 1 ? defence(in: position) : nil {
        line.append(answer)
        position.play(answer)
        left = stones - 1
      }
    }
    return line
  }

  /// Whether whoever owns the stones, and is to move, can force a win within so many of its own.
  private static func wins(_ own: UInt64, _ occupied: UInt64, within stones: Int) -> Bool {
    let playable = Position.playable(occupied)
    if Position.winningCells(own, occupied) & playable != 0 { return true }
    if stones <= 1 { return false }
    let threats = Position.winningCells(own ^ occupied, occupied) & playable
    if threats & (threats &- 1) != 0 { return false }
    var moves = threats == 0 ? playable : threats
    while moves != 0 {
      let stone = moves & (0 &- moves)
      moves ^= stone
      if loses(own | stone, occupied | stone, within: stones - 1) { return true }
    }
    return false
  }

  /// Whether the other one, who is to move, cannot keep the owner of the stones from winning within so many more.
  private static func loses(_ own: UInt64, _ occupied: UInt64, within stones: Int) -> Bool {
    if stones < 1 { return false }
    let playable = Position.playable(occupied)
    if playable == 0 || Position.winningCells(own ^ occupied, occupied) & playable != 0 { return false }
    let threats = Position.winningCells(own, occupied) & playable
    if threats & (threats &- 1) != 0 { return true }
    var moves = threats == 0 ? playable : threats
    while moves != 0 {
      let stone = moves & (0 &- moves)
      moves ^= stone
      if !wins(own, occupied | stone, within: stones) { return false }
    }
    return true
  }
}
