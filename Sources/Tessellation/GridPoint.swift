/// A place on the integer grid: 1/256 of a device pixel at the scale that a mesh is made for.
typealias GridPoint = SIMD2<Int32>

extension GridPoint {
  /// The largest coordinate of either sign: 2^20 pixels. Differences of two coordinates multiply without overflow in 64 bits.
  static let limit: Int32 = 1 << 28

  /// A number that orders points from top to bottom, and from left to right on one height.
  @inline(__always)
  var order: UInt64 {
    UInt64(UInt32(bitPattern: y) ^ 0x8000_0000) << 32 | UInt64(UInt32(bitPattern: x) ^ 0x8000_0000)
  }

  @inline(__always)
  func isSame(as other: GridPoint) -> Bool { x == other.x && y == other.y }
}

/// Twice the area of the triangle a b p: positive when p lies clockwise, on screen, of the line from a to b. Exact.
@inline(__always)
func orientation(_ a: GridPoint, _ b: GridPoint, _ p: GridPoint) -> Int64 {
  let bx = Int64(b.x) &- Int64(a.x)
  let by = Int64(b.y) &- Int64(a.y)
  let px = Int64(p.x) &- Int64(a.x)
  let py = Int64(p.y) &- Int64(a.y)
  return bx &* py &- by &* px
}
