import Geometry

/// A colour in sRGB with straight alpha.
///
/// Components are in 0...1. Animations that overshoot may leave that range; whoever draws clamps.
///
/// A colour may be another one where a tree's colour scheme is dark (`init(light:dark:)`): then its components are those of the light scheme, and what is
/// computed of it is computed of both.
public struct Color: Hashable, Sendable {
  /// Red, in 0...1.
  public var red: Double
  /// Green, in 0...1.
  public var green: Double
  /// Blue, in 0...1.
  public var blue: Double
  /// How opaque it is: 0 is clear, 1 opaque.
  public var alpha: Double
  /// Red, green and blue where the colour scheme is dark; nil for the same ones.
  @usableFromInline var dark: DarkComponents?

  /// The components that take the place of the colour's own: half as long, since colours are kept by the thousand and hardly any has two.
  @usableFromInline struct DarkComponents: Hashable, Sendable {
    @usableFromInline let red: Float
    @usableFromInline let green: Float
    @usableFromInline let blue: Float

    @inlinable init(_ color: Color) { (red, green, blue) = (Float(color.red), Float(color.green), Float(color.blue)) }
  }

  /// The colour of these components.
  @inlinable public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// One colour where the colour scheme is light, and the red, green and blue of another where it is dark; its alpha is the first one's in both.
  @inlinable public init(light: Color, dark: Color) {
    self.init(red: light.red, green: light.green, blue: light.blue, alpha: light.alpha)
    self.dark = DarkComponents(dark.resolved(for: .dark))
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
  @inlinable public func withAlpha(_ alpha: Double) -> Color {
    var color = self
    color.alpha = alpha
    return color
  }

  /// What it is in a colour scheme: a colour that is the same in all.
  @inlinable public func resolved(for scheme: ColorScheme) -> Color {
    if scheme == .dark, let dark { return Color(red: Double(dark.red), green: Double(dark.green), blue: Double(dark.blue), alpha: alpha) }
    return Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// What is computed of two colours, in each scheme of its own where one of them differs between them.
  @inlinable static func compute(_ a: Color, _ b: Color, _ body: (Color, Color) -> Color) -> Color {
    if a.dark == nil, b.dark == nil { return body(a, b) }
    return Color(
      light: body(a.resolved(for: .light), b.resolved(for: .light)), dark: body(a.resolved(for: .dark), b.resolved(for: .dark)))
  }
}
