import Layers

extension BlendMode {
  /// A premultiplied pixel mixed with the one below it: `(1 - ab) s + (1 - as) b + as ab B(Cb, Cs)`, colours without alpha in B (W3C Compositing and
  /// Blending 1, 10). About 20 ns.
  func mix(_ below: UInt32, _ source: UInt32) -> UInt32 {
    let (alphaBelow, alphaSource) = (Float(below >> 24) / 255, Float(source >> 24) / 255)
    if self == .plusLighter { return Blending.sum(below, source) }
    if alphaBelow == 0 { return source }
    if alphaSource == 0 { return below }
    let (b, s) = (Self.channels(below), Self.channels(source))
    let mixed = self.mixed(b / alphaBelow, s / alphaSource)
    let color = s * (1 - alphaBelow) + b * (1 - alphaSource) + mixed * (alphaSource * alphaBelow)
    let alpha = alphaSource + alphaBelow - alphaSource * alphaBelow
    // No channel of a premultiplied pixel is above its alpha.
    func level(_ v: Float) -> UInt32 { UInt32(max(0, min(v, alpha)) * 255 + 0.5) }
    return level(alpha) << 24 | level(color.x) << 16 | level(color.y) << 8 | level(color.z)
  }

  /// Red, green and blue of a premultiplied pixel, in 0...1.
  private static func channels(_ p: UInt32) -> SIMD3<Float> {
    SIMD3(Float(p >> 16 & 255), Float(p >> 8 & 255), Float(p & 255)) / 255
  }

  /// The mixture of two opaque colours.
  private func mixed(_ below: SIMD3<Float>, _ source: SIMD3<Float>) -> SIMD3<Float> {
    let b = pointwiseMin(below, SIMD3(repeating: 1))
    let s = pointwiseMin(source, SIMD3(repeating: 1))
    switch self {
    case .hue: return Self.withLuminosity(Self.withSaturation(s, Self.saturation(b)), Self.luminosity(b))
    case .saturation: return Self.withLuminosity(Self.withSaturation(b, Self.saturation(s)), Self.luminosity(b))
    case .color: return Self.withLuminosity(s, Self.luminosity(b))
    case .luminosity: return Self.withLuminosity(b, Self.luminosity(s))
    default: return SIMD3(mixed(b.x, s.x), mixed(b.y, s.y), mixed(b.z, s.z))
    }
  }

  /// The mixture of one channel, of the modes that take each by itself.
  private func mixed(_ b: Float, _ s: Float) -> Float {
    switch self {
    case .multiply: return b * s
    case .screen: return b + s - b * s
    case .overlay: return Self.hardLight(s, b)
    case .darken: return min(b, s)
    case .lighten: return max(b, s)
    case .colorDodge: return b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: return b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .hardLight: return Self.hardLight(b, s)
    case .softLight:
      if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
      let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return b + (2 * s - 1) * (d - b)
    case .difference: return abs(b - s)
    case .exclusion: return b + s - 2 * b * s
    default: return s
    }
  }

  private static func hardLight(_ b: Float, _ s: Float) -> Float {
    s <= 0.5 ? b * (2 * s) : b + (2 * s - 1) - b * (2 * s - 1)
  }

  // The four that look at a colour as a whole, after the same text, 10.2.

  private static func luminosity(_ c: SIMD3<Float>) -> Float { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

  private static func saturation(_ c: SIMD3<Float>) -> Float { c.max() - c.min() }

  private static func withLuminosity(_ c: SIMD3<Float>, _ wanted: Float) -> SIMD3<Float> {
    var c = c + (wanted - luminosity(c))
    let (l, low, high) = (luminosity(c), c.min(), c.max())
    if low < 0 { c = l + (c - l) * (l / max(l - low, 1e-6)) }
    if high > 1 { c = l + (c - l) * ((1 - l) / max(high - l, 1e-6)) }
    return c
  }

  private static func withSaturation(_ c: SIMD3<Float>, _ wanted: Float) -> SIMD3<Float> {
    let (low, high) = (c.min(), c.max())
    return high > low ? (c - low) * (wanted / (high - low)) : SIMD3(repeating: 0)
  }
}
