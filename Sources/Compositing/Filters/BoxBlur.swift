import Geometry

/// Blurs by a Gaussian: three boxes one after the other, by sums that run along, so that the cost does not depend on the radius; small ones by the Gaussian itself.
///
/// Boxes with a part of a pixel more at both ends have the Gaussian's variance to the last bit, which whole ones have not (Gwosdek, Grewenig, Bruhn, Weickert,
/// "Theoretical foundations of Gaussian convolution by extended box filtering", 2011).
struct BoxBlur {
  /// Deviations from which on boxes take the Gaussian's place, in pixels.
  private static let leastBox = 2.0
  /// The largest deviation, in pixels; larger ones count as this.
  static let mostDeviation = 500.0

  /// How far beyond a pixel others count for it.
  static func reach(_ deviation: Double) -> Int {
    let deviation = min(mostDeviation, max(0, deviation))
    if deviation < leastBox { return Int((deviation * 3).rounded(.up)) }
    return 3 * (Box(deviation).radius + 1)
  }

  /// Blurs a picture by deviations in pixels; nothing along an axis of 0.
  static func blur(_ picture: FilterPicture, _ deviation: Size) {
    let across = min(mostDeviation, deviation.width)
    let down = min(mostDeviation, deviation.height)
    if across > 0.01 { pass(picture, across, isVertical: false) }
    if down > 0.01 { pass(picture, down, isVertical: true) }
  }

  private static func pass(_ picture: FilterPicture, _ deviation: Double, isVertical: Bool) {
    let (length, lines) = isVertical ? (picture.height, picture.width) : (picture.width, picture.height)
    guard length > 0, lines > 0 else { return }
    if deviation < leastBox {
      gaussian(picture, deviation, isVertical: isVertical)
      return
    }
    let box = Box(deviation)
    // Columns go eight at a time, so that what is read lies together.
    let count = isVertical ? min(8, lines) : 1
    let room = UnsafeMutablePointer<UInt32>.allocate(capacity: 2 * count * length)
    defer { room.deallocate() }
    var line = 0
    while line < lines {
      let n = min(count, lines - line)
      gather(picture, line, n, length, isVertical, room)
      for k in 0..<n {
        let (a, b) = (room + k * length, room + (count + k) * length)
        box.run(a, b, length)
        box.run(b, a, length)
        box.run(a, b, length)
      }
      scatter(picture, line, n, length, isVertical, room + count * length)
      line += n
    }
  }

  private static func gather(
    _ picture: FilterPicture, _ line: Int, _ n: Int, _ length: Int, _ isVertical: Bool, _ room: UnsafeMutablePointer<UInt32>
  ) {
    guard isVertical else { return room.update(from: picture.row(line), count: length) }
    for y in 0..<length {
      let from = picture.row(y) + line
      for k in 0..<n { room[k &* length &+ y] = from[k] }
    }
  }

  private static func scatter(
    _ picture: FilterPicture, _ line: Int, _ n: Int, _ length: Int, _ isVertical: Bool, _ room: UnsafeMutablePointer<UInt32>
  ) {
    guard isVertical else { return picture.row(line).update(from: room, count: length) }
    for y in 0..<length {
      let to = picture.row(y) + line
      for k in 0..<n { to[k] = room[k &* length &+ y] }
    }
  }

  /// A mean of the pixels within a radius and, with less weight, of the next one on both sides: a third of a Gaussian's variance.
  private struct Box {
    let radius: Int
    private let weight: UInt32
    private let edgeWeight: UInt32

    init(_ deviation: Double) {
      let variance = deviation * deviation / 3
      let r = (((12 * variance + 1).squareRoot() - 1) / 2).rounded(.down)
      let part = (2 * r + 1) * (r * (r + 1) - 3 * variance) / (6 * (variance - (r + 1) * (r + 1)))
      let total = 2 * r + 1 + 2 * part
      radius = Int(r)
      weight = UInt32((4_194_304 / total).rounded())
      edgeWeight = UInt32((4_194_304 * part / total).rounded())
    }

    func run(_ from: UnsafeMutablePointer<UInt32>, _ to: UnsafeMutablePointer<UInt32>, _ count: Int) {
      let (factor, edgeFactor) = (SIMD4<UInt32>(repeating: weight), SIMD4<UInt32>(repeating: edgeWeight))
      let half = SIMD4<UInt32>(repeating: 1 << 21)
      var sum = SIMD4<UInt32>(repeating: 0)
      for i in 0..<min(radius, count) { sum &+= BoxBlur.channels(from[i]) }
      for i in 0..<count {
        if i &+ radius < count { sum &+= BoxBlur.channels(from[i &+ radius]) }
        var edges = SIMD4<UInt32>(repeating: 0)
        if i &+ radius &+ 1 < count { edges = BoxBlur.channels(from[i &+ radius &+ 1]) }
        if i > radius { edges &+= BoxBlur.channels(from[i &- radius &- 1]) }
        let mean = (sum &* factor &+ edges &* edgeFactor &+ half) &>> 22
        to[i] = mean[0] | mean[1] &<< 8 | mean[2] &<< 16 | mean[3] &<< 24
        if i >= radius { sum &-= BoxBlur.channels(from[i &- radius]) }
      }
    }
  }

  @inline(__always)
  fileprivate static func channels(_ p: UInt32) -> SIMD4<UInt32> { SIMD4(p & 255, p &>> 8 & 255, p &>> 16 & 255, p &>> 24) }

  /// The Gaussian itself, cut at three deviations. O(deviation) a pixel.
  private static func gaussian(_ picture: FilterPicture, _ deviation: Double, isVertical: Bool) {
    let reach = Int((deviation * 3).rounded(.up))
    let weights = (-reach...reach).map { Math.exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let total = weights.reduce(0, +)
    let fixed = weights.map { UInt32(($0 / total * 65536).rounded()) }
    let (length, lines) = isVertical ? (picture.height, picture.width) : (picture.width, picture.height)
    let stride = isVertical ? picture.width : 1
    let line = UnsafeMutablePointer<UInt32>.allocate(capacity: length + 2 * reach)
    defer { line.deallocate() }
    line.initialize(repeating: 0, count: length + 2 * reach)
    for k in 0..<lines {
      let base = isVertical ? picture.pixels + k : picture.row(k)
      for i in 0..<length { line[reach &+ i] = base[i &* stride] }
      for i in 0..<length {
        var sum = SIMD4<UInt32>(repeating: 1 << 15)
        for j in 0..<fixed.count { sum &+= channels(line[i &+ j]) &* SIMD4(repeating: fixed[j]) }
        let mean = pointwiseMin(sum &>> 16, SIMD4(repeating: 255))
        base[i &* stride] = mean[0] | mean[1] &<< 8 | mean[2] &<< 16 | mean[3] &<< 24
      }
    }
  }
}
