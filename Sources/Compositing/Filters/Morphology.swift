import Geometry
import Imaging

/// The darkest, or the lightest, pixel within a rectangle about each, channel by channel: rows, then columns, by van Herk's running extremes, so that the
/// cost does not depend on the radius. About 10 ns a pixel.
enum Morphology {
  /// The largest radius, in pixels.
  private static let mostRadius = 4096.0

  static func apply(to from: FilterPicture, dilates: Bool, radius: Size) -> FilterPicture {
    func whole(_ v: Double) -> Int { Int(min(mostRadius, max(0, v.isNaN ? 0 : v)).rounded(.up)) }
    var (x, y) = (whole(radius.width), whole(radius.height))
    // Without any there is no effect; of one alone the other counts as the least.
    if x == 0, y == 0 { return from }
    (x, y) = (max(1, x), max(1, y))
    let result = from.copy()
    let longest = max(from.width, from.height)
    let room = UnsafeMutablePointer<SIMD4<UInt8>>.allocate(capacity: 3 * (longest + 2 * max(x, y) + 2))
    defer { room.deallocate() }
    for row in 0..<from.height { run(result.row(row), 1, from.width, x, dilates, room) }
    for column in 0..<from.width { run(result.pixels + column, from.width, from.height, y, dilates, room) }
    return result
  }

  /// One line: extremes from the start of each block, and to its end, of blocks as long as the window.
  private static func run(
    _ line: UnsafeMutablePointer<UInt32>, _ stride: Int, _ count: Int, _ radius: Int, _ dilates: Bool,
    _ room: UnsafeMutablePointer<SIMD4<UInt8>>
  ) {
    let window = 2 * radius + 1
    let total = count + 2 * radius
    let (values, forward, backward) = (room, room + total, room + 2 * total)
    let outside = SIMD4<UInt8>(repeating: 0)
    for i in 0..<total {
      let at = i - radius
      values[i] = at >= 0 && at < count ? unsafeBitCast(line[at &* stride], to: SIMD4<UInt8>.self) : outside
    }
    @inline(__always)
    func extreme(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>) -> SIMD4<UInt8> { dilates ? pointwiseMax(a, b) : pointwiseMin(a, b) }
    for i in 0..<total { forward[i] = i % window == 0 ? values[i] : extreme(forward[i - 1], values[i]) }
    for i in (0..<total).reversed() {
      backward[i] = i == total - 1 || (i + 1) % window == 0 ? values[i] : extreme(backward[i + 1], values[i])
    }
    for i in 0..<count { line[i &* stride] = unsafeBitCast(extreme(backward[i], forward[i + window - 1]), to: UInt32.self) }
  }

}
