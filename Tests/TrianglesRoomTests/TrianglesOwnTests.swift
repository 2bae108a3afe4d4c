import Geometry
import Gestures
import Layers
import SVG
import Sessions
import Testing

@testable import RoomKit
@testable import TrianglesRoom

@MainActor
@Suite("Children's own silhouettes")
struct TrianglesOwnTests {
  private static let size = Size(768, 1024)

  /// Lays pieces in free play, by keys: the first two make a square, the third a beak.
  private func build(_ play: TrianglesPlay, count: Int = 3) {
    for number in 0..<count {
      let slot = [Point(2.5, 2.5), Point(2.5, 2.5), Point(3.5, 2.5)][number]
      let from = play.handle(number)
      play.drag(from, from + (slot - play.room.table.center(of: number)) * play.room.place.leg, at: play.time + 1)
      play.advance(to: play.time + 0.5)
    }
  }

  private func options(_ pieces: String...) -> RoomOptions {
    var options = RoomOptions()
    options.store = RoomStore(pieces.enumerated().map { Keepsake(id: Int64($0.offset + 1), text: $0.element) })
    return options
  }

  @Test("the button saves what lies on the board once, and again only when something has changed")
  func saves() throws {
    let play = try TrianglesPlay("free", size: Self.size)
    #expect(play.state["canSave"] == false)
    play.press("S")
    build(play, count: 1)
    #expect(play.state["canSave"] == false, "one piece is no silhouette")
    build(play)
    #expect(play.state["canSave"] == true)
    // Beside the way home: undo, once more, save.
    let side = RoomControls.buttonSide(in: Self.size)
    play.tap(Self.size.width - 3.5 * side, side / 2, at: play.time + 0.5)
    #expect(play.room.options.store.keepsakes.count == 1)
    #expect(play.state["saved"] == ["mine-1"])
    #expect(play.state["canSave"] == false)
    #expect(play.host.sounds.last == .right)
    play.press("S")
    #expect(play.room.options.store.keepsakes.count == 1)
    play.press(.tab)
    play.press(.right)
    #expect(play.state["canSave"] == true)
    play.press("S")
    #expect(play.state["saved"] == ["mine-1", "mine-2"])
    let file = play.room.options.store.keepsakes[0].picture
    _ = try SVGDocument.parse(Array(file.utf8))
    #expect(file.contains("viewBox=\"0 0 160 80\""), "\(file)")
    #expect(file.hasPrefix("<svg xmlns="))
  }

  @Test("a green line round what was saved says so, also without movement, and goes")
  func feedback() throws {
    let play = try TrianglesPlay("free", size: Self.size, options: RoomOptions(reducesMotion: true))
    build(play)
    play.advance(to: play.time + 1)
    let before = play.picture(at: play.time).hash()
    play.press("S")
    let pressed = play.time
    let side = RoomControls.buttonSide(in: Self.size)
    #expect(play.picture(at: pressed + 0.5).hash() != before)
    #expect(play.room.board.savedLayer.presentation(of: .opacity) == 1)
    play.advance(to: pressed + 2.2)
    #expect(play.room.board.savedLayer.presentation(of: .opacity) == 0)
    #expect((play.room.board.savedLayer.path.bounds?.width ?? 0) > side)
  }

  @Test("what was saved is a level that any arrangement solves, and that one goes on with as with the others")
  func plays() throws {
    let free = try TrianglesPlay("free", size: Self.size)
    build(free)
    free.press("S")
    var options = RoomOptions()
    options.store = free.room.options.store
    #expect(TrianglesRoom.ownLevels(options) == ["mine-1"])
    let play = try TrianglesPlay("mine-1", size: Size(400, 700), options: options)
    let figure = try #require(play.room.figure)
    #expect(figure.solution.count == 3)
    #expect(abs(try #require(play.room.coverage).area - 1.5) < 1e-3)
    var time = play.lay(0, on: figure.solution[1], at: 0.5)
    // Left in the middle, and gone on with.
    let again = try TrianglesPlay("mine-1", size: Size(700, 400), options: RoomOptions(state: play.state, store: options.store))
    #expect(again.room.game.pieces[0].place != .home)
    time = play.lay(1, on: figure.solution[2], at: time)
    time = play.lay(2, on: figure.solution[0], at: time)
    #expect(play.state["solved"] == true)
    #expect(play.host.results == [.finished])
    // The last of the program's own leads on to the first of these.
    let last = try TrianglesPlay("seven-square", size: Size(400, 700), options: options)
    try TrianglesKeysTests.solve(last)
    last.advance(to: last.time + 2)
    last.press(.return)
    #expect(last.host.nextLevel == "mine-1")
  }

  @Test("the outline is that of all pieces together, with its holes, without points on straight lines")
  func outline() throws {
    // A frame of eight squares round a hole.
    var pieces: [PlacedPiece] = []
    for x in 0..<3 {
      for y in 0..<3 where !(x == 1 && y == 1) {
        pieces += [1, 3].map { PlacedPiece(center: Point(Double(x) + 7.5, Double(y) - 3.5), corner: $0) }
      }
    }
    let figure = try #require(TriangleFigure(pieces: pieces))
    #expect(figure.outline.map(\.count).sorted() == [4, 4])
    #expect(figure.bounds == Rect(x: 0, y: 0, width: 3, height: 3))
    #expect(abs(FigureCoverage(figure.outline).area - 8) < 1e-3)
    let kept = Keepsake(id: 1, text: figure.piecesText)
    #expect(TriangleFigure(kept) == figure, "read as it was written")
  }

  @Test("any pieces make a figure that they solve", arguments: 1...40)
  func anyPieces(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let pieces = (0..<Int.random(in: 1...16, using: &generator)).map { _ in
      PlacedPiece(
        center: Point(Double.random(in: -3...3, using: &generator), Double.random(in: -3...3, using: &generator)),
        corner: Int.random(in: 0...3, using: &generator))
    }
    let figure = try #require(TriangleFigure(pieces: pieces))
    #expect(FigureCoverage(figure.outline).isSolved(by: figure.solution))
    let read = try #require(TriangleFigure(Keepsake(id: 1, text: figure.piecesText)))
    #expect(FigureCoverage(read.outline).isSolved(by: figure.solution))
    _ = try SVGDocument.parse(Array(figure.svg.utf8))
  }

  @Test(
    "what is kept may hold anything: it is no level then, and the others stay",
    arguments: [
      "", "null", "7", "[]", "{}", "[[0,0]]", "[[0,0,4]]", "[[0,0,-1]]", "[[0,0,0.5]]", "[[1e300,0,0]]", "[[1e999,0,0]]", "[[\"a\",0,0]]",
      "[[0,0,0],[60,0,0]]", "[[0,0,0],7]", "[[[0,0,0]]]", "[" + Array(repeating: "[0,0,0]", count: 17).joined(separator: ",") + "]",
      String(repeating: "[", count: 100_000),
    ])
  func hostile(pieces: String) throws {
    let options = options("[[0,0,1],[0,0,3]]", pieces)
    #expect(TrianglesRoom.ownLevels(options) == ["mine-1"])
    #expect(throws: RoomError.self) { try TrianglesRoom(level: "mine-2", options: options) }
    _ = try TrianglesRoom.levelPicture("mine-1", options: options)
  }

  @Test(
    "a silhouette of one's own can be saved from its level: its button has room on every stage, and no piece lies below the buttons",
    arguments: [Size(240, 320), Size(320, 240), Size(360, 640), Size(800, 1280), Size(1280, 800), Size(3840, 2160)])
  func savesFile(size: Size) throws {
    let play = try TrianglesPlay("mine-1", size: size, options: options("[[0,0,1],[0,0,3],[1,0,3]]"))
    let buttons = play.room.controls.layer.sublayers.compactMap { $0 as? RoundButton }
    #expect(buttons.count == 6)
    for (i, button) in buttons.enumerated() {
      #expect(Rect(origin: .zero, size: size).insetBy(dx: -1e-6, dy: -1e-6).contains(button.frame) && button.frame.width >= 44 - 1e-9)
      for other in buttons[..<i] { #expect(!other.frame.insetBy(dx: 0.01, dy: 0.01).intersects(button.frame)) }
      #expect(button.frame.maxY <= play.room.place.bar + 1e-6)
    }
    let save = try #require(play.room.controls.button(.save))
    play.touch(.began, save.position)
    play.wait(Hold.duration + 0.1)
    play.touch(.ended, save.position)
    #expect(play.host.savedPictures == [1])
  }

  @Test("the bin asks first, is deaf to a second quick tap, forgets that it was pressed, and removes when pressed again")
  func bin() throws {
    let play = try TrianglesPlay("mine-1", size: Self.size, options: options("[[0,0,1],[0,0,3],[1,0,3]]"))
    let side = RoomControls.buttonSide(in: Self.size)
    let bin = Point(Self.size.width - 4.5 * side, side / 2)
    func isThere() -> Bool { play.room.options.store.keepsakes.count == 1 }
    play.tap(bin.x, bin.y, at: 1)
    #expect(play.state["binAsks"] == true)
    play.tap(bin.x, bin.y, at: 1.3)
    #expect(isThere())
    play.advance(to: 6.5)
    #expect(play.state["binAsks"] == false)
    play.tap(bin.x, bin.y, at: 7)
    #expect(isThere())
    play.tap(bin.x, bin.y, at: 8.2)
    #expect(!isThere())
    #expect(play.host.hasLostLevel && play.host.nextLevel == "free")
  }

  @Test("there is an end to how many are kept")
  func limit() throws {
    let many = (0..<RoomStore.limit).map { "[[0,0,1],[\($0 % 20),1,3],[\($0 / 20),2,1]]" }
    var options = RoomOptions()
    options.store = RoomStore(many.enumerated().map { Keepsake(id: Int64($0.offset + 1), text: $0.element) })
    #expect(TrianglesRoom.ownLevels(options).count == RoomStore.limit)
    let play = try TrianglesPlay("free", size: Self.size, options: options)
    build(play)
    #expect(play.state["canSave"] == false)
    play.press("S")
    #expect(play.room.options.store.keepsakes.count == RoomStore.limit)
  }
}
