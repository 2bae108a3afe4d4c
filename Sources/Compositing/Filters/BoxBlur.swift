import CBlending
import Geometry
import Imaging

/// Blurs pictures by a Gaussian, at a cost that does not grow with the radius.
///
/// A wide blur is one of a picture of half the width, or height, again and again: halved by weights of 1, 2, 1 and doubled in straight lines, each of which
/// adds to the variance what is then left out of the kernel's. What is kept has even coordinates, so that a part comes out as the whole would.
struct BoxBlur {
  /// The largest deviation, in pixels; larger ones count as this.
  static let mostDeviation = 500.0
  /// Wider ones are halved.
  private static let mostKernel = 16.0
  /// Less than this shows nothing, in pixels.
  private static let least = 0.01

  /// A deviation within limits, in steps of 1/1024 of a pixel, so that a last bit from outside changes nothing.
  private static func stepped(_ deviation: Double) -> Double {
    (min(mostDeviation, max(0, deviation.isNaN ? 0 : deviation)) * 1024).rounded() / 1024
  }

  /// What is left of a deviation in pixels of twice the size: halving and doubling add half a pixel's square each.
  private static func halved(_ deviation: Double) -> Double { ((deviation * deviation - 1) / 4).squareRoot() }

  /// How far beyond a pixel others count for it.
  static func reach(_ deviation: Double) -> Int {
    var (deviation, halvings) = (stepped(deviation), 0)
    while deviation > mostKernel { (deviation, halvings) = (halved(deviation), halvings + 1) }
    return (BlurKernel.mostReach(deviation) + (halvings > 0 ? 2 : 0)) << halvings
  }

  /// A picture blurred by deviations in pixels; itself where there is nothing to do.
  static func blurred(_ picture: FilterPicture, _ deviation: Size, _ context: FilterContext) -> FilterPicture {
    blurred(picture, stepped(deviation.width), stepped(deviation.height), inPlace: false, context)
  }

  /// - Parameter inPlace: whether nobody needs the picture any more.
  private static func blurred(
    _ picture: FilterPicture, _ across: Double, _ down: Double, inPlace: Bool, _ context: FilterContext
  ) -> FilterPicture {
    if across > mostKernel || down > mostKernel {
      let isVertical = across <= mostKernel
      let half = context.picture(halved(picture.region, isVertical), isLinear: picture.isLinear, isCleared: false)
      context.forEachLine(half.height, length: half.width, HalvedLines(from: picture, to: half, isVertical: isVertical))
      let blurred = blurred(half, isVertical ? across : halved(across), isVertical ? halved(down) : down, inPlace: true, context)
      let result = inPlace ? picture : context.picture(picture.region, isLinear: picture.isLinear, isCleared: false)
      context.forEachLine(result.height, length: result.width, DoubledLines(from: blurred, to: result, isVertical: isVertical))
      return result
    }
    if across <= least, down <= least { return picture }
    let result = inPlace ? picture : context.picture(picture.region, isLinear: picture.isLinear, isCleared: false)
    if across > least { pass(picture, result, context.kernel(across), isVertical: false, context) }
    if down > least { pass(across > least ? result : picture, result, context.kernel(down), isVertical: true, context) }
    return result
  }

  /// What a region is in pixels of twice the width or height: all that take any of it.
  private static func halved(_ r: PixelRect, _ isVertical: Bool) -> PixelRect {
    isVertical
      ? PixelRect(minX: r.minX, minY: r.minY >> 1, maxX: r.maxX, maxY: r.maxY >> 1 + 1)
      : PixelRect(minX: r.minX >> 1, minY: r.minY, maxX: r.maxX >> 1 + 1, maxY: r.maxY)
  }

  private static func pass(
    _ from: FilterPicture, _ to: FilterPicture, _ kernel: BlurKernel, isVertical: Bool, _ context: FilterContext
  ) {
    let (length, lines) = isVertical ? (from.height, from.width) : (from.width, from.height)
    context.reserveRooms(kernel.bytes(length))
    // So many columns lie in one line of a cache.
    context.forEachLine(
      lines, length: length, step: 16, BlurredLines(from: from, to: to, kernel: kernel, isVertical: isVertical, context: context))
  }
}

/// Rows or columns that a kernel goes along, eight at a time.
private struct BlurredLines: LineWork {
  let from: FilterPicture
  let to: FilterPicture
  let kernel: BlurKernel
  let isVertical: Bool
  let context: FilterContext

  func perform(_ lines: Range<Int>, _ worker: Int) {
    guard let room = context.room(worker) else { return }
    let length = isVertical ? from.height : from.width
    let (input, output) = (kernel.input(room), kernel.output(room, length))
    for line in stride(from: lines.lowerBound, to: lines.upperBound, by: BlurKernel.lanes) {
      let n = min(BlurKernel.lanes, lines.upperBound - line)
      if isVertical { gatherColumns(line, n, input) } else { blending_gather_rows(input, from.row(line), from.width, n, length) }
      kernel.run(room, length)
      if isVertical { scatterColumns(line, n, output) } else { blending_scatter_rows(to.row(line), to.width, output, n, length) }
    }
  }

  private typealias Lanes = SIMD8<UInt32>

  private func gatherColumns(_ line: Int, _ n: Int, _ input: BlurKernel.Room) {
    for y in 0..<from.height {
      let (row, place) = (from.row(y) + line, input + y &* BlurKernel.lanes)
      if n == BlurKernel.lanes {
        UnsafeMutableRawPointer(place).storeBytes(of: UnsafeRawPointer(row).loadUnaligned(as: Lanes.self), as: Lanes.self)
      } else {
        // Nobody else's columns are looked at.
        for k in 0..<BlurKernel.lanes { place[k] = k < n ? row[k] : 0 }
      }
    }
  }

  private func scatterColumns(_ line: Int, _ n: Int, _ output: BlurKernel.Room) {
    for y in 0..<to.height {
      let (row, place) = (to.row(y) + line, output + y &* BlurKernel.lanes)
      if n == BlurKernel.lanes {
        UnsafeMutableRawPointer(row).storeBytes(of: UnsafeRawPointer(place).loadUnaligned(as: Lanes.self), as: Lanes.self)
      } else {
        for k in 0..<n { row[k] = place[k] }
      }
    }
  }
}
