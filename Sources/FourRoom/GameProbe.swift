import FourInARow
import Geometry
import Sessions

extension FourGame {
  /// The rows from the top, a letter a cell: "r", "y", or "." where it is empty.
  var rows: [String] {
    (0..<FourGrid.rows).reversed().map { row in
      (0..<FourGrid.columns).map { column in
        board[Cell(column: column, row: row)].map { seat(of: $0) == .red ? "r" : "y" } ?? "."
      }.joined()
    }
  }
}

/// What a game stands at, for tests.
@MainActor
struct GameProbe {
  private let mode: GameMode

  init(_ mode: GameMode) { self.mode = mode }

  /// What the game stands at, and what is shown about it.
  var members: [JSON.Member] {
    let (game, view) = (mode.game, mode.view)
    func column(_ column: Int?) -> JSON { column.map { JSON($0 + 1) } ?? nil }
    func name(_ seat: Seat?) -> JSON { seat.map { .string($0.rawValue) } ?? nil }
    let board = view.transform.apply(FourGrid.board)
    func text(_ text: String?) -> JSON { text.map { .string($0) } ?? nil }
    let animals: JSON = mode.pair.map { .array([text($0.red), text($0.yellow)]) } ?? nil
    let result: JSON = game.board.isDraw ? "draw" : name(game.winner)
    return [
      .init("board", .array(game.rows.map(JSON.string))), .init("moves", .string(game.board.description)),
      .init("undone", .string(MoveText.text(of: game.undone))), .init("opener", name(game.opener)), .init("turn", name(game.turn)),
      .init("result", result),
      .init("line", .array(game.board.winningLines.map { .array($0.map { .string("\($0)") }) })),
      .init("wins", ["red": JSON(game.wins[.red] ?? 0), "yellow": JSON(game.wins[.yellow] ?? 0)]),
      .init("animals", animals), .init("clock", clock), .init("theme", .string(mode.view.theme.rawValue)),
      .init("machine", mode.machine == nil ? nil : "yellow"), .init("thinking", .bool(mode.isMachinesTurn)),
      .init("column", column(mode.input.column)), .init("ghost", column(view.ghost.column)), .init("hint", column(view.arrow.column)),
      .init("hintIsSure", view.arrow.column == nil ? nil : .bool(view.arrow.isSure)),
      .init("asking", .bool(mode.advice.asked != nil)),
      .init("outcome", outcomeShown), .init("lesson", mode.lesson.map { .string("\(FourMessage.lesson($0))") } ?? nil),
      .init("verdict", view.verdict.shown.map { ["says": .string($0.verdict.rawValue), "cell": .string("\($0.cell)")] } ?? nil),
      .init("ended", .bool(mode.isEnding)),
      .init("frame", JSON(board)),
    ] + (game.isCounted && !game.board.isOver ? [.init("counted", true)] : [])
  }

  /// What each has left, as it is read.
  private var clock: JSON {
    guard let clock = mode.timer.clock else { return nil }
    return ["red": .string(clock.text(.red)), "yellow": .string(clock.text(.yellow))]
  }

  private var outcomeShown: JSON {
    guard let column = mode.advice.lookedAt else { return nil }
    guard let outcome = mode.advice.outcomes[column] else {
      return ["column": JSON(column + 1), "result": mode.view.pill.content == .unknown ? "unknown" : nil, "moves": nil]
    }
    return ["column": JSON(column + 1), "result": .string(outcome.kind.rawValue), "moves": outcome.moves.map { JSON($0) } ?? nil]
  }
}
