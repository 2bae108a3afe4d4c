/// Parts of edges, each within one row and two neighbouring cells, which wait to be added to coverage cells four at a time.
///
/// Everything on the way is a whole number below 2^24 but for one quotient, which is rounded to a whole one: floats hold them exactly, on
/// every machine, and SSE2 multiplies floats four at a time. Cost: about 3 ns a part.
struct EdgeSegments {
  private typealias Ints = SIMD4<Int32>
  private typealias Floats = SIMD4<Float>

  private static let capacity = 128
  /// Numbers of storage that segments need.
  static let storage = 4 * capacity + 20

  /// x at the upper ends, x at the lower ends, how far they go down, and rows, one after the other; then room for four results.
  private let parts: UnsafeMutablePointer<Int32>
  private(set) var count = 0

  /// - Parameter storage: room for `storage` numbers, of any value, which one user at a time has.
  init(_ storage: UnsafeMutablePointer<Int32>) { parts = storage }

  var isFull: Bool {
    @inline(__always) get { count == Self.capacity }
  }

  /// Takes a part from x = `xa` to `xb`, both in one cell or in two neighbours, over `dy` of a row's 256; `dy` is negative where the edge counts
  /// the other way. There must be room for it.
  @inline(__always)
  mutating func append(row: Int, xa: Int, xb: Int, dy: Int) {
    let at = parts + count
    at[0] = Int32(truncatingIfNeeded: xa)
    at[Self.capacity] = Int32(truncatingIfNeeded: xb)
    at[2 &* Self.capacity] = Int32(truncatingIfNeeded: dy)
    at[3 &* Self.capacity] = Int32(truncatingIfNeeded: row)
    count &+= 1
  }

  mutating func removeAll() { count = 0 }

  /// Calls `body` with each part's row, its first cell, what it adds to that and the two next, and 1 or 3: whether these lie in one group of four
  /// cells or in two.
  @inline(__always)
  func forEach(_ body: (_ row: Int, _ cell: Int, _ areas: (Int32, Int32, Int32), _ both: Int) -> Void) {
    let results = parts + 4 &* Self.capacity
    let out = UnsafeMutableRawPointer(results)
    var i = 0
    while i < count {
      let at = UnsafeMutableRawPointer(parts + i)
      let xa = at.loadUnaligned(as: Ints.self)
      let slant = at.loadUnaligned(fromByteOffset: 4 &* Self.capacity, as: Ints.self) &- xa
      let dy = at.loadUnaligned(fromByteOffset: 8 &* Self.capacity, as: Ints.self)
      let back = slant &>> 31
      let x = xa &+ (slant & back)
      let cell = x &>> 8
      let (a, b, c, crosses) = Self.areas(from: x & 255, width: (slant ^ back) &- back, dy: dy)
      out.storeBytes(of: a, as: Ints.self)
      out.storeBytes(of: b, toByteOffset: 16, as: Ints.self)
      out.storeBytes(of: c, toByteOffset: 32, as: Ints.self)
      out.storeBytes(of: cell, toByteOffset: 48, as: Ints.self)
      let next = (cell &+ 1 &- crosses) &>> 2 &- cell &>> 2
      out.storeBytes(of: 1 &+ next &+ next, toByteOffset: 64, as: Ints.self)
      let end = min(4, count &- i)
      var j = 0
      while j < end {
        let r = results + j
        body(Int(parts[3 &* Self.capacity &+ i &+ j]), Int(r[12]), (r[0], r[4], r[8]), Int(r[16]))
        j &+= 1
      }
      i &+= 4
    }
  }

  /// What parts that begin so far into a cell add to it and to the two next cells, and -1 where they reach into the second.
  @inline(__always)
  private static func areas(from: Ints, width: Ints, dy: Ints) -> (Ints, Ints, Ints, Ints) {
    let dy = floats(dy)
    let width = floats(width)
    let from = floats(from)
    let room = 256 - from
    let crosses = width .> room
    // How far down the edge is where it leaves the first cell.
    let near = dy.replacing(with: floats(ints(dy * room / width)), where: crosses)
    let far = dy - near
    let a = near * (from + (from + width).replacing(with: 256, where: crosses))
    let b = far * (width - room)
    return (
      ints(near * 512 - a), ints(a + far * 512 - b), ints(b),
      Ints(repeating: 0).replacing(with: -1, where: crosses)
    )
  }

  /// The same of one part.
  static func areas(from: Int, width: Int, dy: Int) -> (Int, Int, Int) {
    func ints(_ v: Int) -> Ints { Ints(repeating: Int32(truncatingIfNeeded: v)) }
    let areas = areas(from: ints(from), width: ints(width), dy: ints(dy))
    return (Int(areas.0[0]), Int(areas.1[0]), Int(areas.2[0]))
  }

  /// Whole numbers below 2^22 as floats.
  @inline(__always)
  private static func floats(_ v: Ints) -> Floats { unsafeBitCast(v &+ 0x4b40_0000, to: Floats.self) - 12_582_912 }

  /// The nearest whole numbers of floats below 2^22, halves to even.
  @inline(__always)
  private static func ints(_ v: Floats) -> Ints { unsafeBitCast(v + 12_582_912, to: Ints.self) &- 0x4b40_0000 }
}
