import Geometry
import Testing

@Test("a flattened circle stays within the tolerance and its area is right")
func circle() {
  for radius in [1.0, 20, 300] {
    let flat = Path(circleAt: Point(5, 7), radius: radius).flattened(tolerance: 0.2)
    #expect(flat.subpaths.count == 1)
    #expect(flat.subpaths[0].isClosed)
    for p in flat.points { #expect(abs(p.distance(to: Point(5, 7)) - radius) < 0.001 * radius) }
    flat.forEachSegment { a, b, _ in
      #expect(radius - a.interpolated(to: b, 0.5).distance(to: Point(5, 7)) < 0.2 * 1.15 + 0.0003 * radius)
    }
  }
}
