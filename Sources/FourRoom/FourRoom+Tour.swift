import FourInARow
import Geometry
import Gestures
import RoomKit
import Sessions

extension FourRoom {
  /// A level played to its end: stones dropped through the classic board, a game of two, or a game won against the machine.
  package static func tour(level: LevelID, size: Size, options: RoomOptions) throws(RoomError) -> TourStop {
    let room = try FourRoom(level: level, options: options)
    var script = TourScript()
    script.wait(0.4)
    let kind = FourLevel(level)
    switch kind {
    case .classic: dropAll(&script, size)
    case .puzzles(let goal): try solve(goal, &script, size, options)
    case .variant(let variant): playOut(variant, &script, size, options)
    case .analysis: lookUp(&script, size, options)
    default: playAll(&script, size, isMachine: kind != .two, options)
    }
    var stop = TourStop(scene: room, script: script)
    if case .machine(let machine) = kind { stop.load = load(level: machine, options) }
    return stop
  }

  /// A machine that thinks about the tour's game, from its first stone to its last and again.
  private static func load(level: Int, _ options: RoomOptions) -> TourLoad {
    let advisor = FourAdvisor(level: level, seed: options.seed)
    let cancellation = Cancellation()
    return TourLoad(cancel: { cancellation.cancel() }) {
      var stones = 0
      while !cancellation.isCancelled {
        if let board = try? Board(moves: moves[..<stones]) { _ = advisor.answer(.move, about: board, cancellation: cancellation) }
        stones = (stones + 1) % moves.count
      }
    }
  }

  /// The columns of the game that is played.
  private nonisolated static let moves = [3, 3, 4, 3, 2, 5, 1]

  /// A wrong stone and what comes of it, then the solution of the first puzzle.
  private static func solve(_ goal: PuzzleGoal, _ script: inout TourScript, _ size: Size, _ options: RoomOptions) throws(RoomError) {
    let place = GameLayout(size: size, buttonCount: 4, sides: options.sides)
    func point(_ column: Int) -> Point { place.table.apply(Point(FourGrid.x(ofColumn: column), FourGrid.board.midY)) }
    let record = PuzzleRecord(of: options.store)
    let number = record.next(goal)
    var puzzle = PuzzleGame(try RoomPuzzles.puzzle(goal, number: number, record: record), number: number, solved: 0)
    script.picture("start")
    if let wrong = (0..<FourGrid.columns).first(where: { puzzle.game.board.canPlay($0) && !puzzle.solutions.contains($0) }) {
      script.tap(point(wrong))
      script.wait(1 + Double(puzzle.refutation(of: wrong).count) * 1)
      script.picture("refuted")
      script.wait(3)
    }
    while let column = puzzle.solutions.first {
      script.tap(point(column))
      _ = puzzle.play(column)
      _ = puzzle.answer()
      script.wait(2.2)
    }
    script.picture("end")
    script.wait(3)
  }

  /// A game by other rules, in which the robot's moves come from the script.
  private static func playOut(_ variant: FourVariant, _ script: inout TourScript, _ size: Size, _ options: RoomOptions) {
    let grid = BoardGrid(variant.rules.size)
    let place = GameLayout(size: size, buttonCount: 2, sides: options.sides, grid: grid)
    var board = RowBoard(variant.rules)
    let (red, yellow) = (RowOpponent(plies: 4, positions: 20_000, seed: 1), RowOpponent(plies: 1, seed: 2))
    script.picture("start")
    while let move = (board.turn == .first ? red : yellow).move(on: board) {
      let cell = Cell(column: move.column, row: 0)
      if board.turn == .second {
        script.machine("\(FourMessage.row(move, isHint: false))")
      } else if case .pop = move {
        script.tap(place.table.apply(grid.center(of: cell)))
      } else {
        script.tap(place.table.apply(Point(grid.x(ofColumn: move.column), FourGrid.slotY)))
      }
      board.play(move)
      script.wait(0.8)
      if board.moves.count == 8 { script.picture("middle") }
    }
    script.wait(1)
    script.picture("end")
    script.wait(3)
  }

  /// A game is pasted, and what the machine finds out of it stands in the script.
  private static func lookUp(_ script: inout TourScript, _ size: Size, _ options: RoomOptions) {
    let place = GameLayout(size: size, buttonCount: 6, hasPlayers: false, sides: options.sides)
    script.picture("start")
    script.machine(PastedGame.event("4453 44352").words)
    script.wait(1)
    let words = ["1 loss 13", "2 loss 14", "3 win 16", "4 loss 13", "5 loss 1", "6 loss 13", "7 loss 13"]
    for text in words { script.machine("outcome " + text) }
    script.machine("line 3436764335")
    script.wait(0.5)
    script.tap(place.buttons[3].center)
    script.wait(0.5)
    script.picture("line")
    script.tap(place.buttons[0].center)
    script.wait(1)
    script.picture("end")
    script.wait(1)
  }

  /// Taps from above the board down into it.
  private static func dropAll(_ script: inout TourScript, _ size: Size) {
    let place = DropLayout(size: size)
    for (i, column) in [3, 1, 5, 0, 6, 2, 4].enumerated() {
      script.tap(place.slot(ofColumn: column) + Point(0, Double(i % 3) * place.square))
      script.wait(0.22)
      if i == 4 { script.picture("falling") }
    }
    script.wait(1.2)
    script.picture("end")
    script.wait(0.2)
  }

  /// A game that red wins; yellow's moves come from the script where a machine plays it.
  private static func playAll(_ script: inout TourScript, _ size: Size, isMachine: Bool, _ options: RoomOptions) {
    let place = GameLayout(size: size, buttonCount: isMachine ? 4 : 2, sides: options.sides)
    func point(_ column: Int) -> Point { place.table.apply(Point(FourGrid.x(ofColumn: column), FourGrid.board.midY)) }
    script.picture("start")
    for (i, column) in moves.enumerated() {
      if i % 2 == 1, isMachine {
        script.machine(FourMessage.move(column).description)
        script.wait(0.9)
      } else {
        if i == 4 {
          script.draw(through: [point(column + 2), point(column)], speed: 200 * place.table.a) { script, i in
            if i == 1 { script.picture("choosing") }
          }
        } else {
          script.tap(point(column))
        }
        script.wait(0.8)
      }
    }
    script.wait(1)
    script.picture("end")
    script.wait(3)
  }
}
