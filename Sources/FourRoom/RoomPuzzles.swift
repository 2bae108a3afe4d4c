import FourInARow
import RoomKit

/// The puzzles among Pinwheel's own files, and those that come after them.
enum RoomPuzzles {
  private static let file = "four/puzzles.txt"
  private static let kept = Result { () throws(RoomError) in
    try ResourceFolder.read(file) { try PuzzleList(text: String(decoding: $0, as: UTF8.self)) }
  }

  /// The list, read when it is first asked for; some milliseconds.
  /// - Throws: `RoomError` when it is missing or damaged.
  static func list() throws(RoomError) -> PuzzleList { try kept.get() }

  /// The puzzle of a number: that of the list; behind its end the one that was made for the player, else one of the list as a mirror shows it.
  /// - Throws: `RoomError` when the list is missing or damaged.
  static func puzzle(_ goal: PuzzleGoal, number: Int, record: PuzzleRecord) throws(RoomError) -> Puzzle {
    let list = try list()
    if let puzzle = list.puzzle(goal, number: number) ?? record.made(goal, number: number) { return puzzle }
    guard let known = list.puzzle(goal, number: number % max(1, list.count(goal))),
      let mirrored = Puzzle(goal, moves: known.moves.map { FourGrid.columns - 1 - $0 })
    else { throw .damagedResource(file, reason: "there is no puzzle of goal \(goal) for number \(number + 1)") }
    return mirrored
  }

  /// The puzzle of a number behind the list's end, made from a seed; nil when it was not found in time. Some tenths of a second.
  static func make(
    _ goal: PuzzleGoal, number: Int, seed: UInt64, solver: Solver, cancellation: Cancellation, hurry: Cancellation
  ) -> Puzzle? {
    var maker = PuzzleMaker(seed: seed &+ UInt64(number) &* 0x9E37_79B9)
    return maker.next(goal, solver: solver, cancellation: cancellation) { hurry.isCancelled }
  }
}
