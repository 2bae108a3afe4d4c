import FourInARow
import Geometry
import Gestures
import Layers
import Sessions
import Testing

@testable import FourRoom
@testable import RoomKit

@MainActor
@Suite("Four in a row for two")
struct FourGameTests {
  @Test("a tap anywhere in a column plays it, and turns alternate")
  func taps() throws {
    let play = try FourPlay("two")
    #expect(play.state["turn"] == "red")
    try play.play([4, 4, 5])
    let state = play.state
    #expect(state["moves"] == "445")
    #expect(state["board"]?.array?.last == "...rr..")
    #expect(state["board"]?.array?.dropLast().last == "...y...")
    #expect(state["turn"] == "yellow")
    #expect(state["result"] == .null)
  }

  @Test("a stone falls faster and faster, lands, bounces a little, and rests in its cell")
  func gravity() throws {
    let play = try FourPlay("two")
    play.tap(try play.point(4), at: 1)
    let piece = try #require(try play.game.view.pieces[Cell(column: 3, row: 0)])
    let end = FourGrid.center(of: Cell(column: 3, row: 0)).y
    let fall = (2 * (end - FourGrid.slotY) / FourGrid.square / TableLayer.gravity).squareRoot()
    for t in [0.1, 0.2, 0.35] {
      play.advance(to: 1.05 + t)
      let way = TableLayer.gravity * t * t / 2 * FourGrid.square
      #expect(abs(piece.presented.position.y - (FourGrid.slotY + way)) < 1e-6)
    }
    play.advance(to: 1.05 + fall * (1 + TableLayer.bounce / 1))
    let height = end - piece.presented.position.y
    #expect(height > 5 && height < FourGrid.square, "it bounces by \(height)")
    play.advance(to: 2.5)
    #expect(piece.presented.position.y == end)
    #expect(play.host.sounds == [.thud(row: 0)])
  }

  @Test("a finger shows the stone above its column, and lets it fall where it lifts; beside the board it plays nothing")
  func ghost() throws {
    let play = try FourPlay("two")
    play.touch(.began, try play.point(2), at: 1)
    #expect(play.state["ghost"] == 2)
    play.touch(.moved, try play.point(6), at: 1.2)
    #expect(play.state["ghost"] == 6)
    play.touch(.moved, Point(160, 560), at: 1.3)
    #expect(play.state["ghost"] == .null)
    play.touch(.ended, Point(160, 560), at: 1.4)
    #expect(play.state["moves"] == "")
    play.touch(.began, try play.point(2), at: 2)
    play.touch(.moved, try play.point(6), at: 2.9)
    play.touch(.ended, try play.point(6), at: 3)
    #expect(play.state["moves"] == "6")
  }

  @Test("a full column refuses gently, and whoever moves may choose again")
  func full() throws {
    let play = try FourPlay("two")
    try play.play([1, 1, 1, 1, 1, 1])
    play.tap(try play.point(1))
    #expect(play.state["moves"] == "111111")
    #expect(play.state["turn"] == "red")
    #expect(play.host.sounds.last == .wrong)
  }

  @Test("the second click of a double click is not the other one's move; a stone elsewhere is")
  func doubleClick() throws {
    let play = try FourPlay("two")
    for k in 0..<4 {
      play.touch(.began, try play.point(4), at: 1 + Double(k) * 0.12)
      play.touch(.ended, try play.point(4), at: 1.05 + Double(k) * 0.12)
    }
    #expect(play.state["moves"] == "4")
    play.tap(try play.point(5), at: 1.5)
    #expect(play.state["moves"] == "45")
    play.tap(try play.point(5), at: 2)
    #expect(play.state["moves"] == "455")
  }

  @Test("two fingers that lift together from one column play one stone, from two columns two")
  func together() throws {
    for (columns, moves) in [([4, 4], "4"), ([3, 5], "35")] {
      let play = try FourPlay("two")
      for (id, column) in columns.enumerated() { play.touch(.began, try play.point(column), at: 1, id: id) }
      for (id, column) in columns.enumerated() { play.touch(.ended, try play.point(column), at: 1.2, id: id) }
      #expect(play.state["moves"] == .string(moves))
    }
  }

  @Test("while the ring of the keyboard's focus goes round a column a stone is held above it, of whoever moves next; none without the ring")
  func cursorGhost() throws {
    let play = try FourPlay("two")
    #expect(play.state["ghost"] == .null)
    play.room.input.showFocus()
    #expect(play.state["ghost"] == 4)
    play.key(.return)
    #expect(play.state["moves"] == "4" && play.state["ghost"] == 4)
    play.wait(1)
    play.key(.left)
    #expect(play.state["ghost"] == 3)
    for _ in 0..<9 where play.room.input.focusedLayer === (try play.game.input.cursor) { play.key(.tab) }
    #expect(play.state["ghost"] == .null, "the ring is elsewhere")
    play.room.input.focus(try play.game.input.cursor)
    #expect(play.state["ghost"] == 3)
    play.tap(try play.point(7))
    #expect(play.state["moves"] == "47" && play.state["ghost"] == .null)
    // Against the machine, only when it is the person's turn.
    let machine = try FourPlay("3")
    machine.room.input.showFocus()
    machine.key(.return)
    #expect(machine.state["ghost"] == .null)
    machine.machine("4")
    #expect(machine.state["ghost"] == 4)
  }

  @Test("four in a row win: the line is told, the round ends once, and the win is celebrated")
  func win() throws {
    let play = try FourPlay("two")
    try play.play([1, 2, 1, 2, 1, 2, 1])
    #expect(play.state["result"] == "red")
    #expect(play.state["turn"] == .null)
    #expect(play.state["line"] == [["a1", "a2", "a3", "a4"]])
    play.wait(2)
    #expect(play.state["ended"] == true)
    #expect(play.host.results == [.finished])
    #expect(play.host.sounds.last == .finish)
    // The board takes no more stones.
    play.tap(try play.point(7))
    #expect(play.state["moves"] == "1212121")
  }

  @Test("with strong contrast the line of four draws itself from one end to the other")
  func line() throws {
    let play = try FourPlay("two", options: RoomOptions(hasHighContrast: true))
    try play.play([1, 1, 2, 2, 3, 3])
    play.tap(try play.point(4))
    play.wait(0.75)
    let early = try #require(try play.game.view.marks.sublayers.last { $0.name == "line" } as? ShapeLayer)
    let part = early.presentedShape.stroke.end
    #expect(part > 0 && part < 1)
    play.wait(1)
    #expect(early.presentedShape.stroke.end == 1)
  }

  @Test("the four that have won hop in front of the board one after the other, and leave their holes empty until they are taken back")
  func hop() throws {
    let play = try FourPlay("two")
    try play.play([1, 1, 2, 2, 3, 3])
    play.tap(try play.point(4))
    play.wait(0.95)
    let table = try play.game.view
    let winners = table.marks.sublayers.filter { $0.name == "line" }
    #expect(winners.count == 4)
    let heights = winners.map { $0.presentation(of: .translationY) }
    #expect(Set(heights).count > 1 && heights.contains { $0 < -1 })
    #expect((0..<4).allSatisfy { table.pieces[Cell(column: $0, row: 0)]?.isHidden == true })
    play.wait(3)
    #expect(winners.allSatisfy { $0.presentation(of: .translationY) == 0 })
    try play.game.undo()
    #expect(table.marks.sublayers.allSatisfy { $0.name != "line" })
    #expect(table.pieces.values.allSatisfy { !$0.isHidden })
  }

  @Test("a full board without four is a draw")
  func draw() throws {
    let play = try FourPlay("two")
    let moves = [
      1, 2, 1, 2, 1, 2, 2, 1, 2, 1, 2, 1, 3, 4, 3, 4, 3, 4, 4, 3, 4, 3, 4, 3, 5, 6, 5, 6, 5, 6, 6, 5, 6, 5, 6, 5, 7, 7, 7, 7, 7, 7,
    ]
    try play.play(moves)
    play.wait(2)
    #expect(play.state["result"] == "draw")
    #expect(play.host.results == [.drawn])
    #expect(play.state["ended"] == true)
  }

  @Test("undo and redo go back and forth through the whole game, also after its end")
  func undo() throws {
    let play = try FourPlay("two")
    try play.play([1, 2, 1, 2, 1, 2, 1])
    play.wait(2)
    let game = try play.game
    for left in (0..<7).reversed() {
      game.undo()
      #expect(play.state["moves"]?.string?.count == left)
    }
    #expect(play.state["ended"] == false)
    game.undo()
    play.wait(1)
    #expect(game.view.pieces.isEmpty)
    for _ in 0..<9 { game.redo() }
    #expect(play.state["moves"] == "1212121")
    #expect(play.state["result"] == "red")
    play.wait(3)
    #expect(play.state["ended"] == true)
    #expect(play.host.results == [.finished], "the round counts once")
  }

  @Test("a move forgets what was taken back")
  func forget() throws {
    let play = try FourPlay("two")
    try play.play([1, 2, 3])
    try play.game.undo()
    #expect(play.state["undone"] == "3")
    try play.play([7])
    #expect(play.state["undone"] == "")
    #expect(play.state["moves"] == "127")
  }

  @Test("the next round lets the other one begin, and counts what was won")
  func rounds() throws {
    let play = try FourPlay("two")
    try play.play([1, 2, 1, 2, 1, 2, 1])
    play.wait(2)
    play.key(.return)
    let state = play.state
    #expect(state["moves"] == "")
    #expect(state["wins"] == ["red": 1, "yellow": 0])
    #expect(state["turn"] == "yellow")
    #expect(state["ended"] == false)
    try play.play([4])
    #expect(play.state["board"]?.array?.last == "...y...")
  }

  @Test("a button lets the other one begin, while the board is empty")
  func swap() throws {
    let play = try FourPlay("two")
    let layout = GameLayout(size: Size(320, 568), buttonCount: 2)
    play.tap(layout.swap.center)
    #expect(play.state["turn"] == "yellow")
    play.wait(1)
    try play.play([4])
    play.tap(layout.swap.center)
    #expect(play.state["moves"] == "4")
    #expect(play.state["opener"] == "yellow")
  }

  @Test("the keyboard alone plays: digits, or the arrows and Return")
  func keys() throws {
    let play = try FourPlay("two")
    play.key("3")
    play.key(.right)
    #expect(play.state["ghost"] == 4)
    play.key(.return)
    for _ in 0..<9 { play.key(.left) }
    play.key(.space)
    play.key(Key(usage: 0x5f))
    play.key("8")
    play.key(.escape)
    #expect(play.state["moves"] == "3417")
  }

  @Test("what is kept brings the game back as it was", arguments: ["", "4", "445321", "1212121", "44455"])
  func restore(moves: String) throws {
    let play = try FourPlay("two")
    try play.play(moves.map { $0.wholeNumberValue ?? 0 })
    if moves.count == 5 { try play.game.undo() }
    play.wait(2.5)
    let before = play.room.probe()
    var options = RoomOptions()
    options.state = KeptDocument(try JSON(parsing: before))
    let after = try FourPlay("two", options: options)
    for name in ["board", "moves", "undone", "opener", "turn", "result", "line", "wins", "ended"] {
      #expect(after.state[name] == play.state[name], "\(name)")
    }
    #expect(try after.game.view.pieces.count == play.game.game.board.moves.count)
    #expect(try FourPlay("3", options: options).state["moves"] == "", "a state of another level is none")
  }

  @Test(
    "a state that makes no sense begins afresh",
    arguments: [
      "null", "[]", "7", #"{"room":"four","level":"two"}"#, #"{"room":"four","level":"two","opener":"red","moves":"1111111"}"#,
      #"{"room":"four","level":"two","opener":"red","moves":"12121211"}"#, #"{"room":"four","level":"two","opener":"blue","moves":"1"}"#,
      #"{"room":"four","level":"two","opener":"red","moves":"1","undone":"9"}"#,
      #"{"room":"four","level":"two","opener":"red","moves":12}"#,
      #"{"room":"dots","level":"two","opener":"red","moves":"12"}"#,
    ])
  func nonsense(text: String) throws {
    let play = try FourPlay("two", options: RoomOptions(state: try JSON(parsing: text)))
    #expect(play.state["moves"] == "")
    try play.play([4])
    #expect(play.state["moves"] == "4")
  }

  @Test("a resize in mid-game, with a finger down, loses nothing")
  func resize() throws {
    let play = try FourPlay("two")
    try play.play([4, 4, 3])
    play.touch(.began, try play.point(6))
    for size in [Size(240, 320), Size(568, 320), Size(3840, 2160), Size(1, 1), Size(320, 568)] {
      play.wait(0.1)
      play.session.send(.resize(size), at: play.time)
      _ = play.session.render()
      #expect(play.state["moves"] == "443")
      #expect(play.state["ghost"] == 6)
    }
    play.touch(.ended, try play.point(6))
    #expect(play.state["moves"] == "4436")
  }

  @Test(
    "everything lies wholly on the stage, and nothing on anything else, at every size",
    arguments: [
      Size(180, 320), Size(240, 320), Size(320, 240), Size(320, 568), Size(568, 320), Size(600, 600), Size(768, 1024), Size(1024, 768),
      Size(1920, 1080), Size(3840, 2160), Size(400, 240), Size(640, 360), Size(800, 600), Size(960, 640), Size(1280, 800), Size(2560, 1080),
    ])
  func layout(size: Size) throws {
    for isLeftHanded in [false, true] {
      for count in [2, 4] {
        for isOver in [false, true] {
          let place = GameLayout(
            size: size, buttonCount: count, idle: count == 2 ? [1] : [1, 2], isOver: isOver, sides: StageSides(isLeftHanded: isLeftHanded))
          let stage = Rect(origin: .zero, size: size).insetBy(dx: -1e-6, dy: -1e-6)
          let side = RoomControls.buttonSide(in: size)
          let shown = place.buttons.indices.filter { !place.hiddenButtons.contains($0) }.map { place.buttons[$0] }
          var frames = shown + [Rect(x: size.width - side, y: 0, width: side, height: side)]
          if !place.hidesPlayers { frames += [place.red, place.yellow, place.swap] }
          frames.append(place.table.apply(FourGrid.content))
          if isOver { frames.append(try panel(on: size)) }
          for (i, frame) in frames.enumerated() {
            #expect(stage.contains(frame), "\(frame)")
            for other in frames[(i + 1)...] {
              #expect(!frame.insetBy(dx: 0.01, dy: 0.01).intersects(other), "\(frame) lies on \(other)")
            }
          }
          for button in shown { #expect(button.width >= 44) }
        }
      }
    }
  }

  @Test(
    "on a narrow stage all buttons of the board for analysis are there, in two rows, the first ones first",
    arguments: [Size(180, 320), Size(240, 320)], [false, true])
  func narrow(size: Size, isLeftHanded: Bool) throws {
    let place = GameLayout(size: size, buttonCount: 6, sides: StageSides(isLeftHanded: isLeftHanded))
    let side = RoomControls.buttonSide(in: size)
    let home = Rect(x: size.width - side, y: 0, width: side, height: side)
    #expect(place.hiddenButtons.isEmpty && Set(place.buttons.map(\.minY)) == [0, side])
    for (i, button) in place.buttons.enumerated() {
      #expect(Rect(origin: .zero, size: size).insetBy(dx: -1e-6, dy: -1e-6).contains(button) && button.width >= 44)
      for other in [home] + place.buttons[(i + 1)...] { #expect(!button.insetBy(dx: 0.01, dy: 0.01).intersects(other)) }
      #expect(!button.insetBy(dx: 0.01, dy: 0.01).intersects(place.table.apply(FourGrid.content)))
    }
    let inOrder = place.buttons.sorted { ($0.minY, $0.minX) < ($1.minY, $1.minX) }
    #expect(inOrder == place.buttons)
  }

  /// What the two buttons after a round lie on.
  private func panel(on size: Size) throws -> Rect {
    let celebration = try Celebration(seed: 1, isStill: true, again: {}, next: {}, follow: {})
    celebration.layout(size: size)
    return try #require(celebration.layer.sublayers.last?.sublayers.first?.frame)
  }

  @Test("where a round's end leaves no room, buttons that would do nothing are away until it goes on")
  func crowdedEnd() throws {
    let play = try FourPlay("5", size: Size(320, 240), options: FourPlay.options("5", moves: "414243"))
    let buttons = { (name: String) in play.room.input.focusableLayers.contains { $0.name == name } }
    #expect(buttons("undo button") && buttons("hint button"))
    play.key("4")
    play.wait(3)
    #expect(play.state["ended"] == true)
    #expect(buttons("undo button") && !buttons("hint button"))
    play.key(.backspace)
    #expect(buttons("undo button") && buttons("redo button") && buttons("hint button"))
  }

  @Test("every level's tour plays to its end", arguments: FourRoom.levels.map(\.name))
  func tour(level: String) throws {
    let stop = try FourRoom.tour(level: LevelID(level), size: Size(480, 640), options: RoomOptions())
    let session = try Session(scene: stop.scene, size: Size(480, 640), isReplay: true)
    HeadlessStage(session: session, entries: stop.entries, hz: 10).advance(to: stop.end)
    let state = try JSON(parsing: stop.scene.probe())
    if level == "classic" {
      #expect(state["dropped"] == 7)
    } else if level == "save" || level.hasPrefix("win-") {
      #expect(state["solved"] == true)
      #expect(state["ended"] == true)
    } else if level == "analysis" {
      #expect(state["moves"]?.string?.count == 8)
      #expect(state["showsLine"] == true)
    } else {
      #expect(state["result"] == "red")
      #expect(state["ended"] == true)
    }
  }
}
