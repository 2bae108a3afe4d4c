import Geometry
import Testing

@Suite("Paths and transforms")
struct GeometryExamples {
  @Test("transforms are read from left to right")
  func order() {
    // example
    let growAndMove = AffineTransform.scale(2, 2).concatenating(.translation(10, 0))
    let moved = growAndMove.apply(Point(3, 1))  // (16, 2)

    let spin = AffineTransform.rotation(.pi / 2, about: Point(5, 5))
    let turned = spin.apply(Point(9, 5))  // (5, 9): clockwise on screen
    // end
    #expect(moved == Point(16, 2))
    #expect(turned.distance(to: Point(5, 9)) < 1e-12)
  }

  @Test("a path is asked where it is")
  func asking() throws {
    // example
    var leaf = Path()
    leaf.move(to: Point(0, 0))
    leaf.addQuad(to: Point(40, 0), control: Point(20, -30))
    leaf.addQuad(to: Point(0, 0), control: Point(20, 30))
    leaf.close()

    let box = leaf.bounds  // 40 wide and 30 high: the curves' own extremes, not their control points
    let isInside = leaf.contains(Point(20, 10))
    let half = leaf.trimmed(from: 0, to: 0.5)  // the upper curve, as straight lines
    // end
    let size = try #require(box).size
    #expect(abs(size.width - 40) < 1e-9 && abs(size.height - 30) < 1e-9)
    #expect(isInside)
    #expect(abs(half.length - leaf.length / 2) < 0.1)
  }

  @Test("a path is flattened into storage that is kept")
  func flattening() {
    let leaf = Path(circleAt: Point(20, 20), radius: 20)
    // example
    var lines = FlattenedPath()
    for scale in [1.0, 2, 4] {
      lines.removeAll()  // keeps its storage
      leaf.flatten(pixel: 1 / scale, into: &lines)
    }
    // end
    #expect(lines.subpaths.count == 1)
    #expect(lines.points.count > 16)
  }
}
