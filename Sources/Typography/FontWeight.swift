/// How heavy a font's strokes are, on the scale of OpenType and CSS: 100 (thin) to 900 (black).
public struct FontWeight: Hashable, Comparable, Sendable {
  /// The weight, in 100...900.
  public let value: Int

  /// A weight; values outside 100...900 are clamped.
  public init(_ value: Int) { self.value = min(900, max(100, value)) }

  /// 100.
  public static let thin = FontWeight(100)
  /// 300.
  public static let light = FontWeight(300)
  /// 400, that of running text.
  public static let regular = FontWeight(400)
  /// 500.
  public static let medium = FontWeight(500)
  /// 600.
  public static let semibold = FontWeight(600)
  /// 700.
  public static let bold = FontWeight(700)
  /// 900, the heaviest.
  public static let black = FontWeight(900)

  /// Whether one is lighter than the other.
  public static func < (a: FontWeight, b: FontWeight) -> Bool { a.value < b.value }
}
