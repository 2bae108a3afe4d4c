import Geometry
import Gestures
import Sessions
import Testing

@testable import RoomKit
@testable import TrianglesRoom

/// Lays a level with nothing but keys: Tab chooses, Return turns, arrows move.
@MainActor
@Suite("Triangles by the keyboard alone")
struct TrianglesKeysTests {
  /// Lays every piece of the room's figure; the pieces are chosen in Tab's order.
  static func solve(_ play: TrianglesPlay) throws {
    let figure = try #require(play.room.figure)
    for (number, slot) in figure.solution.enumerated() {
      play.press(.tab)
      var presses = 0
      while play.room.table.taps(number, to: slot) != 0, presses < 8 {
        play.press(.return, after: 0.02)
        presses += 1
      }
      func go(_ way: Double, _ less: Key, _ more: Key, at value: () -> Double) {
        for _ in 0..<200 where abs(way - value()) > 1e-6 {
          let before = value()
          play.press(way < before ? less : more, after: 0.01)
          if (way - before).sign != (way - value()).sign { break }
        }
      }
      // Twice, since a piece that catches on a corner may leave its row.
      for _ in 0..<2 {
        go(slot.center.x, .left, .right) { play.room.table.center(of: number).x }
        go(slot.center.y, .up, .down) { play.room.table.center(of: number).y }
      }
    }
  }

  @Test(
    "every silhouette is laid to its end, on high and on wide stages, and Return goes on", arguments: TrianglesLevel.silhouettes.map(\.name)
  )
  func figures(level: String) throws {
    for size in [Size(320, 568), Size(1024, 768)] {
      let play = try TrianglesPlay(level, size: size)
      try Self.solve(play)
      #expect(play.state["solved"]?.bool == true, "\(level) at \(size): \(play.state["difference"]?.double ?? .nan)")
      play.advance(to: play.time + 2)
      #expect(play.state["celebrating"]?.bool == true)
      play.press(.return)
      #expect(LevelID(level) == TrianglesLevel.silhouettes.last || play.host.nextLevel != nil)
    }
  }

  @Test("a child's own silhouette off the grid is laid too: near a corner keys bring a piece onto it")
  func offGrid() throws {
    let pieces = [
      PlacedPiece(center: Point(0.5, 0.5), corner: 0), PlacedPiece(center: Point(1.75, 0.75), corner: 1),
      PlacedPiece(center: Point(3.03, 0.3), corner: 2), PlacedPiece(center: Point(0.5, 1.77), corner: 3),
    ]
    let figure = try #require(TriangleFigure(pieces: pieces))
    var options = RoomOptions()
    options.store = RoomStore([Keepsake(id: 3, text: figure.piecesText)])
    let play = try TrianglesPlay("mine-3", size: Size(768, 1024), options: options)
    try Self.solve(play)
    #expect(play.state["solved"]?.bool == true, "\(play.state["difference"]?.double ?? .nan)")
  }

  @Test("whatever a piece has caught on, every arrow leads on from there")
  func leadsOn() {
    var generator = SeededGenerator(seed: 8)
    var snapping = TriangleSnapping()
    for _ in 0..<300 {
      snapping.outline = [
        (0..<5).map { _ in Point(Double.random(in: 0...3, using: &generator), Double.random(in: 0...3, using: &generator)) }
      ]
      for step in [Point(0.5, 0), Point(-0.5, 0), Point(0, 0.5), Point(0, -0.5)] {
        let start = Point(Double.random(in: 0...3, using: &generator), Double.random(in: 0...3, using: &generator))
        var triangle = PlacedPiece(center: start, corner: 1)
        for _ in 0..<8 {
          let next = snapping.position(for: triangle, stepping: step)
          #expect((next - triangle.center).dot(step) > 0)
          triangle.center = next
        }
      }
    }
  }
}
