import Typography

/// The inherited properties of text.
struct TextStyling: Hashable, Sendable {
  /// Which end of a chunk stands where it is placed.
  enum Anchor: Hashable, Sendable { case start, middle, end }

  /// Best first.
  var families = usualFamilies
  var weight = 400
  var isItalic = false
  /// In percent of the usual width.
  var stretch = 100
  /// Where variable fonts are to stand on their axes, over weight, slant and width.
  var variations: [FontVariation] = []
  var isSmallCaps = false
  /// Whether white space stays as it is; nil where only `xml:space` says so.
  var keepsSpaces: Bool?
  var letterCase = LetterCase.asWritten
  var hasKerning = true
  var letterSpacing = Length(0)
  var wordSpacing = Length(0)
  var anchor = Anchor.start
  var isVertical = false
  /// Whether lines run from right to left; nil where nothing says so.
  var isRightToLeft: Bool?
  var baseline = TextBaseline.automatic

  /// What text is set in where nothing else is asked for or there, as in browsers; what is as wide as the first stands in for it.
  private static let usualFamilies = ["Times New Roman", "serif"]

  /// Whether any of the families is whatever the machine has of a kind.
  private var hasGeneric: Bool {
    families.contains { ["serif", "sans-serif", "sans", "monospace", "cursive", "fantasy", "system-ui"].contains($0.lowercased()) }
  }

  /// The face that is asked for.
  var font: FontDescription {
    FontDescription(
      family: families.first ?? "serif", otherFamilies: Array(families.dropFirst()) + (hasGeneric ? [] : Self.usualFamilies),
      weight: FontWeight(weight), isItalic: isItalic,
      stretch: stretch, variations: variations, takesColors: true)
  }

  /// What of a font's features is not as usual.
  var features: TextFeatures {
    var features: TextFeatures = []
    if !hasKerning { features.insert(.noKerning) }
    if letterSpacing.value != 0 { features.insert(.noLigatures) }
    if isSmallCaps { features.insert(.smallCaps) }
    return features
  }
}

/// Whether letters are shown large or small, whatever they are in the file.
enum LetterCase: Hashable, Sendable {
  case asWritten, upper, lower, capitalized

  /// What is shown for a character.
  /// - Parameter isFirst: whether no letter comes before it.
  func shown(_ scalar: Unicode.Scalar, isFirst: Bool) -> String.UnicodeScalarView {
    switch self {
    case .upper: scalar.properties.uppercaseMapping.unicodeScalars
    case .lower: scalar.properties.lowercaseMapping.unicodeScalars
    case .capitalized where isFirst: scalar.properties.titlecaseMapping.unicodeScalars
    case .asWritten, .capitalized: String(Character(scalar)).unicodeScalars
    }
  }
}

/// The line of a font that text stands on.
enum TextBaseline: Hashable, Sendable {
  case automatic, alphabetic, middle, central, hanging, mathematical, ideographic, beforeEdge, afterEdge

  /// How far below the place asked for the alphabetic baseline then lies, in ems.
  func shift(_ font: Font) -> Double {
    switch self {
    case .automatic, .alphabetic: 0
    case .middle: font.xHeight / 2
    case .central: (font.ascent - font.descent) / 2
    case .hanging: font.ascent * 0.8
    case .mathematical: font.ascent * 0.5
    case .ideographic, .afterEdge: -font.descent
    case .beforeEdge: font.ascent
    }
  }
}

/// How far letters stand above their parent's baseline.
enum BaselineShift: Hashable, Sendable {
  case baseline, sub, `super`
  case length(Length)
}

/// How an element's characters are put in order beside those about it (CSS Writing Modes 4, 2.2): by characters that stand about them unseen.
enum UnicodeBidi: Hashable, Sendable {
  case normal, embed, isolate, bidiOverride, isolateOverride, plaintext

  /// The characters before the element's own.
  func opening(isRightToLeft: Bool) -> String {
    switch self {
    case .normal: ""
    case .embed: isRightToLeft ? "\u{202B}" : "\u{202A}"
    case .isolate: isRightToLeft ? "\u{2067}" : "\u{2066}"
    case .bidiOverride: isRightToLeft ? "\u{202E}" : "\u{202D}"
    case .isolateOverride: "\u{2068}" + Self.bidiOverride.opening(isRightToLeft: isRightToLeft)
    case .plaintext: "\u{2068}"
    }
  }

  /// The characters after them.
  var closing: String {
    switch self {
    case .normal: ""
    case .embed, .bidiOverride: "\u{202C}"
    case .isolate, .plaintext: "\u{2069}"
    case .isolateOverride: "\u{202C}\u{2069}"
    }
  }
}

/// Lines along text.
struct TextDecorations: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let underline = TextDecorations(rawValue: 1)
  static let overline = TextDecorations(rawValue: 2)
  static let lineThrough = TextDecorations(rawValue: 4)
}
