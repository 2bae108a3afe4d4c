import FourInARow
import Geometry
import Gestures
import Layers
import Sessions
import Synchronization
import Testing

@testable import FourRoom
@testable import RoomKit

#if canImport(Glibc)
  import Glibc
#endif

/// Work that was handed over, to be done when a test says so.
@MainActor
private final class HeldWork {
  var works: [@Sendable () -> Void] = []
}

@MainActor
@Suite("How the machine of four thinks")
struct FourThinkingTests {
  /// Takes in what has been thought, without the main actor ever doing anything else; false when nothing comes in 20 seconds.
  private func drainWithoutYielding(_ play: FourPlay, until condition: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<4000 {
      play.session.drainInbox()
      if try condition() { return true }
      usleep(5000)
    }
    return false
  }

  @Test("the machine thinks while the main actor is busy from beginning to end, so it holds up no frame")
  func offMain() throws {
    let play = try FourPlay("8", options: FourPlay.options("8", moves: FourPlay.late), isReplay: false)
    try play.play([5])
    #expect(drainWithoutYielding(play) { play.state["turn"] == "red" })
  }

  @Test("a question is handed over whole: asking does none of the work")
  func handedOver() throws {
    let held = HeldWork()
    let play = try FourPlay("1", options: FourPlay.options("1", moves: FourPlay.late), isReplay: false)
    let thinker = FourThinker(advisor: FourAdvisor(level: 8, seed: 1)) { held.works.append($0) }
    thinker.begin(in: play.session)
    thinker.ask(.hint, about: try play.game.game.board)
    play.session.drainInbox()
    #expect(held.works.count == 1)
    #expect(play.state["hint"] == .null)
    held.works[0]()
    #expect(play.state["hint"] == .null, "the answer waits for the main loop")
    play.session.drainInbox()
    #expect(play.state["hint"] != .null)
  }

  @Test("however quick it is, the machine is seen to think for 0.4 s once the stone lies; its move then stands in the log")
  func leastTime() throws {
    let held = HeldWork()
    let play = try FourPlay("1", options: FourPlay.options("1", moves: FourPlay.late), isReplay: false)
    let thinker = FourThinker(advisor: FourAdvisor(level: 8, seed: 1)) { held.works.append($0) }
    thinker.begin(in: play.session)
    play.advance(to: 1)
    thinker.ask(.hint, about: try play.game.game.board, atLeast: 0.4)
    held.works[0]()
    play.session.drainInbox()
    play.advance(to: 1.39)
    #expect(play.state["hint"] == .null)
    play.advance(to: 1.41)
    #expect(play.state["hint"] != .null)
    // One that took longer comes as soon as it is there.
    thinker.ask(.hint, about: try play.game.game.board, atLeast: 0.4)
    try play.game.advice.clear()
    play.advance(to: 3)
    held.works[1]()
    play.session.drainInbox()
    #expect(play.state["hint"] != .null)
  }

  @Test("in the room the machine's stone leaves no sooner than 0.4 s after the person's has landed")
  func roomLeastTime() throws {
    let play = try FourPlay("8", options: FourPlay.options("8", moves: FourPlay.late), isReplay: false)
    play.tap(try play.point(5), at: 1)
    let fall = (2 * (FourGrid.center(of: Cell(column: 4, row: 0)).y - FourGrid.slotY) / FourGrid.square / TableLayer.gravity).squareRoot()
    #expect(play.state["thinking"] == true)
    // It has its answer long before.
    usleep(300_000)
    play.session.drainInbox()
    play.advance(to: 1.05 + fall + 0.38)
    #expect(play.state["moves"]?.string?.count == 25)
    #expect(
      drainWithoutYielding(play) {
        play.wait(0.05)
        return play.state["turn"] == "red"
      })
    #expect(play.time >= 1.05 + fall + 0.4)
  }

  @Test("when people's patience ends, what is known has to do: a move that looks good, an unsure hint, an outcome that is not known")
  func patience() throws {
    let advisor = FourAdvisor(level: 8, seed: 1)
    let over = Cancellation()
    over.cancel()
    // Too hard for a test, and not in a book.
    let board = try Board(text: "1234567")
    func answer(_ question: FourQuestion) -> FourMessage {
      advisor.answer(question, about: board, cancellation: Cancellation(), hurry: over)
    }
    guard case .move(let column) = answer(.move) else { return #expect(Bool(false), "there is no move") }
    #expect(board.canPlay(column))
    guard case .hint(_, isSure: false) = answer(.hint) else { return #expect(Bool(false), "\(answer(.hint))") }
    #expect(answer(.outcome(2)) == .outcome(column: 2, nil))
    #expect(answer(.lesson(of: .first)) == .nothing)
    // The room's time ends it.
    let held = HeldWork()
    let play = try FourPlay("1", options: FourPlay.options("1", moves: "12345672"), isReplay: false)
    let thinker = FourThinker(advisor: advisor) { held.works.append($0) }
    thinker.begin(in: play.session)
    thinker.ask(.hint, about: try play.game.game.board)
    play.wait(FourQuestion.hint.patience + 0.1)
    held.works[0]()
    play.session.drainInbox()
    #expect(play.state["hintIsSure"] == false)
  }

  @Test("an answer that waits is taken back by undo, and by leaving the room")
  func takenBack() throws {
    let held = HeldWork()
    let play = try FourPlay("1", options: FourPlay.options("1", moves: FourPlay.late), isReplay: false)
    let thinker = FourThinker(advisor: FourAdvisor(level: 8, seed: 1)) { held.works.append($0) }
    thinker.begin(in: play.session)
    thinker.ask(.hint, about: try play.game.game.board, atLeast: 0.4)
    held.works[0]()
    play.session.drainInbox()
    thinker.cancel()
    play.wait(1)
    #expect(play.state["hint"] == .null)
    // Another scene hears nothing.
    thinker.ask(.hint, about: try play.game.game.board, atLeast: 0.4)
    held.works[1]()
    play.session.drainInbox()
    let next = try FourRoom(level: "2")
    play.session.replaceScene(with: next)
    play.key(.function(1))
    play.wait(1)
    play.room.tree.advance(to: 5)
    #expect(play.session.scene === next)
    #expect(play.state["hint"] == .null)
    #expect(try JSON(parsing: next.probe())["hint"] == .null)
  }

  @Test("asked why when nothing was lost, it says so: a star over the person's last stone, for two seconds")
  func star() throws {
    let play = try FourPlay("5")
    try play.play([4])
    play.machine("4")
    play.wait(1)
    play.machine("lesson none")
    #expect(play.state["verdict"] == ["says": "good", "cell": "d1"])
    #expect(play.host.sounds.last == .right)
    let verdict = try play.game.view.verdict
    #expect(!verdict.isHidden)
    play.wait(1.9)
    #expect(play.state["verdict"]?["cell"] == "d1")
    play.wait(0.15)
    #expect(play.state["verdict"] == .null)
    #expect(verdict.isHidden)
    // What is played, or taken back, ends it at once; and it is over the last of several stones in a column.
    play.machine("lesson none")
    try play.play([4])
    #expect(play.state["verdict"] == .null)
    play.machine("3")
    play.wait(1)
    play.machine("lesson none")
    #expect(play.state["verdict"]?["cell"] == "d3")
    try play.game.undo()
    #expect(play.state["verdict"] == .null)
  }

  @Test("a star is seen: the picture differs from the board without it")
  func starIsSeen() throws {
    let play = try FourPlay("5", options: RoomOptions(reducesMotion: true))
    try play.play([4])
    play.machine("4")
    play.wait(2)
    let before = play.picture(at: play.time).hash()
    play.machine("lesson none")
    #expect(play.picture(at: play.time + 0.1).hash() != before)
    #expect(play.picture(at: play.time + 2.5).hash() == before)
  }

  @Test("where it does not find out why, it says that with a question mark")
  func unknownLesson() throws {
    let play = try FourPlay("5")
    try play.play([4])
    play.machine("4")
    play.wait(1)
    play.machine("nothing")
    #expect(play.state["verdict"] == .null, "nobody has asked")
    try play.game.advice.askForLesson()
    #expect(play.state["asking"] == true)
    play.machine("nothing")
    #expect(play.state["verdict"] == ["says": "unknown", "cell": "d1"])
    #expect(play.state["asking"] == false)
  }

  @Test("what a column leads to is said to be unknown where it takes too long, and asked again the next time")
  func unknownOutcome() throws {
    let play = try FourPlay("5")
    play.touch(.began, try play.point(4), at: 1)
    play.advance(to: 1.6)
    play.machine("outcome 4 unknown")
    #expect(play.state["outcome"] == ["column": 4, "result": "unknown", "moves": .null])
    play.touch(.ended, try play.point(4), at: 2)
    #expect(play.state["outcome"] == .null)
    play.touch(.began, try play.point(4), at: 3)
    play.advance(to: 3.6)
    #expect(play.state["outcome"] == ["column": 4, "result": .null, "moves": .null])
    play.machine("outcome 4 draw 0")
    #expect(play.state["outcome"] == ["column": 4, "result": "draw", "moves": 0])
  }

  @Test("a hint that is not proved is a white arrow, and says so")
  func unsureHint() throws {
    let play = try FourPlay("5")
    play.machine("hint 4")
    #expect(play.state["hintIsSure"] == true)
    let sure = play.picture(at: 3).hash()
    play.machine("hint 4 unsure")
    #expect(play.state["hint"] == 4)
    #expect(play.state["hintIsSure"] == false)
    #expect(play.picture(at: 6).hash() != sure)
    play.machine("hint 4 maybe")
    #expect(play.state["hintIsSure"] == false)
    play.key("1")
    #expect(play.state["hintIsSure"] == .null)
    #expect(FourMessage("hint 4 unsure") == .hint(3, isSure: false))
    #expect(FourMessage.hint(3, isSure: false).description == "hint 4 unsure")
  }

  @Test("keys ask too: W what the column leads to, H for a hint; Backspace takes a move back")
  func keys() throws {
    let play = try FourPlay("5")
    play.key(.right)
    play.key("W")
    #expect(play.state["outcome"]?["column"] == 5)
    play.machine("outcome 5 loss 20")
    #expect(play.state["outcome"]?["result"] == "loss")
    play.key(.left)
    #expect(play.state["outcome"] == .null)
    play.key("W")
    play.key("W")
    #expect(play.state["outcome"] == .null)
    play.key("H")
    #expect(play.state["asking"] == true)
    play.machine("hint 4")
    #expect(play.state["hint"] == 4)
    play.key("4")
    play.machine("4")
    play.wait(1)
    play.key(.backspace)
    #expect(play.state["moves"] == "")
    let two = try FourPlay("two")
    two.key("W")
    two.key("H")
    #expect(two.state["outcome"] == .null)
    two.key("4")
    two.key(.backspace)
    #expect(two.state["undone"] == "4")
  }

  @Test("the keyboard's ring goes round what a column leads to while that is shown")
  func ring() throws {
    let play = try FourPlay("5")
    let input = play.room.input
    let view = try play.game.view
    for _ in 0..<3 { play.key(.left) }
    let slot = try #require(input.focusFrame)
    #expect(abs(slot.width - slot.height) < 1e-9)
    play.key("W")
    #expect(input.showsFocus)
    let ring = try #require(input.focusFrame)
    let pill = view.convert(view.pill.bounds.center, from: view.pill)
    #expect(ring.center.distance(to: view.convert(pill, to: nil)) < 1e-6)
    #expect(abs(ring.width - view.pill.bounds.width * view.transform.a) < 1e-6)
    play.key("W")
    #expect(input.focusFrame == slot)
  }

  @Test(
    "on a wide stage the board is in the middle, with the child on one side and the robot on the other, of one size and on one ground, and the buttons above who sits at the hand that plays",
    arguments: [
      Size(568, 320), Size(640, 360), Size(800, 600), Size(960, 640), Size(1024, 768), Size(1280, 800), Size(1920, 1080), Size(3840, 2160),
    ], [false, true])
  func balance(size: Size, isOver: Bool) throws {
    for isLeftHanded in [false, true] {
      let sides = StageSides(isLeftHanded: isLeftHanded)
      let place = GameLayout(size: size, buttonCount: 4, idle: [1, 2], isOver: isOver, sides: sides)
      let board = place.table.apply(FourGrid.board)
      #expect(abs(board.midX - size.width / 2) < 1e-6)
      #expect(place.red.maxX < board.minX && place.yellow.minX > board.maxX)
      #expect(abs(place.red.midX + place.yellow.midX - size.width) < 1e-6 && abs(place.red.maxY - place.yellow.maxY) < 1e-6)
      #expect(place.red.size == place.yellow.size && place.red.width >= RoomControls.buttonSide(in: size))
      let seat = isLeftHanded ? place.red : place.yellow
      for button in place.buttons { #expect(isLeftHanded ? button.maxX < board.minX : button.minX > board.maxX) }
      #expect(place.buttons.allSatisfy { $0.maxY < seat.minY })
      #expect(place.swap.midX == (isLeftHanded ? place.yellow : place.red).midX)
      let mirrored = GameLayout(
        size: size, buttonCount: 4, idle: [1, 2], isOver: isOver, sides: StageSides(isLeftHanded: !isLeftHanded, isRightToLeft: true))
      #expect(abs(mirrored.red.midX + place.red.midX - size.width) < 1e-6)
    }
  }

  @Test("the machine's levels are toured with the machine thinking all along, and what comes next is without it")
  func tourLoad() throws {
    let stop = try FourRoom.tour(level: "4", size: Size(320, 568), options: RoomOptions())
    let load = try #require(stop.load)
    load.begin()
    #expect(!load.hasEnded)
    load.end()
    #expect(load.hasEnded)
    #expect(try FourRoom.tour(level: "two", size: Size(320, 568), options: RoomOptions()).load == nil)
  }

  @Test("each level has a picture of its own")
  func levelPictures() throws {
    var seen: [UInt64] = []
    for level in FourRoom.levels.map(\.name) {
      let tree = LayerTree()
      let picture = try FourRoom.levelPicture(LevelID(level), options: RoomOptions())
      picture.position = Point(50, 50)
      tree.root.addSublayer(picture)
      let session = try Session(scene: StillScene(tree), size: Size(100, 100), isReplay: true)
      _ = session.render()
      let hash = session.compositor.pixels.hash()
      #expect(!seen.contains(hash), "level \(level)")
      seen.append(hash)
    }
  }
}

/// A tree to be looked at.
@MainActor
private final class StillScene: Scene {
  let tree: LayerTree
  let input: InputRouter
  let background = Color.white
  let title = ""

  init(_ tree: LayerTree) {
    self.tree = tree
    input = InputRouter(tree: tree)
  }

  func layout(size: Size) {}
  func begin(in session: Session) {}
  func handle(_ event: InputEvent, at time: Double) -> Bool { false }
  func probe() -> String { "{}" }
}
