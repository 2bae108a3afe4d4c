import Geometry
import Layers

extension MaskMode {
  /// The coverage, of 255, that a premultiplied pixel of a mask gives.
  @inline(__always)
  func coverage(of p: UInt32) -> UInt32 {
    let a = p >> 24
    switch self {
    case .alpha: return a
    case .luminance: return Self.luminance(p >> 16 & 255, p >> 8 & 255, p & 255)
    case .linearLuminance:
      if a == 0 { return 0 }
      func linear(_ c: UInt32) -> UInt32 { Self.linear[Int(min(255, (c &* 255 &+ a / 2) / a))] }
      return Blending.divide255(Self.luminance(linear(p >> 16 & 255), linear(p >> 8 & 255), linear(p & 255)) &* a)
    }
  }

  /// 0.2126 R + 0.7152 G + 0.0722 B, in 65,536ths.
  @inline(__always)
  private static func luminance(_ r: UInt32, _ g: UInt32, _ b: UInt32) -> UInt32 {
    (r &* 13933 &+ g &* 46871 &+ b &* 4732 &+ 32768) >> 16
  }

  /// Linear light, of 255, for sRGB levels (IEC 61966-2-1).
  private static let linear: [UInt32] = (0..<256).map { level in
    let v = Double(level) / 255
    return UInt32((v <= 0.04045 ? v / 12.92 : Math.pow((v + 0.055) / 1.055, 2.4)) * 255 + 0.5)
  }
}
