import Geometry
import Sessions
import Testing

@testable import RoomKit
@testable import TrianglesRoom

@Suite("Silhouettes of triangles")
struct TrianglesFigureTests {
  @Test("there are at least twenty, the pinwheel and the boat first")
  func list() {
    #expect(TrianglesLevel.figures.map(\.name).count >= 20)
    #expect(Array(TrianglesLevel.figures.map(\.name).prefix(2)) == ["pinwheel", "boat"])
    #expect(Set(TrianglesLevel.figures.map(\.name)).count == TrianglesLevel.figures.map(\.name).count)
  }

  @Test("each is covered exactly by its stored solution, and not without one piece of it", arguments: TrianglesLevel.figures.map(\.name))
  func solutions(name: String) throws {
    let figure = try TriangleFigure.named(name)
    let coverage = FigureCoverage(figure.outline)
    #expect(abs(coverage.area - Double(figure.solution.count) / 2) < 1e-9)
    #expect(coverage.difference(from: figure.solution) < 1e-9)
    #expect(coverage.isSolved(by: figure.solution))
    for i in figure.solution.indices {
      var rest = figure.solution
      rest.remove(at: i)
      #expect(!coverage.isSolved(by: rest))
      #expect(abs(coverage.difference(from: rest) - 0.5) < 1e-9)
    }
    #expect(figure.bounds.origin == .zero)
    #expect(figure.bounds.width <= 6 && figure.bounds.height <= 6)
  }

  @Test("each is solved by another arrangement too, wherever two pieces make a square", arguments: TrianglesLevel.figures.map(\.name))
  func otherArrangements(name: String) throws {
    let figure = try TriangleFigure.named(name)
    let coverage = FigureCoverage(figure.outline)
    var other = figure.solution
    var turned = 0
    for (i, piece) in figure.solution.enumerated() {
      guard figure.solution.contains(PlacedPiece(center: piece.center, corner: (piece.corner + 2) & 3)) else { continue }
      other[i].corner = (piece.corner + 1) & 3
      turned += 1
    }
    #expect(turned % 2 == 0)
    #expect(coverage.isSolved(by: other))
  }

  @Test("a little beside is right up to two hundredths of the area, and no farther")
  func tolerance() {
    let square = [[Point(0, 0), Point(2, 0), Point(2, 2), Point(0, 2)]]
    let coverage = FigureCoverage(square)
    func laid(_ shift: Point) -> [PlacedPiece] {
      (0..<4).flatMap { i in
        [1, 3].map { PlacedPiece(center: Point(Double(i % 2) + 0.5, Double(i / 2) + 0.5) + shift, corner: $0) }
      }
    }
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let d = Point(Double.random(in: -0.5...0.5, using: &generator), Double.random(in: -0.5...0.5, using: &generator))
      let expected = 2 * (4 - (2 - abs(d.x)) * (2 - abs(d.y)))
      #expect(abs(coverage.difference(from: laid(d)) - expected) < 1e-3)
    }
    // 4 d on two sides: 0.08 of 4 square units at d = 0.02.
    #expect(coverage.isSolved(by: laid(Point(0.0199, 0))))
    #expect(!coverage.isSolved(by: laid(Point(0.0201, 0))))
  }

  @Test("overlapping pieces count once, however many lie on each other")
  func overlaps() {
    let coverage = FigureCoverage([[Point(0, 0), Point(1, 0), Point(1, 1), Point(0, 1)]])
    let whole = [1, 3].map { PlacedPiece(center: Point(0.5, 0.5), corner: $0) }
    let crossed = (0..<4).map { PlacedPiece(center: Point(0.5, 0.5), corner: $0) }
    #expect(coverage.isSolved(by: whole))
    #expect(coverage.isSolved(by: crossed + crossed))
    #expect(abs(coverage.inside(Array(crossed.prefix(2))) - 0.75) < 1e-6)
    #expect(!coverage.isSolved(by: []))
  }

  @Test(
    "a damaged figure is refused",
    arguments: [
      "{}", #"{"outline":[],"solution":[]}"#, #"{"outline":[[[0,0],[1,0]]],"solution":[[0,0,0]]}"#,
      #"{"outline":[[[0,0],[1,0],[1e99,1]]],"solution":[[0,0,0]]}"#, #"{"outline":[[[0,0],[1,0],[1,1]]],"solution":[[0,0,4]]}"#,
      #"{"outline":[[[0,0],[1,0],[1,1]]],"solution":[[0,0,0.5]]}"#, #"{"outline":[[[0,0],[1,0],"x"]],"solution":[[0,0,0]]}"#, "[]",
    ])
  func damaged(text: String) throws {
    #expect(throws: JSONTextError.self) { try JSONText.decode(TriangleFigure.self, from: text) }
  }
}

@Suite("Where triangles catch")
struct TriangleSnappingTests {
  private let neighbour = PlacedPiece(center: Point(10.13, 20.21), corner: 1)

  @Test("a corner near another one meets it")
  func corners() throws {
    var snapping = TriangleSnapping()
    snapping.neighbours = [neighbour]
    let place = try #require(snapping.position(for: PlacedPiece(center: Point(11.03, 20.3), corner: 3)))
    #expect(place.by == .corner)
    #expect(place.center.distance(to: Point(11.13, 20.21)) < 1e-12)
    // The figure's corner is nearer.
    snapping.outline = [[Point(10.5, 19.78), Point(15, 19.78), Point(15, 25)]]
    let other = try #require(snapping.position(for: PlacedPiece(center: Point(11.03, 20.3), corner: 3)))
    #expect(other.center.distance(to: Point(11, 20.28)) < 1e-12)
  }

  @Test("an edge near a parallel one comes to its line, and along it to a second one")
  func edges() throws {
    var snapping = TriangleSnapping()
    snapping.outline = [[Point(0, 0.1), Point(9, 0.1), Point(9, 9), Point(0, 9)]]
    let place = try #require(snapping.position(for: PlacedPiece(center: Point(4.3, 0.73), corner: 1)))
    #expect(place.by == .edge)
    #expect(place.center.distance(to: Point(4.3, 0.6)) < 1e-12)
    snapping.neighbours = [PlacedPiece(center: Point(3.2, 1), corner: 1)]
    let both = try #require(snapping.position(for: PlacedPiece(center: Point(4.3, 0.73), corner: 3)))
    #expect(both.center.distance(to: Point(4.2, 0.73)) < 0.2)
  }

  @Test("away from all it comes to the grid when near, and stays when not")
  func grid() throws {
    let snapping = TriangleSnapping()
    let near = try #require(snapping.position(for: PlacedPiece(center: Point(3.1, -1.6), corner: 0)))
    #expect(near.by == .grid)
    #expect(near.center == Point(3, -1.5))
    #expect(snapping.position(for: PlacedPiece(center: Point(3.25, 1.25), corner: 0)) == nil)
  }

  @Test("wherever it catches, it moves no farther than it reaches")
  func reach() {
    var generator = SeededGenerator(seed: 9)
    func random() -> PlacedPiece {
      PlacedPiece(
        center: Point(Double.random(in: 0...4, using: &generator), Double.random(in: 0...4, using: &generator)),
        corner: Int.random(in: 0..<4, using: &generator))
    }
    for _ in 0..<500 {
      var snapping = TriangleSnapping()
      snapping.neighbours = (0..<6).map { _ in random() }
      let triangle = random()
      guard let place = snapping.position(for: triangle) else { continue }
      let far = place.by == .edge ? 2 * TriangleSnapping.edgeReach : TriangleSnapping.cornerReach
      #expect(place.center.distance(to: triangle.center) <= far + 1e-9)
    }
  }
}
