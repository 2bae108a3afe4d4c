import Compositing
import Geometry
import Gestures
import Layers
import Stage
import Testing

@testable import Rooms

@MainActor
@Suite("The room of dots")
struct DotsRoomTests {
  /// A room on a stage of the classic size, and a hand to play it with.
  @MainActor
  final class Play {
    let room: DotsRoom
    let session: Session

    init(_ level: String = "classic", size: Size = Size(320, 568)) throws {
      room = try DotsRoom(level: level)
      session = try Session(scene: room, size: size, isReplay: true)
    }

    func touch(_ phase: TouchPhase, _ x: Double, _ y: Double, at time: Double, id: Int = 1) {
      session.send(.touch(TouchEvent(id: id, phase: phase, position: Point(x, y))), at: time)
    }

    func tap(_ x: Double, _ y: Double, at time: Double) {
      touch(.began, x, y, at: time)
      touch(.ended, x, y, at: time + 0.05)
    }

    /// The picture at a time.
    func picture(at time: Double) -> PixelBuffer {
      session.advance(to: time)
      _ = session.render()
      return session.compositor.pixels
    }
  }

  @Test("the ground, the dots and the button of the classic level lie where they belong, to the pixel")
  func places() throws {
    let picture = try Play().picture(at: 0)
    #expect(picture[3, 565] == 0xff00_ff00)
    for i in 0..<8 {
      let x = 160 + 140 * Math.cos(Double(i) * Double.pi / 4)
      let y = 260 + 140 * Math.sin(Double(i) * Double.pi / 4)
      let inner = Color(hue: Double(i) / 8, saturation: 1, brightness: 0.5)
      let middle = picture[Int(x), Int(y)]
      for (shift, value) in [(16, inner.red), (8, inner.green), (0, inner.blue)] {
        #expect(abs(Int(middle >> UInt32(shift) & 255) - Int(value * 255 + 0.5)) <= 1)
      }
      #expect(picture[Int(x) - 8, Int(y)] == 0xffff_ffff, "the border of dot \(i + 1)")
      #expect(picture[Int(x) - 12, Int(y)] == 0xff00_ff00, "the ground beside dot \(i + 1)")
    }
    // 100x50 at (110, 10), its ends half circles.
    #expect(picture[111, 35] == 0xffff_ffff)
    #expect(picture[208, 35] == 0xffff_ffff)
    #expect(picture[109, 35] == 0xff00_ff00)
    #expect(picture[210, 35] == 0xff00_ff00)
    #expect(picture[112, 12] == 0xff00_ff00)
    #expect(picture[140, 10] == 0xffff_ffff)
    #expect(picture[160, 9] == 0xff00_ff00)
    #expect(picture[160, 60] == 0xff00_ff00)
  }

  @Test("START slides its label away and back as a number in 0.4 s each, then dot 1 flashes")
  func start() throws {
    let play = try Play()
    play.tap(160, 35, at: 1)
    play.session.advance(to: 1.44)
    #expect(play.room.state().contains(#""label":"START""#))
    play.session.advance(to: 1.46)
    #expect(play.room.state().contains(#""label":"1""#))
    #expect(play.room.state().contains(#""flashing":null"#))
    play.session.advance(to: 1.84)
    #expect(play.room.state().contains(#""flashing":null"#))
    play.session.advance(to: 1.86)
    #expect(play.room.state().contains(#""flashing":1"#))
  }

  @Test("a touch before START draws nothing")
  func early() throws {
    let play = try Play()
    play.touch(.began, 100, 300, at: 0.5)
    play.touch(.moved, 200, 300, at: 0.6)
    #expect(play.room.state().contains(#""lines":0"#))
    #expect(play.picture(at: 0.7)[150, 300] == 0xff00_ff00)
  }

  @Test("the flashing dot is bright, goes from a fifth of its opacity to all of it in half a second, and never stops")
  func flashing() throws {
    let play = try Play()
    play.tap(160, 35, at: 0)
    // Dot 1 flashes from 0.85 s on, over the green ground.
    for (time, opacity) in [(0.86, 0.216), (1.1, 0.6), (1.3, 0.92), (61.1, 0.6)] {
      let pixel = play.picture(at: time)[300, 260]
      #expect(abs(Int(pixel >> 16 & 255) - Int(255 * opacity)) <= 3, "at \(time)")
      #expect(abs(Int(pixel >> 8 & 255) - Int(255 * (1 - opacity))) <= 3, "at \(time)")
    }
  }

  @Test("only entering the flashing dot's frame counts; after the last dot comes the first again")
  func order() throws {
    let play = try Play()
    play.tap(160, 35, at: 0)
    play.touch(.began, 259, 359, at: 1)
    #expect(play.room.game.next == 1)
    // Just outside the frame, then inside it.
    play.touch(.moved, 300, 270, at: 1.1)
    #expect(play.room.game.next == 1)
    play.touch(.moved, 309.9, 269.9, at: 1.2)
    #expect(play.room.game.next == 2)
    for (i, dot) in play.room.puzzle.dots.enumerated().dropFirst() {
      play.touch(.moved, dot.x, dot.y, at: 1.2 + Double(i) * 0.1)
    }
    #expect(play.room.state().contains(#""next":1,"flashing":1,"entered":8,"finished":false,"label":"1""#))
  }

  @Test("START in mid-game starts over, with one dot flashing")
  func startOver() throws {
    let play = try Play()
    play.tap(160, 35, at: 0)
    play.touch(.began, 300, 260, at: 1)
    play.touch(.ended, 300, 260, at: 1.1)
    #expect(play.room.game.flashing == 2)
    play.tap(160, 35, at: 2)
    #expect(play.room.game.flashing == nil)
    play.session.advance(to: 3)
    #expect(play.room.game.flashing == 1)
  }

  @Test("a lifted line flashes twice and is gone after 2 s, each line on its own")
  func lifting() throws {
    let play = try Play()
    play.tap(160, 35, at: 0)
    play.touch(.began, 60, 260, at: 1, id: 1)
    play.touch(.moved, 260, 260, at: 1.1, id: 1)
    play.touch(.began, 60, 300, at: 1.2, id: 2)
    play.touch(.moved, 260, 300, at: 1.3, id: 2)
    #expect(play.picture(at: 1.4)[160, 260] == 0xff99_6633)
    play.touch(.ended, 260, 260, at: 1.5, id: 1)
    // Opacity 0.3 + 0.7 t / 0.5, twice.
    for (time, opacity) in [(1.75, 0.65), (2.25, 0.65), (2.6, 1)] {
      #expect(abs(Int(play.picture(at: time)[160, 260] >> 16 & 255) - Int(0x99 * opacity)) <= 2, "at \(time)")
    }
    play.touch(.ended, 260, 300, at: 2.7, id: 2)
    #expect(play.picture(at: 3.49)[160, 260] == 0xff99_6633)
    #expect(play.picture(at: 3.51)[160, 260] == 0xff00_ff00)
    #expect(play.picture(at: 4.69)[160, 300] == 0xff99_6633)
    #expect(play.picture(at: 4.71)[160, 300] == 0xff00_ff00)
  }

  @Test("every picture can be drawn to its end, and shows itself", arguments: DotsRoom.pictures)
  func pictures(level: String) throws {
    let stop = try DotsRoom.tour(level: level, size: Size(480, 640), options: RoomOptions())
    let session = try Session(scene: stop.scene, size: Size(480, 640), isReplay: true)
    let stage = HeadlessStage(session: session, entries: stop.entries, hz: 10)
    _ = stage.snapshot(at: stop.end)
    #expect(stop.scene.state().contains(#""finished":true"#))
    let room = try DotsRoom(level: level)
    for (i, a) in room.puzzle.labels.enumerated() {
      for b in room.puzzle.labels[(i + 1)...] { #expect(abs(a.x - b.x) > 18 || abs(a.y - b.y) > 18, "labels overlap in \(level)") }
    }
  }

  @Test("the keyboard alone plays a level to its end")
  func keyboard() throws {
    let play = try Play("star")
    var time = 0.5
    func press(_ name: String) {
      play.session.send(.key(KeyEvent(name: name)), at: time)
      time += 0.1
    }
    // START is the last in the order of focus: the dots come first.
    for _ in 0..<40 where play.room.input.focusedLayer !== play.room.startButton { press("Tab") }
    press("Return")
    time += 1
    for number in 1...play.room.game.count {
      for _ in 0..<40 where play.room.input.focusedLayer !== play.room.dotLayers[number - 1] { press("Tab") }
      press("Return")
    }
    #expect(play.room.game.isFinished)
  }

  @Test("a resize in mid-game loses nothing, at any size")
  func resize() throws {
    let play = try Play()
    play.tap(160, 35, at: 0)
    play.touch(.began, 300, 260, at: 1)
    let before = play.room.state()
    for (i, size) in [Size(240, 320), Size(320, 240), Size(3840, 2160), Size(1, 1), Size(320, 568)].enumerated() {
      play.session.send(.resize(size), at: 1.1 + Double(i) * 0.1)
      _ = play.session.render()
      #expect(play.room.state() == before)
    }
    #expect(play.picture(at: 2)[111, 35] == 0xffff_ffff)
  }

  @Test(
    "board and button lie wholly on the stage at every size",
    arguments: [Size(240, 320), Size(320, 240), Size(320, 568), Size(568, 320), Size(768, 1024), Size(1024, 768), Size(3840, 2160)])
  func layout(size: Size) {
    let place = DotsLayout(size: size)
    let stage = Rect(origin: .zero, size: size)
    // The dots of the classic level with their numbers, and the frame of the pictures.
    #expect(stage.insetBy(dx: -0.5, dy: -0.5).contains(place.board.apply(Rect(x: 10, y: 110, width: 300, height: 334))))
    #expect(stage.contains(place.button))
  }
}

@Suite("The rooms' catalog")
struct RoomCatalogTests {
  @Test(
    "an unknown room or level suggests the nearest",
    arguments: [("dost", "classic", "dots"), ("dots", "fich", "fish"), ("dots", "rokcet", "rocket")])
  @MainActor
  func suggestions(room: String, level: String, suggestion: String) {
    #expect {
      _ = try RoomCatalog.open(room, level: level)
    } throws: {
      "\($0)".contains("'\(suggestion)'")
    }
  }

  @Test("every room opens in every level")
  @MainActor
  func opens() throws {
    for room in RoomCatalog.rooms {
      for level in room.levels { _ = try RoomCatalog.open(room.name, level: level) }
    }
  }

  @Test("a resource that is missing is named, with the places where it was looked for")
  func missing() {
    #expect {
      _ = try ResourceFolder.contents(of: "dots/nothing.svg")
    } throws: {
      "\($0)".contains("dots/nothing.svg") && "\($0)".contains("PINWHEEL_RESOURCES")
    }
  }
}
