import Imaging

/// Rows of a picture of half the width or height: pixel k takes those at 2k - 1, 2k and 2k + 1, by weights of 1, 2 and 1.
struct HalvedLines: LineWork {
  let from: FilterPicture
  let to: FilterPicture
  let isVertical: Bool

  func perform(_ lines: Range<Int>, _ worker: Int) {
    for y in lines { if isVertical { column(y) } else { row(y) } }
  }

  private typealias Pixels = SIMD4<UInt32>

  @inline(__always)
  private static func mixed(_ a: Pixels, _ b: Pixels, _ c: Pixels) -> Pixels {
    let mask = Pixels(repeating: 0x00ff_00ff)
    let low = weighted(a & mask, b & mask, c & mask)
    let high = weighted((a &>> 8) & mask, (b &>> 8) & mask, (c &>> 8) & mask)
    return low | (high &<< 8)
  }

  /// A step at a time: Swift 6.2 takes too long to find the types of one expression.
  @inline(__always)
  private static func weighted(_ a: Pixels, _ b: Pixels, _ c: Pixels) -> Pixels {
    let twice: Pixels = b &<< 1
    let sum: Pixels = a &+ twice &+ c &+ Pixels(repeating: 0x0002_0002)
    return (sum &>> 2) & Pixels(repeating: 0x00ff_00ff)
  }

  private func row(_ y: Int) {
    let (line, out) = (from.row(y), to.row(y))
    // Where pixel k's middle lies.
    let offset = 2 * to.region.x - from.region.x
    let width = from.width
    @inline(__always)
    func pixel(_ x: Int) -> UInt32 { x >= 0 && x < width ? line[x] : 0 }
    var k = 0
    while k < to.width {
      let x = 2 &* k &+ offset
      if x > 0, x &+ 8 <= width, k &+ 4 <= to.width {
        let before = UnsafeRawPointer(line + (x &- 1)).loadUnaligned(as: SIMD8<UInt32>.self)
        let here = UnsafeRawPointer(line + x).loadUnaligned(as: SIMD8<UInt32>.self)
        Blending.store(Self.mixed(before.evenHalf, here.evenHalf, here.oddHalf), out + k)
        k &+= 4
      } else {
        func four(_ v: UInt32) -> SIMD4<UInt32> { SIMD4(repeating: v) }
        out[k] = Self.mixed(four(pixel(x &- 1)), four(pixel(x)), four(pixel(x &+ 1)))[0]
        k &+= 1
      }
    }
  }

  private func column(_ y: Int) {
    let out = to.row(y)
    let middle = 2 * (y + to.region.y) - from.region.y
    // A row that is not there counts for nothing.
    func row(_ y: Int) -> (pixels: UnsafeMutablePointer<UInt32>, mask: UInt32) {
      y >= 0 && y < from.height ? (from.row(y), .max) : (from.pixels, 0)
    }
    let (above, here, below) = (row(middle - 1), row(middle), row(middle + 1))
    var x = 0
    while x < to.width {
      // Pictures have room for three pixels more.
      let mixed = Self.mixed(
        Blending.load(above.pixels + x) & above.mask, Blending.load(here.pixels + x) & here.mask,
        Blending.load(below.pixels + x) & below.mask)
      if x &+ 4 <= to.width {
        Blending.store(mixed, out + x)
      } else {
        for k in 0..<to.width - x { out[x + k] = mixed[k] }
      }
      x &+= 4
    }
  }
}

/// Rows of a picture of twice the width or height: pixel 2k is the one at k, 2k + 1 the mean of those at k and k + 1.
struct DoubledLines: LineWork {
  let from: FilterPicture
  let to: FilterPicture
  let isVertical: Bool

  func perform(_ lines: Range<Int>, _ worker: Int) {
    for y in lines { if isVertical { column(y) } else { row(y) } }
  }

  /// The mean of two pixels, halves rounded up or down.
  @inline(__always)
  private static func mean(_ a: SIMD4<UInt32>, _ b: SIMD4<UInt32>, roundsUp: Bool) -> SIMD4<UInt32> {
    let half = (a ^ b) &>> 1 & SIMD4<UInt32>(repeating: 0x7f7f_7f7f)
    return roundsUp ? (a | b) &- half : (a & b) &+ half
  }

  private func row(_ y: Int) {
    let (line, out) = (from.row(y), to.row(y))
    let start = to.region.x
    let offset = start >> 1 - from.region.x
    // From an odd place on, the first is a mean.
    var (x, k) = (0, offset)
    func four(_ v: UInt32) -> SIMD4<UInt32> { SIMD4(repeating: v) }
    if start & 1 == 1, to.width > 0 {
      out[0] = Self.mean(four(line[k]), four(line[k + 1]), roundsUp: false)[0]
      (x, k) = (1, k + 1)
    }
    while x < to.width {
      if x &+ 8 <= to.width {
        let here = Blending.load(line + k)
        var eight = SIMD8<UInt32>()
        eight.evenHalf = here
        eight.oddHalf = Self.mean(here, Blending.load(line + k + 1), roundsUp: false)
        UnsafeMutableRawPointer(out + x).storeBytes(of: eight, as: SIMD8<UInt32>.self)
        (x, k) = (x &+ 8, k &+ 4)
      } else {
        out[x] = line[k]
        if x + 1 < to.width { out[x + 1] = Self.mean(four(line[k]), four(line[k + 1]), roundsUp: false)[0] }
        (x, k) = (x &+ 2, k &+ 1)
      }
    }
  }

  private func column(_ y: Int) {
    let place = y + to.region.y
    let out = to.row(y)
    let here = from.row(place >> 1 - from.region.y)
    if place & 1 == 0 { return out.update(from: here, count: to.width) }
    let below = here + from.width
    var x = 0
    while x < to.width {
      let mean = Self.mean(Blending.load(here + x), Blending.load(below + x), roundsUp: true)
      if x &+ 4 <= to.width {
        Blending.store(mean, out + x)
      } else {
        for k in 0..<to.width - x { out[x + k] = mean[k] }
      }
      x &+= 4
    }
  }
}
