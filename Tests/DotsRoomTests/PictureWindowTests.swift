import Compositing
import Geometry
import Gestures
import Layers
import RoomTestSupport
import Sessions
import TestSupport
import Testing

@testable import DotsRoom
@testable import RoomKit

@MainActor
@Suite("A crowded picture on a small stage")
struct PictureWindowTests {
  nonisolated private static let size = Size(360, 640)
  /// When the whole has been seen and the window has come near.
  private static let near = PictureWindow.opening + PictureWindow.approach + 0.1

  /// A picture that was looked at until its first dots are near.
  private func play(_ name: String, size: Size = size, options: RoomOptions = RoomOptions()) throws -> DotsPlay {
    let play = try DotsPlay(name, size: size, options: options)
    play.advance(to: Self.near)
    #expect(play.picture.window.content.transform == play.picture.window.plan[play.picture.game.entered])
    return play
  }

  /// Taps the next dots until so many were entered.
  private func enter(_ count: Int, in play: DotsPlay) {
    while play.picture.game.entered < count {
      play.tap(play.place(play.picture.game.entered + 1))
      play.wait(PictureWindow.step + 0.1)
    }
  }

  /// The first number of entered dots at which the view is another than before it.
  private func firstStep(of play: DotsPlay) throws -> Int {
    let plan = play.picture.window.plan
    return try #require((2..<play.picture.game.count).first { plan[$0] != plan[$0 - 1] })
  }

  @Test("it is seen whole for a moment, then its first dots come near; at the end it is seen whole again")
  func opening() throws {
    let play = try DotsPlay("octopus", size: Self.size)
    let window = play.picture.window
    play.advance(to: PictureWindow.opening - 0.1)
    #expect(window.content.presented.transform == .identity && window.layer.mask == nil)
    play.advance(to: PictureWindow.opening + PictureWindow.approach / 2)
    #expect(window.isMoving && window.layer.mask != nil && window.magnification > 1)
    play.advance(to: Self.near)
    #expect(!window.isMoving && window.magnification == window.plan[0].a)
    enter(play.picture.game.count, in: play)
    #expect(play.state["finished"] == true && play.state["mistakes"] == 0)
    play.wait(1)
    #expect(window.content.presented.transform == .identity && window.layer.mask == nil)
    play.wait(4)
    #expect(play.room.tree.root.layer(named: "celebration") != nil)
    play.picture.startOver()
    play.wait(Self.near)
    #expect(window.content.presented.transform == window.plan[0])
  }

  @Test(
    "whoever taps dot by dot sees the next six with their labels on the stage, clear of each other and of the buttons, at every step",
    arguments: ["train", "robot", "castle", "ship"], ViewPlanTests.sizes)
  func labels(name: String, size: Size) throws {
    let play = try play(name, size: size)
    let board = play.picture
    let side = RoomControls.buttonSide(in: size)
    let bar = Rect(x: size.width - 4 * side, y: 0, width: 4 * side, height: side)
    while let next = board.game.next {
      let coming = next..<min(board.game.count + 1, next + ViewPlan.ahead)
      let frames = coming.map { dot in
        let label = board.dotLayers[dot - 1].label
        let ink = DotPuzzleTests.inkFrame(of: label).offsetBy(-label.frame.origin)
        return Rect(
          origin: label.convert(ink.origin, to: nil),
          size: Size(ink.width * board.window.magnification, ink.height * board.window.magnification))
      }
      for (i, frame) in frames.enumerated() {
        let what = "label \(coming.lowerBound + i) at \(size), \(next - 1) entered"
        #expect(Rect(origin: .zero, size: size).insetBy(dx: 7.99, dy: 7.99).contains(frame) && !bar.intersects(frame), "\(what)")
        for other in frames[(i + 1)...] { #expect(!frame.intersects(other), "\(what)") }
      }
      enter(next, in: play)
    }
    #expect(play.state["mistakes"] == 0)
  }

  @Test("the level's script draws it to its end with one finger", arguments: ViewPlanTests.large, ViewPlanTests.small)
  func script(name: String, size: Size) throws {
    let stop = try DotsRoom.tour(level: LevelID(name), size: size, options: RoomOptions())
    let session = try Session(scene: stop.scene, size: size, isReplay: true)
    HeadlessStage(session: session, entries: stop.entries, hz: 30).advance(to: stop.end)
    let state = try JSON(parsing: Array(stop.scene.probe().utf8))
    #expect(state["finished"] == true && state["mistakes"] == 0)
  }

  @Test("a finger that rests while the picture moves below it draws nothing, and then straight to the next dot")
  func restingFinger() throws {
    let play = try play("octopus")
    let board = play.picture
    let step = try firstStep(of: play)
    enter(step - 1, in: play)
    let (a, b) = (play.place(step - 1), play.place(step))
    play.touch(.began, a)
    for k in 1...10 { play.touch(.moved, a.interpolated(to: b, Double(k) / 10), at: play.time + 0.016) }
    #expect(board.game.entered == step && board.window.isMoving)
    // It trembles as the picture goes by, and after that.
    for k in 0..<60 {
      play.touch(.moved, b + Point(k.isMultiple(of: 2) ? 2 : -2, 1), at: play.time + 0.02)
      #expect(board.game.entered == step && board.strokes[1]?.points.count == 1)
    }
    #expect(!board.window.isMoving)
    let next = play.place(step + 1)
    for k in 1...20 { play.touch(.moved, b.interpolated(to: next, Double(k) / 20), at: play.time + 0.016) }
    play.touch(.ended, next, at: play.time + 0.016)
    #expect(board.game.entered == step + 1 && board.game.mistakes == 0)
    #expect(board.game.lines[step] == [board.puzzle.dots[step - 1], board.puzzle.dots[step]], "nobody has drawn a bend")
  }

  @Test("a finger that is lifted while the picture moves leaves no line behind")
  func liftedFinger() throws {
    let play = try play("octopus")
    let step = try firstStep(of: play)
    enter(step - 1, in: play)
    let (a, b) = (play.place(step - 1), play.place(step))
    play.draw([a, a.interpolated(to: b, 0.5), b, b + Point(14, 3), b + Point(25, 9)], at: play.time)
    play.wait(2)
    #expect(play.picture.game.entered == step && play.picture.pending == nil && play.picture.strokes.isEmpty)
  }

  @Test("two fingers draw at once while the picture moves below both")
  func twoFingers() throws {
    let play = try play("crab")
    let board = play.picture
    let step = try firstStep(of: play)
    enter(step - 2, in: play)
    play.touch(.began, play.place(step - 2), id: 1)
    play.touch(.began, Point(20, 620), id: 2)
    for dot in [step - 1, step] { play.touch(.moved, play.place(dot), at: play.time + 0.1, id: 1) }
    #expect(board.game.entered == step && board.window.isMoving)
    play.wait(1)
    play.touch(.moved, play.place(step + 1), id: 2)
    #expect(board.game.entered == step + 1 && board.game.lines[step].count == 2)
    play.touch(.ended, play.place(step + 1), id: 2)
    play.touch(.ended, play.place(step), id: 1)
    #expect(board.game.mistakes == 0)
  }

  @Test("undo leads the view back, and a game that was left goes on where it was")
  func undo() throws {
    let play = try play("ship")
    let window = play.picture.window
    let step = try firstStep(of: play)
    enter(step, in: play)
    #expect(window.content.transform == window.plan[step])
    play.tap(try #require(play.room.controls.button(.undo)).position)
    play.wait(1)
    #expect(window.content.presented.transform == window.plan[step - 1] && window.plan[step - 1] != window.plan[step])
    enter(step + 3, in: play)
    let again = try self.play("ship", options: RoomOptions(state: play.state))
    #expect(again.picture.window.content.presented.transform == window.plan[step + 3])
    #expect(again.state["lines"] == play.state["lines"])
  }

  @Test("keys lead to dots that are not seen, which come into view with the ring; a touch leads back")
  func keyboard() throws {
    let play = try play("octopus")
    let stage = Rect(origin: .zero, size: Self.size)
    let window = play.picture.window
    var views: Set<AffineTransform> = []
    play.key(.tab)
    for dot in play.picture.dotLayers.dropFirst() {
      play.key(.tab)
      play.wait(PictureWindow.step + 0.1)
      play.room.input.prepareFrame()
      let ring = try #require(play.room.input.focusFrame)
      #expect(play.room.input.focusedLayer === dot && stage.contains(ring))
      views.insert(window.content.presented.transform)
    }
    #expect(views.count > 5)
    let last = try #require(play.picture.dotLayers.last)
    play.send(.resize(Size(240, 320)))
    play.room.input.prepareFrame()
    #expect(Rect(x: 0, y: 0, width: 240, height: 320).contains(last.convert(.zero, to: nil)))
    play.send(.resize(Self.size))
    play.tap(Point(4, 630))
    play.wait(1)
    #expect(play.picture.window.content.presented.transform == play.picture.window.plan[0])
  }

  @Test("the ring, the hand and what is read aloud are where the dots are seen")
  func places() throws {
    var options = RoomOptions()
    options.isNewcomer = true
    let play = try play("octopus", options: options)
    play.key(.tab)
    let element = try #require(play.room.input.focusedElement)
    #expect(element.frame.contains(play.place(1)) && play.place(1) != play.picture.dotLayers[0].position)
    play.advance(to: 7)
    let hand = try #require(play.room.tree.root.layer(named: "guiding hand"))
    // Its fingertip touches the dot from below and beside it.
    #expect(hand.position.distance(to: play.place(1)) < RoomControls.buttonSide(in: play.room.tree.root.bounds.size) * 0.25)
  }

  @Test("another stage in mid-play shows what comes next at once, and changes neither dots nor lines")
  func resizing() throws {
    let play = try play("castle")
    enter(9, in: play)
    let before = play.room.probe()
    for size in ViewPlanTests.sizes + [Size(1, 1), Size(320, 568)] {
      play.send(.resize(size), at: play.time + 0.1)
      _ = play.session.render()
      #expect(play.room.probe() == before)
      #expect(play.picture.window.content.presented.transform == play.picture.window.plan[9])
    }
    enter(12, in: play)
    #expect(play.state["mistakes"] == 0)
  }

  @Test("less movement: what comes next is there at once")
  func lessMovement() throws {
    var options = RoomOptions()
    options.reducesMotion = true
    let play = try play("octopus", options: options)
    let step = try firstStep(of: play)
    enter(step - 1, in: play)
    play.tap(play.place(step))
    #expect(!play.picture.window.isMoving && play.picture.window.content.presented.transform == play.picture.window.plan[step])
  }

  @Test("what was played comes to the same pictures again")
  func replay() throws {
    func hashes() throws -> [UInt64] {
      let stop = try DotsRoom.tour(level: "crab", size: Size(240, 320), options: RoomOptions())
      let session = try Session(scene: stop.scene, size: Size(240, 320), isReplay: true)
      let stage = HeadlessStage(session: session, entries: stop.entries, hz: 10)
      var hashes: [UInt64] = []
      for second in 1...12 {
        stage.advance(to: Double(second))
        _ = session.render()
        hashes.append(session.pixels.hash())
      }
      return hashes
    }
    let first = try hashes()
    #expect(try hashes() == first && Set(first).count > 8)
  }

  @Test("frames in which the picture moves, and those in which it rests, allocate nothing, and at rest none is due", .needsOptimization)
  func rest() throws {
    let moving = HeadlessStage(session: try DotsPlay("ship", size: Self.size).session)
    while moving.nextTime < PictureWindow.opening + 0.2 { moving.drawFrame() }
    #expect(fewestAllocations(in: 0..<30) { _ in moving.drawFrame() } == 0)
    let play = try play("ship")
    enter(20, in: play)
    play.advance(to: 90)
    _ = play.session.render()
    #expect(!play.session.needsFrame && play.session.nextDeadline == nil)
    let stage = HeadlessStage(session: play.session)
    for _ in 0..<5 { stage.drawFrame() }
    #expect(fewestAllocations(in: 0..<100) { _ in stage.drawFrame() } == 0)
  }
}
