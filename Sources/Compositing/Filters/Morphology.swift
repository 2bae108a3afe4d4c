import Geometry
import Imaging

/// The darkest, or the lightest, pixel within a rectangle about each, channel by channel: rows, then columns, by van Herk's running extremes, so that the
/// cost does not depend on the radius. About 10 ns a pixel.
enum Morphology {
  /// The largest radius, in pixels.
  private static let mostRadius = 4096.0

  static func applied(to from: FilterPicture, dilates: Bool, radius: Size, _ context: FilterContext) -> FilterPicture {
    func whole(_ v: Double) -> Int { Int(min(mostRadius, max(0, v.isNaN ? 0 : v)).rounded(.up)) }
    let (x, y) = (whole(radius.width), whole(radius.height))
    let result = context.copy(from)
    // Without any there is no effect; of one alone the other counts as the least.
    if x == 0, y == 0 { return result }
    context.reserveRooms(3 * (max(from.width, from.height) + 2 * max(1, x, y) + 2) * MemoryLayout<SIMD4<UInt8>>.stride)
    let rows = Lines(picture: result, isVertical: false, radius: max(1, x), dilates: dilates, context: context)
    context.forEachLine(result.height, length: result.width, rows)
    let columns = Lines(picture: result, isVertical: true, radius: max(1, y), dilates: dilates, context: context)
    // So many columns lie in one line of a cache.
    context.forEachLine(result.width, length: result.height, step: 16, columns)
    return result
  }

  private struct Lines: LineWork {
    let picture: FilterPicture
    let isVertical: Bool
    let radius: Int
    let dilates: Bool
    let context: FilterContext

    func perform(_ lines: Range<Int>, _ worker: Int) {
      guard let room = context.room(worker) else { return }
      let (length, stride) = isVertical ? (picture.height, picture.width) : (picture.width, 1)
      let values = room.bindMemory(to: SIMD4<UInt8>.self, capacity: 3 * (length + 2 * radius))
      for line in lines {
        Morphology.run(isVertical ? picture.pixels + line : picture.row(line), stride, length, radius, dilates, values)
      }
    }
  }

  /// One line: extremes from the start of each block, and to its end, of blocks as long as the window.
  fileprivate static func run(
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
