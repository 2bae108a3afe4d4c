import Layers

/// Pixels as four numbers that filters reckon with: red, green, blue and alpha in 0...1.
enum PixelChannels {
  /// A pixel's channels as they are, colours times alpha.
  @inline(__always)
  static func of(_ p: UInt32) -> SIMD4<Float> {
    SIMD4(Float(p >> 16 & 255), Float(p >> 8 & 255), Float(p & 255), Float(p >> 24)) * (1 / 255)
  }

  /// The pixel of such channels.
  @inline(__always)
  static func pixel(_ c: SIMD4<Float>) -> UInt32 {
    func level(_ v: Float) -> UInt32 { v > 0 ? UInt32(min(1, v) * 255 + 0.5) : 0 }
    return level(c.w) << 24 | level(c.x) << 16 | level(c.y) << 8 | level(c.z)
  }

  /// A pixel's channels, colours without alpha.
  @inline(__always)
  static func straight(_ p: UInt32) -> SIMD4<Float> {
    let c = Straight(p)
    return SIMD4(Float(c.red), Float(c.green), Float(c.blue), Float(c.alpha)) * (1 / 255)
  }

  /// The pixel of channels whose colours are without alpha.
  @inline(__always)
  static func premultiplied(_ c: SIMD4<Float>) -> UInt32 {
    let c = pointwiseMax(SIMD4(repeating: 0), pointwiseMin(SIMD4(repeating: 1), c))
    return pixel(SIMD4(c.x * c.w, c.y * c.w, c.z * c.w, c.w))
  }

  /// A colour as a premultiplied pixel, in sRGB or in linear light.
  static func pixel(_ color: Color, isLinear: Bool) -> UInt32 {
    var p = color.premultiplied(opacity: 1)
    if isLinear { TransferTable.toLinear.apply(to: &p, count: 1) }
    return p
  }
}
