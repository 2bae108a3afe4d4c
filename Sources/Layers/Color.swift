import Geometry

/// A colour in sRGB with straight alpha.
///
/// Components are in 0...1. Animations that overshoot may leave that range; whoever draws clamps.
public struct Color: Hashable, Sendable {
  /// Red, in 0...1.
  public var red: Double
  /// Green, in 0...1.
  public var green: Double
  /// Blue, in 0...1.
  public var blue: Double
  /// How opaque it is: 0 is clear, 1 opaque.
  public var alpha: Double

  /// The colour of these components.
  @inlinable public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A grey: 0 is black, 1 is white.
  @inlinable public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// A colour by hue, saturation and brightness, each in 0...1; hues beyond that range go round again.
  ///
  /// The usual hexcone model (A. R. Smith, "Color gamut transform pairs", 1978). A hue that is not finite counts as 0.
  public init(hue: Double, saturation: Double, brightness: Double, alpha: Double = 1) {
    let turn = hue.isFinite ? (hue - hue.rounded(.down)) * 6 : 0
    func channel(_ offset: Double) -> Double {
      let k = (turn + offset).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(k, 4 - k, 1)))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
  }

  /// A colour from the 24 bits 0xRRGGBB.
  @inlinable public init(rgb: UInt32, alpha: Double = 1) {
    self.init(
      red: Double((rgb >> 16) & 255) / 255, green: Double((rgb >> 8) & 255) / 255, blue: Double(rgb & 255) / 255, alpha: alpha)
  }

  /// Opaque white.
  public static let white = Color(white: 1)
  /// Opaque black.
  public static let black = Color(white: 0)
  /// A black that is wholly transparent.
  public static let clear = Color(white: 0, alpha: 0)

  /// The same colour with another alpha.
  @inlinable public func withAlpha(_ alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }
}
