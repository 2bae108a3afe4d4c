import Geometry
import Layers

/// How a mask's colours become coverage where its alpha alone does not say.
///
/// Luminance times alpha (SVG 1.1, 14.4), from sRGB values as they are or made linear first.
enum MaskLuminance {
  case sRGB
  case linear

  /// The coverage, of 255, of a premultiplied pixel.
  @inline(__always)
  func coverage(of p: UInt32) -> UInt32 {
    let a = p >> 24
    if a == 0 { return 0 }
    switch self {
    case .sRGB:
      return Self.weigh(p >> 16 & 255, p >> 8 & 255, p & 255)
    case .linear:
      func linear(_ c: UInt32) -> UInt32 { Self.table[Int(min(255, (c &* 255 &+ a / 2) / a))] }
      return Blending.divide255(Self.weigh(linear(p >> 16 & 255), linear(p >> 8 & 255), linear(p & 255)) &* a)
    }
  }

  /// 0.2126 R + 0.7152 G + 0.0722 B, in 65,536ths.
  @inline(__always)
  private static func weigh(_ r: UInt32, _ g: UInt32, _ b: UInt32) -> UInt32 {
    (r &* 13933 &+ g &* 46871 &+ b &* 4732 &+ 32768) >> 16
  }

  /// Linear light, of 255, for sRGB levels (IEC 61966-2-1).
  private static let table: [UInt32] = (0..<256).map { level in
    let v = Double(level) / 255
    return UInt32((v <= 0.04045 ? v / 12.92 : Math.pow((v + 0.055) / 1.055, 2.4)) * 255 + 0.5)
  }
}
