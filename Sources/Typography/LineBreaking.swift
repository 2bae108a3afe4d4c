/// Where a line may end: a character's traits, and the rule for two that meet.
///
/// A small part of Unicode Standard Annex 14, with the rules of JIS X 4051 (kinsoku) for what may not begin or end a line: spaces and hyphens
/// allow a break, and so does the place between any two characters when one of them is East Asian.
struct LineBreakTraits: OptionSet {
  let rawValue: UInt8

  /// White space that may hang over a line's end.
  static let space = LineBreakTraits(rawValue: 1)
  /// Forbids breaks on both sides.
  static let glue = LineBreakTraits(rawValue: 2)
  /// May not begin a line: closing brackets, stops, small kana.
  static let noStart = LineBreakTraits(rawValue: 4)
  /// May not end a line: opening brackets, currency signs.
  static let noEnd = LineBreakTraits(rawValue: 8)
  /// Written without spaces between words.
  static let eastAsian = LineBreakTraits(rawValue: 16)
  /// Allows a break after it, within a word.
  static let hyphen = LineBreakTraits(rawValue: 32)
  /// Not to be parted from another of its own.
  static let pair = LineBreakTraits(rawValue: 64)
  /// Allows a break though nothing shows.
  static let zeroWidthSpace = LineBreakTraits(rawValue: 128)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(of scalar: UInt32) {
    self =
      switch scalar {
      case 0x09, 0x20: .space
      case 0x21...0x7E: Self.ascii(scalar)
      case 0x00...0xFF: Self.latin(scalar)
      case 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x1680: .space
      case 0x2000...0x206F, 0x20A0...0x20CF: Self.punctuation(scalar)
      case 0x3000: [.space, .eastAsian]
      case 0x3001...0x303F, 0x3041...0x30FF, 0x31F0...0x31FF, 0xFE10...0xFE6F, 0xFF01...0xFFEF: Self.eastAsian(scalar)
      case 0x2E80...0x2FFF, 0x3100...0x4DBF, 0x4E00...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF: .eastAsian
      case 0xFEFF: .glue
      case 0x1B000...0x1B16F, 0x1F300...0x1FAFF, 0x20000...0x3FFFD: .eastAsian
      default: []
      }
  }

  private static func ascii(_ scalar: UInt32) -> LineBreakTraits {
    switch UInt8(truncatingIfNeeded: scalar) {
    case UInt8(ascii: "!"), UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: ";"),
      UInt8(ascii: "?"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "%"), UInt8(ascii: "/"):
      .noStart
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "$"): .noEnd
    case UInt8(ascii: "-"): [.hyphen, .noStart]
    case UInt8(ascii: "'"), UInt8(ascii: "\""): .glue
    default: []
    }
  }

  private static func latin(_ scalar: UInt32) -> LineBreakTraits {
    switch scalar {
    case 0xA0: .glue  // no-break space
    case 0xA1, 0xAB, 0xBF, 0xA3, 0xA5: .noEnd  // ¡ « ¿ £ ¥
    case 0xBB, 0xB0: .noStart  // » °
    default: []
    }
  }

  private static func punctuation(_ scalar: UInt32) -> LineBreakTraits {
    switch scalar {
    case 0x200B: .zeroWidthSpace
    case 0x2007, 0x2011, 0x202F, 0x2060: .glue
    case 0x2010, 0x2013: [.hyphen, .noStart]
    case 0x2014, 0x2025, 0x2026: [.pair, .noStart]  // — ‥ …
    case 0x2018, 0x201C, 0x2039: .noEnd
    case 0x2019, 0x201D, 0x203A, 0x2030...0x2034, 0x203C, 0x2047...0x2049: .noStart
    case 0x20A0...0x20CF: .noEnd
    default: []
    }
  }

  private static func eastAsian(_ scalar: UInt32) -> LineBreakTraits {
    switch scalar {
    // 、。々〉》」』】〕〗〙〛〜〞〟〻
    case 0x3001, 0x3002, 0x3005, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B, 0x301C, 0x301E, 0x301F, 0x303B:
      [.eastAsian, .noStart]
    // 〈《「『【〔〖〘〚〝
    case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D: [.eastAsian, .noEnd]
    // ぁぃぅぇぉっゃゅょゎゕゖ, the voicing marks and iteration marks
    case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095, 0x3096, 0x3099...0x309E:
      [.eastAsian, .noStart]
    // ゠ァィゥェォッャュョヮヵヶ・ーヽヾ
    case 0x30A0, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6, 0x30FB...0x30FE,
      0x31F0...0x31FF:
      [.eastAsian, .noStart]
    // ！％），．：；？］｝｠｡｣､･, the half-width small kana and marks
    case 0xFF01, 0xFF05, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D, 0xFF60, 0xFF61, 0xFF63, 0xFF64, 0xFF65,
      0xFF67...0xFF70, 0xFF9E, 0xFF9F:
      [.eastAsian, .noStart]
    // ＄（［｛｟｢￡￥
    case 0xFF04, 0xFF08, 0xFF3B, 0xFF5B, 0xFF5F, 0xFF62, 0xFFE1, 0xFFE5: [.eastAsian, .noEnd]
    default: .eastAsian
    }
  }

  /// Whether a line may end between two characters. A hyphen counts only within a word: the caller strips the trait elsewhere.
  static func allowsBreak(between a: LineBreakTraits, and b: LineBreakTraits) -> Bool {
    if !b.isDisjoint(with: [.space, .zeroWidthSpace]) { return false }
    if !a.isDisjoint(with: [.space, .zeroWidthSpace]) { return true }
    if a.contains(.glue) || b.contains(.glue) || a.contains(.noEnd) || b.contains(.noStart) { return false }
    if a.contains(.pair) { return !b.contains(.pair) }
    return a.contains(.eastAsian) || b.contains(.eastAsian) || a.contains(.hyphen)
  }
}
