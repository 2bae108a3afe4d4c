import Compositing
import Geometry
import Gestures
import Layers
import Sessions
import Testing

@testable import FourRoom
@testable import RoomKit

@MainActor
@Suite("The classic room of four")
struct FourClassicTests {
  static let board: UInt32 = 0xffd2_d200
  static let white: UInt32 = 0xffff_ffff
  static let red: UInt32 = 0xffff_0000
  static let square = 272.0 / 7

  @Test("the board is as wide as the stage less 20 points a side, six sevenths as high, in the middle")
  func frame() throws {
    let picture = try FourPlay().picture(at: 0)
    for (x, y, color) in [
      (20, 164, Self.board), (299, 164, Self.board), (20, 403, Self.board), (299, 403, Self.board), (19, 284, Self.white),
      (300, 284, Self.white), (160, 163, Self.white), (160, 404, Self.white),
    ] { #expect(picture[x, y] == color, "at \(x), \(y)") }
  }

  @Test(
    "the board keeps 20 points free at either side, is never narrower than 200 points, and never higher than the stage",
    arguments: [
      (Size(240, 320), 200.0), (Size(200, 400), 200), (Size(400, 800), 360), (Size(768, 1024), 728), (Size(320, 568), 280),
      (Size(1080, 1920), 1040),
    ] as [(Size, Double)])
  func width(size: Size, width: Double) throws {
    let board = try #require(try FourPlay(size: size).state["board"])
    #expect(board["width"]?.double == width)
    #expect(board["x"]?.double == (size.width - width) / 2)
    #expect(abs((board["height"]?.double ?? 0) - width * 6 / 7) < 1e-9)
    #expect(abs((board["y"]?.double ?? 0) - (size.height - width * 6 / 7) / 2) < 1e-9)
  }

  @Test("six rows of seven holes are circles eight points smaller than a square, and see-through")
  func holes() throws {
    let picture = try FourPlay().picture(at: 0)
    let radius = (Self.square - 8) / 2
    for row in 0..<6 {
      for column in 0..<7 {
        let x = 160 + (Double(column) - 3) * Self.square
        let y = 284 + (Double(row) - 2.5) * Self.square
        #expect(picture[Int(x), Int(y)] == Self.white, "the middle of hole \(column), \(row)")
        for (dx, dy) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)] {
          #expect(picture[Int(x + dx * (radius - 1.5)), Int(y + dy * (radius - 1.5))] == Self.white)
          #expect(picture[Int(x + dx * (radius + 1.5)), Int(y + dy * (radius + 1.5))] == Self.board)
        }
        // A circle, not a square: its corners are the board's.
        #expect(picture[Int(x + radius * 0.85), Int(y + radius * 0.85)] == Self.board)
      }
    }
  }

  @Test("the state tells padding, square, hole and stone")
  func measures() throws {
    let state = try FourPlay().state
    #expect(state["rows"] == 6)
    #expect(state["columns"] == 7)
    #expect(state["padding"]?.double == 4)
    for (name, value) in [("square", Self.square), ("hole", Self.square - 8), ("piece", Self.square)] {
      #expect(abs((state[name]?.double ?? 0) - value) < 1e-9)
    }
  }

  @Test("a tap drops a red stone of one square from the finger past the bottom, faster and faster, in 0.75 s")
  func fall() throws {
    let play = try FourPlay()
    play.tap(Point(100, 80), at: 1)
    let end = 568 + Self.square / 2
    for part in [0.0, 0.2, 0.5, 0.9] {
      play.advance(to: 1.05 + 0.75 * part)
      let piece = try #require(play.state["pieces"]?.array?.first)
      let y = 80 + (end - 80) * TimingFunction.easeIn(part)
      #expect(piece["x"]?.double == 100)
      #expect(abs((piece["y"]?.double ?? 0) - y) < 1e-6, "after \(part) of the way")
      #expect(abs((piece["frame"]?["width"]?.double ?? 0) - Self.square) < 1e-9)
      #expect(abs((piece["frame"]?["y"]?.double ?? 0) - (y - Self.square / 2)) < 1e-6)
    }
    #expect(play.state["falling"] == 1)
    play.advance(to: 1.81)
    #expect(play.state["falling"] == 0)
    #expect(play.state["dropped"] == 1)
    #expect(play.host.sounds == [.drop])
  }

  @Test("a stone falls behind the board and is seen through its holes")
  func behind() throws {
    let play = try FourPlay()
    // On the middle of a hole, at the very beginning.
    let x = 160.0
    let y = 284 - 0.5 * Self.square
    play.tap(Point(x, y), at: 1)
    let picture = play.picture(at: 1.05)
    #expect(picture[Int(x), Int(y)] == Self.red)
    #expect(picture[Int(x), Int(y - Self.square / 2 + 2)] == Self.board, "the board lies over the stone")
    #expect(play.picture(at: 2)[Int(x), Int(y)] == Self.white)
  }

  @Test("a stone that is dropped beside the board is a disc of one square")
  func disc() throws {
    let play = try FourPlay()
    play.tap(Point(160, 100), at: 1)
    let picture = play.picture(at: 1.05)
    for (x, y, color) in [
      (160, 100, Self.red), (160 + 18, 100, Self.red), (160 - 18, 100, Self.red), (160, 100 + 18, Self.red), (160, 100 - 18, Self.red),
      (160 + 20, 100, Self.white), (160 + 15, 100 + 15, Self.white),
    ] { #expect(picture[x, y] == color, "at \(x), \(y)") }
  }

  @Test("a drag drops nothing, nor does the way home; several fingers drop several")
  func fingers() throws {
    let play = try FourPlay()
    play.touch(.began, Point(100, 300), at: 1)
    play.touch(.moved, Point(100, 330), at: 1.1)
    play.touch(.ended, Point(100, 300), at: 1.2)
    play.tap(Point(298, 22), at: 1.3)
    #expect(play.state["dropped"] == 0)
    for id in 1...5 { play.touch(.began, Point(Double(id) * 50, 200), at: 2, id: id) }
    for id in 1...5 { play.touch(.ended, Point(Double(id) * 50, 200), at: 2.1, id: id) }
    #expect(play.state["falling"] == 5)
    #expect(play.state["pieces"]?.array?.map { $0["x"]?.double } == [50, 100, 150, 200, 250])
  }

  @Test("the keyboard drops stones from above the columns")
  func keys() throws {
    let play = try FourPlay()
    play.wait(0.5)
    play.key("1")
    play.key(.right)
    play.key(.return)
    let xs = play.state["pieces"]?.array?.compactMap { $0["x"]?.double } ?? []
    #expect(xs.count == 2)
    for (x, column) in zip(xs, [0.0, 1]) { #expect(abs(x - (160 + (column - 3) * Self.square)) < 1e-9) }
  }

  @Test(
    "the ring of the keyboard's focus goes round the place above a column, or where the stage ends there round the column",
    arguments: [Size(240, 320), Size(320, 240), Size(320, 568), Size(1024, 768), Size(3840, 2160)])
  func ring(size: Size) throws {
    let play = try FourPlay(size: size)
    play.key(.left)
    let ring = try #require(play.room.input.focusFrame)
    let square = try #require(play.state["square"]?.double)
    #expect(Rect(origin: .zero, size: size).contains(ring))
    #expect(abs(ring.midX - (size.width / 2 - square)) < 1e-6 && abs(ring.width - square) < 1e-6)
    #expect(abs(ring.height - square * (size.width > size.height ? 6 : 1)) < 1e-6)
    play.key(.right)
    #expect(abs((play.room.input.focusFrame?.midX ?? 0) - size.width / 2) < 1e-6)
  }

  @Test("a stone in mid-fall goes on, at the same part of its way, on a stage of another size")
  func resize() throws {
    let play = try FourPlay()
    play.tap(Point(160, 284), at: 1)
    play.session.send(.resize(Size(800, 480)), at: 1.4)
    play.advance(to: 1.425)
    let piece = try #require(play.state["pieces"]?.array?.first)
    let square = try #require(play.state["square"]?.double)
    #expect(abs((piece["x"]?.double ?? 0) - 400) < 1e-9)
    #expect(abs((piece["y"]?.double ?? 0) - (240 + (480 + square / 2 - 240) * TimingFunction.easeIn(0.5))) < 1e-6)
    play.advance(to: 1.81)
    #expect(play.state["falling"] == 0)
  }

  @Test(
    "the board lies wholly on the stage and clear of the way home",
    arguments: [
      Size(240, 320), Size(320, 240), Size(320, 568), Size(568, 320), Size(768, 768), Size(1024, 768), Size(1920, 1080), Size(3840, 2160),
    ])
  func clear(size: Size) {
    let board = DropLayout(size: size).board
    #expect(Rect(origin: .zero, size: size).contains(board))
    let side = RoomControls.buttonSide(in: size)
    #expect(!board.insetBy(dx: 0.01, dy: 0.01).intersects(Rect(x: size.width - side, y: 0, width: side, height: side)))
  }
}
