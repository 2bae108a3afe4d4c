import Geometry
import Gestures
import RoomTestSupport
import SVG
import Sessions
import Testing

@testable import RoomKit
@testable import TrianglesRoom

@MainActor
@Suite("Building freely from the seven pieces")
struct FreeTangramTests {
  private static let size = Size(768, 1024)

  /// Taps and drags the seven pieces to where a figure has them.
  private func build(_ figure: TriangleFigure, in play: TrianglesPlay) {
    let field = play.room.place.board(play.room.place.field)
    let origin = TriangleSnapping.nearestOnGrid(field.center - figure.bounds.center)
    for (number, slot) in figure.solution.enumerated() {
      var target = slot
      target.center = slot.center + origin
      for _ in 0..<(play.room.table.taps(number, to: slot) ?? 0) {
        let place = play.handle(number)
        play.tap(place.x, place.y, at: play.time + 0.6)
      }
      play.advance(to: play.time + 0.6)
      let from = play.handle(number)
      play.drag(from, from + (target.center - play.room.table.center(of: number)) * play.room.place.leg, at: play.time + 0.2)
      play.advance(to: play.time + 0.4)
    }
  }

  @Test(
    "what is built is kept as a level of the seven pieces, and solved by them",
    arguments: ["seven-gnome", "seven-rocket"])
  func kept(name: String) throws {
    let figure = try TriangleFigure.named(name)
    let play = try TrianglesPlay("free-seven", size: Self.size)
    #expect(play.room.pieces.count == 7)
    build(figure, in: play)
    play.press("S")
    #expect(play.state["saved"] == ["mine-1"])
    var options = RoomOptions()
    options.store = play.room.options.store
    let own = try TrianglesPlay("mine-1", size: Size(400, 700), options: options)
    let built = try #require(own.room.figure)
    #expect(own.room.table.kit == .tangram)
    #expect(FigureCoverage(built.outline).isSolved(by: built.solution))
    #expect(abs(FigureCoverage(built.outline).area - 8) < 1e-2)
    try TrianglesKeysTests.solve(own)
    #expect(own.state["solved"] == true)
    _ = try SVGDocument.parse(Array(built.svg.utf8))
  }

  @Test(
    "the outline of pieces that meet along turned edges is that which was drawn, without slits between them",
    arguments: TrianglesLevel.tangrams)
  func outline(level: LevelID) throws {
    let figure = try TriangleFigure.named(level.name)
    let built = try #require(TriangleFigure(pieces: figure.solution))
    #expect(built.turning == .eighths)
    #expect(abs(FigureCoverage(built.outline).area - FigureCoverage(figure.outline).area) < 1e-2)
    #expect(built.outline.joined().count <= figure.outline.joined().count + 4, "\(built.outline)")
    #expect(TriangleFigure(Keepsake(id: 1, text: built.piecesText)) == built, "read as it was written")
  }

  @Test("a few of the pieces are a silhouette too, a flipped one among them, and small triangles alone are kept as they always were")
  func few() throws {
    let pieces = [
      PlacedPiece(.parallelogram, center: Point(3, 3), pose: PiecePose(eighths: 1, isFlipped: true)),
      PlacedPiece(.square, center: Point(5, 3), pose: PiecePose(eighths: 1)),
    ]
    let figure = try #require(TriangleFigure(pieces: pieces))
    #expect(FigureCoverage(figure.outline).isSolved(by: figure.solution))
    #expect(PieceKit(figure).pieces.map(\.shape) == [.parallelogram, .square])
    let plain = try #require(TriangleFigure(pieces: [1, 3].map { PlacedPiece(center: Point(2.5, 2.5), corner: $0) }))
    #expect(plain.turning == .quarters && plain.piecesText == "[[0,0,1],[0,0,3]]")
  }

  @Test("a silhouette that is removed while it is played ends as any other, and is no level afterwards")
  func removed() throws {
    var options = RoomOptions()
    options.store = RoomStore([Keepsake(id: 1, text: "[[0,0,1],[0,0,3]]")])
    let play = try TrianglesPlay("mine-1", size: Size(400, 700), options: options)
    let figure = try #require(play.room.figure)
    let time = play.lay(0, on: figure.solution[1], at: 0.5)
    options.store.remove(1)
    _ = play.lay(1, on: figure.solution[0], at: time)
    #expect(play.state["solved"] == true && play.host.results == [.finished])
    play.advance(to: play.time + 3)
    play.press(.return)
    #expect(TrianglesRoom.ownLevels(options).isEmpty)
    #expect(throws: RoomError.self) { try TrianglesRoom(level: "mine-1", options: options) }
    #expect(try TrianglesRoom.finishedPicture("seven-cat", options: options) != nil)
  }
}
