import Compositing
import Geometry
import Gestures
import Layers
import Sessions
import Testing

@testable import DotsRoom
@testable import RoomKit

@MainActor
@Suite("The classic circle of dots")
struct ClassicDotsTests {
  /// A game whose START was tapped at the beginning: dot 1 flashes from 0.85 s on.
  private func started() throws -> DotsPlay {
    let play = try DotsPlay()
    play.tap(160, 35, at: 0)
    return play
  }

  @Test("the ground, the dots and the button of the classic level lie where they belong, to the pixel")
  func places() throws {
    let picture = try DotsPlay().picture(at: 0)
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
    let play = try DotsPlay()
    play.tap(160, 35, at: 1)
    play.session.advance(to: 1.44)
    #expect(play.state["label"] == "START")
    play.session.advance(to: 1.46)
    #expect(play.state["label"] == "1")
    #expect(play.state["flashing"] == .null)
    play.session.advance(to: 1.84)
    #expect(play.state["flashing"] == .null)
    play.session.advance(to: 1.86)
    #expect(play.state["flashing"] == 1)
  }

  @Test("a touch before START draws nothing")
  func early() throws {
    let play = try DotsPlay()
    play.touch(.began, 100, 300, at: 0.5)
    play.touch(.moved, 200, 300, at: 0.6)
    #expect(play.state["lines"] == 0)
    #expect(play.picture(at: 0.7)[150, 300] == 0xff00_ff00)
  }

  @Test("the flashing dot is bright, goes from a fifth of its opacity to all of it in half a second, and never stops")
  func flashing() throws {
    let play = try started()
    // Dot 1 flashes from 0.85 s on, over the green ground.
    for (time, opacity) in [(0.86, 0.216), (1.1, 0.6), (1.3, 0.92), (61.1, 0.6)] {
      let pixel = play.picture(at: time)[300, 260]
      #expect(abs(Int(pixel >> 16 & 255) - Int(255 * opacity)) <= 3, "at \(time)")
      #expect(abs(Int(pixel >> 8 & 255) - Int(255 * (1 - opacity))) <= 3, "at \(time)")
    }
  }

  @Test("only entering the flashing dot's frame counts; after the last dot comes the first again")
  func order() throws {
    let play = try started()
    play.touch(.began, 259, 359, at: 1)
    #expect(play.classic.game.next == 1)
    // Just outside the frame, then inside it.
    play.touch(.moved, 300, 270, at: 1.1)
    #expect(play.classic.game.next == 1)
    play.touch(.moved, 309.9, 269.9, at: 1.2)
    #expect(play.classic.game.next == 2)
    for (i, dot) in ClassicDots.places.enumerated().dropFirst() {
      play.touch(.moved, dot.x, dot.y, at: 1.2 + Double(i) * 0.1)
    }
    #expect(play.state["next"] == 1 && play.state["flashing"] == 1 && play.state["entered"] == 8)
    #expect(play.state["finished"] == false && play.state["label"] == "1")
  }

  @Test("START in mid-game starts over, with one dot flashing")
  func startOver() throws {
    let play = try started()
    play.touch(.began, 300, 260, at: 1)
    play.touch(.ended, 300, 260, at: 1.1)
    #expect(play.classic.game.flashing == 2)
    play.tap(160, 35, at: 2)
    #expect(play.classic.game.flashing == nil)
    play.session.advance(to: 3)
    #expect(play.classic.game.flashing == 1)
  }

  @Test("a finger on START or on the way home draws no line, also in mid-game")
  func buttonsDrawNothing() throws {
    let play = try DotsPlay()
    play.host.isLocked = true
    play.tap(160, 35, at: 0)
    play.tap(160, 35, at: 2)
    play.tap(300, 20, at: 3)
    play.touch(.began, 150, 30, at: 4)
    play.touch(.moved, 160, 200, at: 4.1)
    #expect(play.classic.linesDrawn == 0)
    play.touch(.ended, 160, 200, at: 4.2)
    play.touch(.began, 100, 200, at: 4.3)
    #expect(play.classic.linesDrawn == 1)
  }

  @Test("the focus ring goes round a dot with its number and crosses neither")
  func focusRing() throws {
    let play = try DotsPlay()
    play.key(.tab)
    for dot in play.classic.dotLayers {
      play.key(.tab)
      let ring = try #require(play.room.input.focusFrame).insetBy(dx: -1e-6, dy: -1e-6)
      #expect(play.room.input.focusedLayer === dot)
      #expect(ring.contains(dot.frame) && ring.contains(dot.label.frame))
    }
  }

  @Test("a lifted line flashes twice and is gone after 2 s, each line on its own")
  func lifting() throws {
    let play = try started()
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

  @Test("the keyboard alone goes round the circle")
  func keyboard() throws {
    let play = try DotsPlay()
    play.wait(0.5)
    play.focus(play.classic.startButton)
    play.key(.return)
    play.wait(1)
    for dot in play.classic.dotLayers {
      play.focus(dot)
      play.key(.return)
    }
    #expect(play.classic.game.entered == 8)
  }

  @Test("a number stands 30 points below its dot, 20 points high, in black")
  func numbers() throws {
    let play = try DotsPlay()
    let picture = play.picture(at: 0)
    for (i, dot) in play.classic.dotLayers.enumerated() {
      let place = ClassicDots.places[i]
      #expect(dot.label.position.distance(to: place + Point(0, 30)) < 1e-9)
      #expect(dot.label.style.size == 20)
      #expect(dot.label.string == "\(i + 1)")
      var ink = 0
      for y in Int(place.y + 20)..<Int(place.y + 40) {
        for x in max(0, Int(place.x - 8))..<min(320, Int(place.x + 8)) where picture[x, y] == 0xff00_0000 { ink += 1 }
      }
      #expect(ink > 5, "ink of number \(i + 1)")
    }
  }

  @Test("the dots' corners are rounded by 5 points")
  func corners() throws {
    let picture = try DotsPlay().picture(at: 0)
    // Dot 5 lies at (20, 260), from (10, 250) to (30, 270).
    #expect(picture[10, 250] == 0xff00_ff00)
    #expect(picture[29, 269] == 0xff00_ff00)
    #expect(picture[15, 250] == 0xffff_ffff)
    #expect(picture[10, 255] == 0xffff_ffff)
    #expect(picture[12, 252] == 0xffff_ffff)
  }

  @Test("START's label slides 200 points to the left, is cut off by the button, and comes back as the number")
  func slide() throws {
    let play = try DotsPlay()
    func ink(_ time: Double, _ xs: Range<Int>, _ ys: Range<Int>) -> Int {
      let picture = play.picture(at: time)
      var count = 0
      for y in ys { for x in xs where picture[x, y] == 0xff00_0000 { count += 1 } }
      return count
    }
    #expect(play.classic.startButton.labelSize == 20)
    #expect(ink(0, 120..<200, 20..<50) > 40)
    play.tap(160, 35, at: 1)
    // The tap is done at 1.05 s. Half the way is 100 points: the label has left the middle, and nothing is seen beside the button.
    #expect(ink(1.25, 150..<170, 20..<50) == 0)
    for time in [1.1, 1.15, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7] {
      #expect(ink(time, 0..<109, 0..<100) == 0, "at \(time)")
    }
    #expect(ink(1.46, 110..<210, 20..<50) == 0)
    #expect(ink(1.9, 150..<170, 20..<50) > 5)
  }

  @Test("the line is brown, 4 points wide, with round ends and bevelled corners, and grows with every move")
  func line() throws {
    let play = try started()
    play.touch(.began, 100, 300, at: 1)
    play.touch(.moved, 200, 300, at: 1.1)
    var picture = play.picture(at: 1.15)
    #expect(picture[150, 298] == 0xff99_6633)
    #expect(picture[150, 301] == 0xff99_6633)
    #expect(picture[150, 297] == 0xff00_ff00)
    #expect(picture[150, 302] == 0xff00_ff00)
    // A round end reaches 2 points on, and less at its sides.
    #expect(picture[98, 300] != 0xff00_ff00)
    #expect(picture[97, 300] == 0xff00_ff00)
    #expect(picture[98, 298] != 0xff99_6633)
    #expect(picture[200, 350] == 0xff00_ff00)
    play.touch(.moved, 200, 360, at: 1.2)
    picture = play.picture(at: 1.25)
    #expect(picture[200, 350] == 0xff99_6633)
    // The corner at (200, 300): a mitre would fill (201, 298), a bevel leaves it out.
    #expect(picture[201, 298] == 0xff00_ff00)
    play.touch(.moved, 120, 360, at: 1.3)
    #expect(play.picture(at: 1.35)[140, 360] == 0xff99_6633)
    #expect(play.classic.linesDrawn == 1)
  }

  @Test("entering the flashing dot stops it and dims it, and lets the next one flash bright")
  func dimming() throws {
    let play = try started()
    // Full opacity half a second after the flash began at 0.85 s.
    #expect(play.picture(at: 1.349)[300, 260] >> 16 & 255 > 250)
    play.touch(.began, 300, 260, at: 1.4)
    play.touch(.ended, 300, 260, at: 1.41)
    // When the line has gone the first dot is as dark as at first, and the second flashes in its bright colour.
    let picture = play.picture(at: 4.399)
    #expect(abs(Int(picture[300, 260] >> 16 & 255) - 128) <= 1)
    #expect(play.classic.game.flashing == 2)
    // Dot 2: hue 1/8, brightness 1: red 255, green 191; it began at 1.4 s.
    #expect(abs(Int(picture[258, 358] >> 16 & 255) - 255) <= 3)
    #expect(abs(Int(picture[258, 358] >> 8 & 255) - 191) <= 3)
    #expect(play.state["label"] == "2")
  }

  @Test("the game goes on where its state was kept, and a damaged state begins afresh")
  func restoring() throws {
    let play = try started()
    play.touch(.began, 300, 260, at: 1)
    play.touch(.ended, 300, 260, at: 1.1)
    play.session.advance(to: 4)
    let kept = try JSON(parsing: Array(play.room.probe().utf8))
    let again = try DotsPlay(options: RoomOptions(state: kept))
    again.session.advance(to: 0.1)
    #expect(again.room.probe() == play.room.probe())
    for text in [
      #"{"level":"classic","started":true,"entered":-7}"#, #"{"level":"classic","started":1}"#, #"{"level":"star","started":true}"#, "[]",
    ] {
      let other = try DotsPlay(options: RoomOptions(state: JSON(parsing: Array(text.utf8))))
      #expect((1...8).contains(other.classic.game.next))
    }
  }

  @Test("a resize in mid-game loses nothing, at any size")
  func resize() throws {
    let play = try started()
    play.touch(.began, 300, 260, at: 1)
    let before = play.room.probe()
    for (i, size) in [Size(240, 320), Size(320, 240), Size(3840, 2160), Size(1, 1), Size(320, 568)].enumerated() {
      play.session.send(.resize(size), at: 1.1 + Double(i) * 0.1)
      _ = play.session.render()
      #expect(play.room.probe() == before)
    }
    #expect(play.picture(at: 2)[111, 35] == 0xffff_ffff)
  }

  @Test(
    "board and button lie wholly on the stage at every size",
    arguments: [Size(240, 320), Size(320, 240), Size(320, 568), Size(568, 320), Size(768, 1024), Size(1024, 768), Size(3840, 2160)])
  func layout(size: Size) {
    let place = ClassicDotsLayout(size: size)
    let stage = Rect(origin: .zero, size: size)
    // The dots with their numbers.
    #expect(stage.insetBy(dx: -0.5, dy: -0.5).contains(place.board.apply(Rect(x: 10, y: 110, width: 300, height: 334))))
    #expect(stage.contains(place.button))
  }
}
