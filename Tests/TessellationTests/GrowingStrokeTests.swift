import Geometry
import Testing

@testable import Tessellation

@Test("a growing line's pieces cover what the whole line covers")
func pieces() throws {
  let style = StrokeStyle(lineWidth: 6, cap: .round, join: .round)
  var growing = GrowingStroke(style: style, scale: 2)
  var points: [Point] = []
  for i in 0..<300 {
    let p = Point(200 + Double(i) * 1.5, 200 + 80 * Math.sin(Double(i) * 0.05))
    points.append(p)
    growing.append(p)
  }
  #expect(growing.chunks.count == (299 + 31) / 32)
  let tessellator = Tessellator()
  let whole = tessellator.stroke(Path(polyline: points), style: style, scale: 2)
  var sum = 0.0
  for chunk in growing.chunks {
    try chunk.checkInvariants()
    sum += chunk.area
  }
  // Pieces overlap only by slivers on the inner side of their seams.
  #expect(sum >= whole.area * 0.9995 && sum < whole.area * 1.002)
  #expect(growing.chunks.first!.bounds.minX < 198 && growing.chunks.last!.bounds.maxX > points.last!.x + 2.5)
}

@Test("a new point changes the last piece, or the last two, and no other")
func changes() {
  var growing = GrowingStroke(style: StrokeStyle(lineWidth: 3), scale: 1)
  #expect(growing.takeChanges().isEmpty)
  for i in 0..<200 {
    let before = growing.chunks
    growing.append(Point(Double(i) * 3, Double(i % 7)))
    let changed = growing.takeChanges()
    #expect(changed.upperBound == growing.chunks.count && changed.count <= 2)
    for k in 0..<changed.lowerBound { #expect(growing.chunks[k] === before[k]) }
  }
  #expect(growing.takeChanges().isEmpty)
  growing.append(Point(.nan, 0))
  growing.append(growing.points.last!)
  #expect(growing.takeChanges().isEmpty)
}

@Test("one point is a dot, and points added together give the pieces that they give one by one")
func together() {
  let style = StrokeStyle(lineWidth: 8, cap: .round)
  var one = GrowingStroke(style: style, scale: 1)
  one.append(Point(5, 5))
  #expect(one.chunks.count == 1 && !one.chunks[0].isEmpty)
  let points: [Point] = (0..<100).map { i in Point(Double(i * 5 % 83), Double(i * 3 % 61)) }
  var single = GrowingStroke(style: style, scale: 1)
  for p in points { single.append(p) }
  var many = GrowingStroke(style: style, scale: 1)
  many.append(contentsOf: points)
  #expect(single.chunks.map(\.points) == many.chunks.map(\.points))
}
