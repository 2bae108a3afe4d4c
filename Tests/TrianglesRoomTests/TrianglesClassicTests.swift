import Compositing
import Geometry
import Sessions
import Testing

@testable import RoomKit
@testable import TrianglesRoom

@MainActor
@Suite("The classic triangles")
struct TrianglesClassicTests {
  /// Red, blue, yellow, green as pixels.
  private let colors: [UInt32] = [0xffff_0000, 0xff00_00ff, 0xffff_ff00, 0xff00_ff00]
  private let white: UInt32 = 0xffff_ffff

  /// A game whose first piece, A of the first square, was tapped at a time in seconds.
  private func firstTurned(at time: Double) throws -> TrianglesPlay {
    let play = try TrianglesPlay()
    play.tap(60, 300, at: time)
    return play
  }

  @Test("two triangles share each of eight squares, in four colours, on white, to the pixel")
  func places() throws {
    let picture = try TrianglesPlay().picture(at: 0)
    for i in 0..<8 {
      let x = i % 4 * 80
      let y = i / 4 * 80 + 280
      // A is what lies above the diagonal, B what lies below it.
      for (dx, dy) in [(3, 0), (79, 0), (79, 76), (60, 20), (42, 38)] {
        #expect(picture[x + dx, y + dy] == colors[i % 4], "A\(i) at \(dx), \(dy)")
      }
      for (dx, dy) in [(0, 3), (0, 79), (76, 79), (20, 60), (38, 42)] {
        #expect(picture[x + dx, y + dy] == colors[(i + 1) % 4], "B\(i) at \(dx), \(dy)")
      }
    }
    for (x, y) in [(5, 5), (160, 279), (160, 440), (0, 567)] { #expect(picture[x, y] == white) }
  }

  @Test("a tap turns a piece by 90 degrees in half a second")
  func tap() throws {
    let play = try firstTurned(at: 1)
    #expect(play.angle(0) == 90)
    #expect(play.seenAngle(0) == 0)
    play.advance(to: 1.25)
    #expect(play.seenAngle(0) == 45)
    #expect(play.picture(at: 1.49)[25, 284] != colors[0])
    play.advance(to: 1.5)
    #expect(play.seenAngle(0) == 90)
    // The right angle was at the top right, and is at the bottom right.
    let picture = play.picture(at: 1.5)
    #expect(picture[30, 290] == white)
    #expect(picture[76, 340] == colors[0])
    #expect(play.piece(0)["corner"]?.string == "bottom right")
    for other in 1..<16 { #expect(play.angle(other) == 0) }
  }

  @Test("a tap during a turn adds to where it ends; four make it whole again")
  func tapsDuringTurn() throws {
    let play = try firstTurned(at: 1)
    // At 1.1 s the piece is still seen there.
    play.tap(60, 300, at: 1.1)
    #expect(play.angle(0) == 180)
    play.advance(to: 1.49)
    let before = play.seenAngle(0)
    #expect(before > 90 && before < 180)
    play.advance(to: 1.61)
    #expect(play.seenAngle(0) == 180)
    // Never back on the way: three taps in a row go 270 degrees clockwise.
    for k in 0..<3 { play.tap(300, 300, at: 2 + Double(k) * 0.01) }
    var last = 0.0
    for k in 1...52 {
      play.advance(to: 2 + Double(k) / 100)
      #expect(play.seenAngle(6) >= last)
      last = play.seenAngle(6)
    }
    #expect(last == 270)
    // Turned thrice A's right angle is at the top left; the fourth tap makes it what it was.
    play.tap(250, 290, at: 3)
    #expect(play.angle(6) == 0)
  }

  @Test("a drag moves a piece and keeps the grip and the turn")
  func drag() throws {
    let play = try firstTurned(at: 0)
    // Now its right angle is at the bottom right; B covers what lies below the diagonal.
    play.touch(.began, Point(70, 330), at: 1)
    play.touch(.moved, Point(90, 300), at: 1.1)
    #expect(play.piece(0)["held"]?.bool == true)
    #expect(play.seen(0) == Point(60, 290))
    play.touch(.moved, Point(170, 130), at: 1.2)
    #expect(play.seen(0) == Point(140, 120))
    play.touch(.ended, Point(170, 130), at: 1.3)
    #expect(play.place(0) == Point(140, 120))
    #expect(play.angle(0) == 90)
    let picture = play.picture(at: 2)
    #expect(picture[176, 130] == colors[0])
    #expect(picture[178, 82] == colors[0])
    #expect(picture[110, 90] == white)
    // Where it was there is ground now, and B as before.
    #expect(picture[76, 300] == white)
    #expect(picture[20, 340] == colors[1])
  }

  @Test("a drag during a turn moves the piece as it turns on")
  func dragDuringTurn() throws {
    let play = try firstTurned(at: 1)
    play.touch(.began, Point(60, 300), at: 1.05)
    play.touch(.moved, Point(60, 200), at: 1.25)
    #expect(play.seen(0) == Point(40, 220))
    #expect(play.seenAngle(0) == 45)
    play.touch(.ended, Point(60, 200), at: 1.3)
    play.advance(to: 1.5)
    #expect(play.seenAngle(0) == 90)
    #expect(play.seen(0) == Point(40, 220))
  }

  @Test("a touch on a transparent part reaches the piece below")
  func transparency() throws {
    let play = try TrianglesPlay()
    // Piece 15, the foremost, is laid over the first square: its square covers it, its triangle only what lies below the diagonal.
    play.drag(Point(260, 420), Point(20, 340), at: 0)
    #expect(play.place(15) == Point(40, 320))
    play.tap(60, 300, at: 2)
    #expect(play.angle(0) == 90)
    #expect(play.angle(15) == 0)
    play.tap(20, 340, at: 3)
    #expect(play.angle(15) == 90)
    #expect(play.angle(1) == 0)
  }

  @Test("a piece is hit where it is seen, not where it will be")
  func hitsWhereSeen() throws {
    let play = try firstTurned(at: 1)
    // Half turned it reaches above its square, where it neither was nor will be.
    play.tap(45, 270, at: 1.25)
    #expect(play.angle(0) == 180)
    // On its way home it is hit on its way, and not at home.
    play.drag(Point(300, 300), Point(200, 60), at: 2)
    #expect(play.place(6) == Point(180, 80))
    play.swipe(Point(20, 500), Point(1, 0), at: 4)
    play.advance(to: 5.05)
    #expect(play.seen(6) == Point(230, 200))
    play.tap(300, 300, at: 5.05)
    #expect(play.angle(6) == 0)
    play.tap(250, 180, at: 5.05)
    #expect(play.angle(6) == 90)
  }

  @Test("a touch just beside a piece takes it, one farther off does not")
  func nearMiss() throws {
    let play = try TrianglesPlay()
    play.tap(60, 274, at: 0)
    #expect(play.angle(0) == 90)
    play.tap(140, 262, at: 1)
    #expect(play.angle(2) == 0)
  }

  @Test(
    "a swipe on the ground, whichever way, sends all home in two seconds",
    arguments: [Point(1, 0), Point(-1, 0), Point(0, 1), Point(0, -1)])
  func swipe(direction: Point) throws {
    let play = try TrianglesPlay()
    play.drag(Point(60, 300), Point(60, 80), at: 0)
    play.tap(300, 300, at: 1)
    play.drag(Point(300, 300), Point(220, 150), at: 2)
    #expect(play.place(0) == Point(40, 100))
    #expect(play.seen(1) == Point(40, 320))
    let from = Point(150, 220) - direction * 50 + Point(0, direction.y == 0 ? 0 : -20)
    play.swipe(from, direction, at: 4)
    // It is recognized 50 points on its way, at 4.05 s.
    for number in 0..<16 {
      #expect(play.place(number) == Point(Double(number / 2 % 4) * 80 + 40, Double(number / 8) * 80 + 320))
      #expect(play.angle(number) == 0)
      #expect(play.piece(number)["home"]?.bool == true)
    }
    #expect(play.seen(0).distance(to: Point(40, 100)) < 5)
    play.advance(to: 5.05)
    #expect(play.seen(0) == Point(40, 210))
    #expect(play.seen(1) == Point(40, 320))
    play.advance(to: 6.04)
    #expect(play.seen(0) != Point(40, 320))
    play.advance(to: 6.06)
    #expect(play.seen(0) == Point(40, 320))
    #expect(play.picture(at: 6.1).hash() == (try TrianglesPlay()).picture(at: 0).hash())
  }

  @Test("turned pieces turn back on their way home, half a turn going on clockwise")
  func turnsHome() throws {
    let play = try firstTurned(at: 0)
    play.tap(140, 300, at: 0)
    play.tap(150, 340, at: 0.6)
    play.swipe(Point(20, 500), Point(1, 0), at: 2)
    play.advance(to: 3.05)
    #expect(play.seenAngle(0) == 45)
    #expect(play.seenAngle(2) == 270)
    play.advance(to: 4.06)
    #expect(play.seenAngle(0) == 0)
    #expect(play.seenAngle(2) == 0)
  }

  @Test("a stroke on a piece is a drag and no swipe, and a slow or short one on the ground is none either")
  func noSwipe() throws {
    let play = try TrianglesPlay()
    play.drag(Point(60, 300), Point(60, 80), at: 0)
    play.swipe(Point(140, 300), Point(0, -1), at: 2)
    #expect(play.place(0) == Point(40, 100))
    #expect(play.place(2) == Point(120, 220))
    play.touch(.began, Point(20, 500), at: 3)
    for k in 1...8 { play.touch(.moved, Point(20 + Double(k) * 9, 500), at: 3 + Double(k) * 0.1) }
    play.touch(.ended, Point(92, 500), at: 3.9)
    play.touch(.began, Point(100, 200), at: 5)
    play.touch(.moved, Point(145, 200), at: 5.1)
    play.touch(.ended, Point(145, 200), at: 5.2)
    #expect(play.place(0) == Point(40, 100))
  }

  @Test("keys choose a piece, move it, turn it, and send all home")
  func keys() throws {
    let play = try TrianglesPlay()
    play.press(.tab)
    play.press(.return)
    #expect(play.angle(0) == 90)
    for _ in 0..<4 { play.press(.up) }
    play.press(.right)
    #expect(play.place(0) == Point(60, 240))
    play.press(.tab)
    play.press(.down)
    #expect(play.place(1) == Point(40, 340))
    play.press(.home)
    #expect(play.place(0) == Point(40, 320))
    #expect(play.angle(0) == 0)
  }
}
