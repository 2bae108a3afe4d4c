extension UnsafeBufferPointer where Element == GridPoint {
  /// 1 for a convex loop clockwise on screen, -1 for a convex one counter-clockwise, 0 for any other.
  ///
  /// A loop that turns in one sense only, and goes down and up only once, cannot cross itself. Exact; 3 ns a point.
  var convexSense: Int {
    guard count > 2 else { return 0 }
    var a = self[count - 2]
    var b = self[count - 1]
    var wentDown = a.order < b.order
    var changes = 0
    var left = false
    var right = false
    for c in self {
      let turn = orientation(a, b, c)
      right = right || turn > 0
      left = left || turn < 0
      let goesDown = b.order < c.order
      if goesDown != wentDown { changes &+= 1 }
      if changes > 2 || (left && right) { return 0 }
      wentDown = goesDown
      a = b
      b = c
    }
    return left == right ? 0 : right ? 1 : -1
  }
}

extension Outline {
  /// The mesh of an outline that is one convex loop; nil for any other.
  func convexMesh(scale: Double, lineWidth: Double?) -> Mesh? {
    guard loops.count == 1 else { return nil }
    let loop = UnsafeBufferPointer(start: points.base + Int(loops[0].lower), count: Int(loops[0].upper - loops[0].lower))
    let sense = loop.convexSense
    guard sense != 0 else { return nil }
    var box = Mesh.GridBox(minX: .max, minY: .max, maxX: .min, maxY: .min)
    for p in loop { box.add(p) }
    return Mesh(
      scale: scale, lineWidth: lineWidth, points: sense > 0 ? Array(loop) : loop.reversed(),
      contourEnds: [Int32(truncatingIfNeeded: loop.count)],
      contourBounds: [box])
  }
}

extension Mesh.GridBox {
  @inline(__always)
  mutating func add(_ p: GridPoint) {
    minX = min(minX, p.x)
    minY = min(minY, p.y)
    maxX = max(maxX, p.x)
    maxY = max(maxY, p.y)
  }
}
