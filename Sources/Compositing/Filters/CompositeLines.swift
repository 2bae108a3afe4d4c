import Geometry
import Imaging
import Layers

/// Rows that another picture is mixed with by a blend mode, lying above.
struct BlendLines: LineWork {
  let from: FilterPicture
  let to: FilterPicture
  let mode: BlendMode

  func perform(_ lines: Range<Int>, _ worker: Int) {
    let (above, out) = (from.row(lines.lowerBound), to.row(lines.lowerBound))
    for i in 0..<lines.count &* to.width { out[i] = mode.mix(out[i], above[i]) }
  }
}

/// Rows that another picture is put together with by an operator of Porter and Duff, as the first of both.
struct CompositeLines: LineWork {
  let from: FilterPicture
  let to: FilterPicture
  let how: FilterEffect.CompositeOperator

  func perform(_ lines: Range<Int>, _ worker: Int) {
    let (above, out) = (from.row(lines.lowerBound), to.row(lines.lowerBound))
    let count = lines.count * to.width
    @inline(__always)
    func combine(_ parts: (_ a: UInt32, _ b: UInt32) -> (UInt32, UInt32)) {
      for i in 0..<count {
        let (p, q) = (above[i], out[i])
        if p | q == 0 { continue }
        let (k, l) = parts(p >> 24, q >> 24)
        out[i] = Blending.sum(Blending.scaled(p, k), Blending.scaled(q, l))
      }
    }
    switch how {
    case .over: for i in 0..<count { out[i] = Blending.over(out[i], above[i], 255) }
    case .in: combine { _, b in (b, 0) }
    case .out: combine { _, b in (255 - b, 0) }
    case .atop: combine { a, b in (b, 255 - a) }
    case .xor: combine { a, b in (255 - b, 255 - a) }
    case .lighter: combine { _, _ in (255, 255) }
    case .arithmetic(let k1, let k2, let k3, let k4):
      for i in 0..<count { out[i] = Self.arithmetic(above[i], out[i], Float(k1), Float(k2), Float(k3), Float(k4)) }
    }
  }

  @inline(__always)
  private static func arithmetic(_ a: UInt32, _ b: UInt32, _ k1: Float, _ k2: Float, _ k3: Float, _ k4: Float) -> UInt32 {
    let (p, q) = (PixelChannels.of(a), PixelChannels.of(b))
    let sum = p * q * k1 + p * k2 + q * k3 + k4
    // No colour is above its alpha.
    let alpha = max(0, min(1, sum.w))
    return PixelChannels.pixel(SIMD4(min(sum.x, alpha), min(sum.y, alpha), min(sum.z, alpha), alpha))
  }
}
