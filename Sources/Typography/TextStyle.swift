/// How a string is set.
public struct TextStyle: Hashable, Sendable {
  /// The font; glyphs that it lacks are taken from others.
  public var font: FontDescription
  /// The size of an em in points; clamped to 0...100,000 when text is laid out, not a number counting as 0.
  public var size: Double
  /// The language as a BCP 47 tag ("en", "ja", "zh-Hant"): it chooses among the forms of Han characters and among fallback fonts.
  public var language: String
  /// Where lines stand within the layout's width.
  public var alignment: TextAlignment
  /// The distance of baselines as a multiple of what the font asks for; clamped to 0...100, not a number counting as 1.
  public var lineHeight: Double
  /// The most lines that are shown, or nil for all; less than 1 counts as 1.
  public var maximumLines: Int?
  /// What becomes of text that its lines have no room for.
  public var truncation: TextTruncation

  /// A style; what is not given is the plainest: 17 points in English, from where the line begins, in as many lines as it takes.
  public init(
    font: FontDescription = FontDescription(), size: Double = 17, language: String = "en", alignment: TextAlignment = .leading,
    lineHeight: Double = 1, maximumLines: Int? = nil, truncation: TextTruncation = .none
  ) {
    self.font = font
    self.size = size
    self.language = language
    self.alignment = alignment
    self.lineHeight = lineHeight
    self.maximumLines = maximumLines
    self.truncation = truncation
  }

  /// The size that layouts use, in 0...100,000.
  var usableSize: Double { size > 0 ? min(size, 100_000) : 0 }

  /// The line height that layouts use, in 0...100.
  var usableLineHeight: Double { lineHeight.isNaN ? 1 : min(100, max(0, lineHeight)) }
}
