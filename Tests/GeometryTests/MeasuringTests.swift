import Geometry
import Testing

@Test("bounds of curves are those of the curve, not of its control points")
func curveBounds() {
  var path = Path()
  path.move(to: .zero)
  path.addQuad(to: Point(10, 0), control: Point(5, 10))
  #expect(path.bounds == Rect(x: 0, y: 0, width: 10, height: 5))
  var cubic = Path()
  cubic.move(to: .zero)
  cubic.addCubic(to: Point(10, 0), control1: Point(0, 8), control2: Point(10, 8))
  #expect(cubic.bounds == Rect(x: 0, y: 0, width: 10, height: 6))
  #expect(Path().bounds == nil)
  #expect(Path(polyline: [Point(.nan, 1)]).bounds == nil)
}

@Test("lengths of known shapes")
func lengths() {
  #expect(Path(rect: Rect(x: 1, y: 2, width: 3, height: 4)).length == 14)
  let circle = Path(circleAt: .zero, radius: 10).length
  #expect(abs(circle - 20 * Double.pi) < 0.01 * circle)
  #expect(Path().length == 0)
}

@Test(
  "a trimmed line has the length asked for and starts where it should",
  arguments: [(0.0, 1.0), (0.25, 0.5), (0, 0.1), (0.9, 1), (0.3, 0.3), (0.7, 0.2), (-1, 2)])
func trimming(_ start: Double, _ end: Double) {
  var path = Path(polyline: [.zero, Point(100, 0), Point(100, 50)])
  path.addRect(Rect(x: 0, y: 100, width: 20, height: 5))
  let flat = path.flattened(tolerance: 0.1)
  let part = flat.trimmed(from: start, to: end)
  let (low, high) = (min(1, max(0, start)), min(1, max(0, end)))
  #expect(abs(part.length - max(0, high - low) * 200) < 1e-9)
  if low < high, low * 200 < 100 { #expect(part.points.first == Point(low * 200, 0)) }
}

@Test("a place along a path, with its direction")
func location() {
  let flat = Path(polyline: [.zero, Point(10, 0), Point(10, 10)]).flattened(tolerance: 0.1)
  #expect(flat.location(atLength: 4)!.point == Point(4, 0))
  #expect(flat.location(atLength: 4)!.angle == 0)
  #expect(flat.location(atLength: 15)!.point == Point(10, 5))
  #expect(abs(flat.location(atLength: 15)!.angle - .pi / 2) < 1e-12)
  #expect(flat.location(atLength: 99)!.point == Point(10, 10))
  #expect(FlattenedPath().location(atLength: 1) == nil)
}

@Test("containment follows the fill rule")
func containment() {
  var path = Path(rect: Rect(x: 0, y: 0, width: 30, height: 30))
  path.addRect(Rect(x: 10, y: 10, width: 10, height: 10))
  #expect(path.contains(Point(15, 15), rule: .nonZero))
  #expect(!path.contains(Point(15, 15), rule: .evenOdd))
  #expect(path.contains(Point(5, 5), rule: .evenOdd))
  #expect(!path.contains(Point(35, 5)))
  let circle = Path(circleAt: Point(50, 50), radius: 40)
  var generator = SeededGenerator(seed: 1)
  for _ in 0..<200 {
    let p = Point(.random(in: 0...100, using: &generator), .random(in: 0...100, using: &generator))
    let d = p.distance(to: Point(50, 50))
    if abs(d - 40) > 0.1 { #expect(circle.contains(p) == (d < 40)) }
  }
}
