/// How heavy a font's strokes are, on the scale of OpenType and CSS: 100 (thin) to 900 (black).
public struct FontWeight: Hashable, Comparable, Sendable {
  /// The weight, in 100...900.
  public let value: Int

  /// A weight; values outside 100...900 are clamped.
  public init(_ value: Int) { self.value = min(900, max(100, value)) }

  public static let thin = FontWeight(100)
  public static let light = FontWeight(300)
  public static let regular = FontWeight(400)
  public static let medium = FontWeight(500)
  public static let semibold = FontWeight(600)
  public static let bold = FontWeight(700)
  public static let black = FontWeight(900)

  public static func < (a: FontWeight, b: FontWeight) -> Bool { a.value < b.value }
}
