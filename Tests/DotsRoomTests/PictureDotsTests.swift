import Compositing
import Geometry
import Gestures
import Layers
import Sessions
import Testing

@testable import DotsRoom
@testable import RoomKit

@MainActor
@Suite("Connecting the dots of a picture")
struct PictureDotsTests {
  @Test("each picture that lives on says which drawing it is made of")
  func finishedDrawings() throws {
    for level in DotsLevel.pictures { #expect(try ResourceFolder.has(#require(DotsRoom.finishedDrawing(level)))) }
    #expect(DotsRoom.finishedDrawing(.classic) == nil)
  }

  @Test("every picture can be drawn to its end, and celebrates", arguments: DotsLevel.pictures.map(\.name))
  func pictures(level: String) throws {
    let stop = try DotsRoom.tour(level: LevelID(level), size: Size(480, 640), options: RoomOptions())
    let session = try Session(scene: stop.scene, size: Size(480, 640), isReplay: true)
    HeadlessStage(session: session, entries: stop.entries, hz: 10).advance(to: stop.end)
    let state = try JSON(parsing: Array(stop.scene.probe().utf8))
    #expect(state["finished"] == true)
    #expect(state["mistakes"] == 0)
    #expect(stop.scene.tree.root.layer(named: "celebration") != nil)
    #expect(try #require(stop.scene as? DotsRoom).keptDocument.text.utf8.count < 8000)
  }

  @Test("a finger that draws from dot to dot enters them in order, and its line stays as it was drawn")
  func drawing() throws {
    let play = try DotsPlay("house")
    let (a, b) = (play.place(1), play.place(2))
    let bow = Point((a.x + b.x) / 2 + 30, (a.y + b.y) / 2 - 20)
    play.draw([a, bow, b], at: 1)
    #expect(play.state["entered"] == 2)
    #expect(play.state["next"] == 3)
    #expect(play.picture.game.lines[1].count == 3)
    #expect(play.picture.game.lines[1][1].distance(to: play.picture.layout.place.inverse?.apply(bow) ?? .zero) < 0.5)
    let ink = play.picture(at: 3)[Int(bow.x), Int(bow.y)]
    #expect(ink == 0xff7a_4b24)
    let count = play.picture.game.count
    #expect(play.host.sounds == [.climb(0, of: count), .climb(1, of: count)])
  }

  @Test("a way that comes near the next dot is drawn to it, and one that stays off is not")
  func magnet() throws {
    let play = try DotsPlay("house")
    let b = play.place(2)
    play.touch(.began, play.place(1), at: 1)
    play.touch(.moved, b + Point(-60, -20), at: 1.1)
    #expect(play.state["entered"] == 1)
    play.touch(.moved, b + Point(-12, -10), at: 1.2)
    #expect(play.state["entered"] == 2)
    #expect(play.picture.game.lines[1].last == play.picture.puzzle.dots[1])
  }

  @Test("a quick finger that shoots past the dots enters them all the same")
  func quick() throws {
    let play = try DotsPlay("crown")
    play.touch(.began, play.place(1), at: 1)
    for dot in 2...7 { play.touch(.moved, play.place(dot) + (play.place(dot) - play.place(dot - 1)) * 0.04, at: 1 + Double(dot) * 0.01) }
    #expect(play.state["finished"] == true)
  }

  @Test("tapping the dots in turn connects them by straight lines")
  func tapping() throws {
    let play = try DotsPlay("heart")
    for dot in 1...6 { play.tap(play.place(dot), at: Double(dot) * 0.3) }
    #expect(play.state["finished"] == true)
    #expect(play.picture.game.lines.dropFirst().allSatisfy { $0.count == 2 })
    #expect(play.host.results == [.finished])
  }

  @Test("a wrong dot counts as a mistake, makes its sound, and costs nothing else")
  func mistakes() throws {
    let play = try DotsPlay("star")
    play.tap(play.place(1), at: 1)
    play.tap(play.place(6), at: 1.5)
    #expect(play.state["mistakes"] == 1)
    #expect(play.state["next"] == 2)
    play.draw([play.place(1), play.place(1) + Point(20, 60), play.place(9)], at: 2)
    #expect(play.state["mistakes"] == 2)
    #expect(play.state["entered"] == 1)
    #expect(play.host.sounds.filter { $0 != .click(step: 4) } == [.climb(0, of: 10), .wrong, .wrong])
    // Passing over a dot on the way is none.
    play.draw([play.place(1), play.place(10), play.place(2)], at: 3)
    #expect(play.state["mistakes"] == 2)
    #expect(play.state["entered"] == 2)
  }

  @Test("each wrong dot in a row is answered by more: a shake, the right dot's glance, its ring until it is connected, a hand")
  func escalation() throws {
    let play = try DotsPlay("star")
    play.tap(play.place(1), at: 1)
    let right = play.picture.dotLayers[1]
    let root = play.room.tree.root
    func miss(at time: Double) { play.tap(play.place(6), at: time) }
    miss(at: 1.5)
    #expect(!right.hasAnimation(forKey: "look up") && !right.isBeckoning && play.host.sounds.last == .wrong)
    miss(at: 2)
    #expect(right.hasAnimation(forKey: "look up") && !right.isBeckoning && play.host.sounds.last == .click(step: 4))
    miss(at: 3)
    #expect(right.isBeckoning && root.layer(named: "guiding hand") == nil)
    miss(at: 4)
    #expect(right.isBeckoning && root.layer(named: "guiding hand") != nil)
    #expect(play.state["hints"] == 0, "nobody asked for help")
    play.tap(play.place(2), at: 5)
    #expect(!right.isBeckoning && play.picture.misses == 0)
    miss(at: 6)
    #expect(!play.picture.dotLayers[2].isBeckoning, "what was right begins anew")
  }

  @Test("a line that is lifted on its way stays, and goes on where it is touched again")
  func lifting() throws {
    let play = try DotsPlay("house")
    let (a, b) = (play.place(1), play.place(2))
    let middle = a.interpolated(to: b, 0.5)
    play.draw([a, middle], at: 1)
    #expect(play.picture.pending != nil)
    #expect(play.picture(at: 2)[Int(middle.x), Int(middle.y)] == 0xff7a_4b24)
    play.draw([middle + Point(4, 0), b], at: 3)
    #expect(play.state["entered"] == 2)
    #expect(play.picture.pending == nil)
  }

  @Test("no line leads from one contour to the next")
  func contours() throws {
    let play = try DotsPlay("whale")
    let ends = play.picture.puzzle.contourEnds
    #expect(ends.count == 2)
    let (a, b) = (play.place(ends[0]), play.place(ends[0] + 1))
    let middle = a.interpolated(to: b, 0.5)
    let bare = play.picture(at: 0.5)[Int(middle.x), Int(middle.y)]
    play.draw((1...ends[0]).map(play.place), at: 1)
    #expect(play.state["entered"] == .integer(Int128(ends[0])))
    #expect(play.picture.isHinting, "the first dot of the next contour is shown")
    play.draw([play.place(ends[0]), play.place(ends[0] + 1)], at: 2)
    #expect(play.state["entered"] == .integer(Int128(ends[0] + 1)))
    #expect(play.picture.game.lines[ends[0]].isEmpty)
    // When the finger's trace has faded, the scene is as it was between the two.
    #expect(play.picture(at: 4)[Int(middle.x), Int(middle.y)] == bare)
  }

  @Test("the undo button takes back the last dot with its line, at any point of a contour")
  func undo() throws {
    let play = try DotsPlay("star")
    play.draw((1...4).map(play.place), at: 1)
    let button = try #require(play.room.controls.button(.undo))
    play.tap(button.position, at: 2)
    #expect(play.state["entered"] == 3)
    #expect(play.picture.sheet.lines.count == 3)
    for i in 0..<5 { play.tap(button.position, at: 3 + Double(i) * 0.3) }
    #expect(play.state["entered"] == 0)
    #expect(!button.isEnabled)
    play.session.send(.key(KeyEvent(.backspace)), at: 6)
    #expect(play.state["entered"] == 0)
  }

  @Test("a game that nobody plays comes to rest, with its hint still to be seen")
  func rest() throws {
    let play = try DotsPlay("star")
    play.session.advance(to: 2)
    #expect(play.session.needsFrame)
    play.session.advance(to: 60)
    _ = play.session.render()
    #expect(!play.session.needsFrame)
    #expect(play.session.nextDeadline == nil)
    #expect(play.picture.dotLayers[0].isBeckoning)
    play.tap(try #require(play.room.controls.button(.hint)).position, at: 61)
    play.session.advance(to: 61.5)
    _ = play.session.render()
    #expect(play.session.needsFrame, "the ring swells again")
  }

  @Test("a hint shows by itself after 8 s without progress, and by the button at once")
  func hints() throws {
    let play = try DotsPlay("star")
    #expect(play.state["hinting"] == true, "the first dot beckons from the start")
    play.tap(play.place(1), at: 1)
    #expect(play.state["hinting"] == false)
    play.session.advance(to: 8.95)
    #expect(play.state["hinting"] == false)
    play.session.advance(to: 9.05)
    #expect(play.state["hinting"] == true)
    #expect(play.picture.dotLayers[1].isBeckoning)
    #expect(!play.picture.sheet.guide.isHidden)
    #expect(play.state["hints"] == 0)
    play.tap(play.place(2), at: 10)
    #expect(play.state["hinting"] == false)
    #expect(play.picture.sheet.guide.isHidden)
    play.tap(try #require(play.room.controls.button(.hint)).position, at: 11)
    #expect(play.state["hinting"] == true)
    #expect(play.state["hints"] == 1)
  }

  @Test("after the last dot the outline draws itself, the picture fills with its colours, and the next level is offered")
  func finishing() throws {
    let play = try DotsPlay("house")
    for dot in 1...5 { play.tap(play.place(dot), at: Double(dot) * 0.2) }
    let door = play.picture.layout.place.apply(Point(50, 85))
    let ground = play.picture(at: 1.2)[Int(door.x), Int(door.y)]
    #expect(ground == play.picture(at: 2.3)[Int(door.x), Int(door.y)], "the colours wait for the outline")
    play.session.advance(to: 5)
    let end = play.picture.reveal.finishedPlace.apply(Point(47, 85))
    #expect(play.picture(at: 8.5)[Int(end.x), Int(end.y)] == 0xff7b_4a2b, "the door")
    play.session.send(.key(KeyEvent(.return)), at: 9)
    #expect(play.host.nextLevel == "gem")
    #expect(play.host.results == [.finished])
  }

  @Test("a finished picture can be begun again")
  func again() throws {
    let play = try DotsPlay("house")
    for round in 0..<2 {
      for dot in 1...5 { play.tap(play.place(dot), at: Double(round) * 10 + Double(dot) * 0.2) }
      #expect(play.state["finished"] == true)
      play.session.advance(to: Double(round) * 10 + 7)
      play.picture.startOver()
      #expect(play.state["entered"] == 0)
      #expect(play.picture.dotLayers.allSatisfy { $0.presented.opacity == 1 })
    }
    #expect(play.host.results == [.finished, .finished])
  }

  @Test("two fingers draw at once: whoever comes to the next dot enters it")
  func fingers() throws {
    let play = try DotsPlay("star")
    play.touch(.began, play.place(1), at: 1, id: 1)
    play.touch(.began, play.place(1) + Point(0, 130), at: 1.1, id: 2)
    play.touch(.moved, play.place(2), at: 1.2, id: 1)
    #expect(play.state["entered"] == 2)
    play.touch(.moved, play.place(3), at: 1.3, id: 2)
    #expect(play.state["entered"] == 3)
    #expect(play.picture.game.lines[2].count == 2, "a line from elsewhere becomes a straight one")
    play.touch(.moved, play.place(4), at: 1.4, id: 2)
    play.touch(.ended, play.place(4), at: 1.5, id: 2)
    play.touch(.ended, play.place(2), at: 1.6, id: 1)
    #expect(play.state["entered"] == 4)
    #expect(play.state["mistakes"] == 0)
  }

  @Test("the keyboard alone plays a level to its end", arguments: ["star", "whale"])
  func keyboard(level: String) throws {
    let play = try DotsPlay(level)
    for dot in play.picture.dotLayers {
      play.focus(dot)
      play.key(.return)
    }
    #expect(play.state["finished"] == true)
    #expect(play.state["mistakes"] == 0)
  }

  @Test("a wrong dot by keyboard is a mistake")
  func keyboardMistake() throws {
    let play = try DotsPlay("star")
    play.focus(play.picture.dotLayers[4])
    play.key(.space)
    #expect(play.state["mistakes"] == 1)
  }

  @Test("the game goes on where its state was kept: dots, lines, labels, mistakes")
  func restoring() throws {
    let play = try DotsPlay("star")
    let bow = play.place(2).interpolated(to: play.place(3), 0.5) + Point(10, -25)
    play.draw([play.place(1), play.place(2), bow, play.place(3)], at: 1)
    play.tap(play.place(9), at: 2)
    play.draw([play.place(3), play.place(3).interpolated(to: play.place(4), 0.6)], at: 3)
    play.picture.count(with: .letters)
    let again = try DotsPlay("star", options: RoomOptions(state: play.state))
    #expect(again.state["lines"] == play.state["lines"])
    #expect(again.state["pending"] == play.state["pending"])
    for name in ["entered", "labels", "mistakes", "hints", "next", "nextLabel"] { #expect(again.state[name] == play.state[name]) }
    #expect(again.picture.sheet.lines.count == 3)
    // What is kept of a line lies within a pixel of it.
    for (a, b) in zip(again.picture.game.lines[2], play.picture.game.lines[2]) { #expect(a.distance(to: b) < 0.1) }
    let finished = try DotsPlay("house")
    for dot in 1...5 { finished.tap(finished.place(dot), at: Double(dot) * 0.2) }
    let end = try DotsPlay("house", options: RoomOptions(state: finished.state))
    #expect(end.state["finished"] == true)
    #expect(end.room.tree.root.layer(named: "celebration") != nil)
  }

  @Test("whatever a saved document holds, the room opens")
  func damagedStates() throws {
    let texts = [
      "null", "[1]", #"{"level":"star","dots":10,"lines":7}"#, #"{"level":"star","dots":10,"lines":[[],["x"],[1,2,3]],"mistakes":-4}"#,
      #"{"level":"star","dots":10,"lines":[[1e300,5],[],[99999999999,1],[]],"labels":"klingon","hints":"many"}"#,
      #"{"level":"star","dots":9,"lines":[[],[]]}"#, #"{"level":"cat","dots":10,"lines":[[],[]]}"#,
      #"{"level":"star","dots":10,"pending":[1,2]}"#,
      #"{"level":"star","dots":10,"lines":[[],[],[],[],[],[],[],[],[],[],[],[],[],[]]}"#,
    ]
    for text in texts {
      let play = try DotsPlay("star", options: RoomOptions(state: JSON(parsing: Array(text.utf8))))
      _ = play.picture(at: 1)
      #expect((0...10).contains(play.picture.game.entered))
      #expect(play.picture.game.mistakes >= 0)
    }
  }

  @Test("a resize in mid-game and mid-line changes neither dots nor lines, at any size")
  func resize() throws {
    let play = try DotsPlay("cat")
    play.draw((1...4).map(play.place), at: 1)
    play.touch(.began, play.place(4), at: 2)
    play.touch(.moved, play.place(4).interpolated(to: play.place(5), 0.5), at: 2.1)
    let before = play.room.probe()
    for (i, size) in [Size(240, 320), Size(320, 240), Size(3840, 2160), Size(1, 1), Size(320, 568)].enumerated() {
      play.session.send(.resize(size), at: 2.2 + Double(i) * 0.1)
      _ = play.session.render()
      #expect(play.room.probe() == before)
    }
    play.touch(.moved, play.place(5), at: 3)
    #expect(play.state["entered"] == 5)
  }

  @Test("a key on a wrong dot is told so by the dot and by a sound, as a touch is; one on a dot that was entered is no mistake")
  func wrongKeys() throws {
    let play = try DotsPlay("star")
    func press(_ dot: Int) -> Bool {
      play.room.input.focus(play.picture.dotLayers[dot - 1])
      play.key(.return)
      let layer = play.picture.dotLayers[dot - 1]
      let shakes = layer.hasAnimation(forKey: "shake") && layer.label.hasAnimation(forKey: "shake")
      play.wait(1)
      return shakes
    }
    #expect(press(5) && play.host.sounds.last == .wrong && play.state["mistakes"] == 1)
    #expect(!press(1) && play.host.sounds.last == .climb(0, of: 10))
    #expect(!press(2) && play.host.sounds.last == .climb(1, of: 10))
    for dot in [1, 2] { #expect(press(dot) && play.host.sounds.last == .wrong && play.state["mistakes"] == 1) }
    #expect(play.state["entered"] == 2)
  }

  @Test("every level's picture shows something")
  func smallPictures() throws {
    for level in DotsRoom.levels.map(\.name) {
      let layer = try DotsRoom.levelPicture(LevelID(level), options: RoomOptions())
      #expect(layer.bounds == Rect(x: 0, y: 0, width: 100, height: 100))
      #expect(layer.sublayers.count > 3)
    }
  }

  @Test("buttons take no line from a finger, and the focus ring goes round a dot with its label")
  func buttons() throws {
    let play = try DotsPlay("house")
    play.tap(play.place(1), at: 0.5)
    play.session.advance(to: 3)
    let lines = play.picture.sheet.layer.sublayers.count
    play.touch(.began, 300, 20, at: 3)
    play.touch(.began, 212, 20, at: 3.1, id: 2)
    #expect(play.picture.strokes.isEmpty && play.picture.sheet.layer.sublayers.count == lines)
    play.touch(.cancelled, 300, 20, at: 3.2)
    play.touch(.cancelled, 212, 20, at: 3.2, id: 2)
    for dot in play.picture.dotLayers {
      play.room.input.focus(dot)
      let ring = try #require(play.room.input.focusFrame).insetBy(dx: -1e-6, dy: -1e-6)
      #expect(ring.contains(dot.frame) && ring.contains(DotPuzzleTests.inkFrame(of: dot.label)))
    }
  }

  @Test("a dot answers all over what it is described as, with its label", arguments: ["cat", "house", "tent"])
  func described(level: String) throws {
    for size in [Size(800, 600), Size(320, 568)] {
      let play = try DotsPlay(level, size: size)
      let board = play.picture
      for dot in 1...board.game.count {
        let layer = board.dotLayers[dot - 1]
        let box = layer.bounds(with: layer.label).insetBy(dx: 1, dy: 1)
        let corner = Point(dot % 2 == 0 ? box.minX : box.maxX, dot % 4 < 2 ? box.minY : box.maxY)
        play.wait(1)
        play.tap(layer.convert(corner, to: nil))
        #expect(board.game.entered == dot, "at \(size)")
      }
      #expect(board.game.mistakes == 0)
    }
  }

  @Test("a finger means a dot a fingertip beside it; farther off the dot wobbles, and nothing is lost")
  func beside() throws {
    let play = try DotsPlay("cat", size: Size(800, 600))
    let board = play.picture
    let dot = board.dotLayers[0]
    play.wait(1)
    play.tap(play.place(1) - Point(60, 0))
    #expect(board.game.entered == 0 && board.game.mistakes == 0)
    #expect(dot.hasAnimation(forKey: "look up") && play.host.sounds.last == .click(step: 2))
    play.wait(1)
    play.tap(Point(400, 330))
    #expect(board.dotLayers.allSatisfy { !$0.hasAnimation(forKey: "look up") }, "far from all of them")
    play.wait(1)
    play.tap(play.place(1) - Point(28, 0))
    #expect(board.game.entered == 1)
  }
}
