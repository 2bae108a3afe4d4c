import Testing

@testable import Typography

/// What this machine's fonts allow to be tested.
enum MachineFonts {
  static let library = FontLibrary.shared

  static func has(family: String) -> Bool {
    (try? library.font(for: FontDescription(family: family)))?.familyName == family
  }

  static func has(_ character: Character, language: String) -> Bool {
    library.fallback(for: character, description: FontDescription(), language: language) != nil
  }

  static let hasAny = (try? library.font(for: FontDescription())) != nil
  static let hasComicNeue = has(family: "Comic Neue")
  static let hasDejaVu = has(family: "DejaVu Sans")
  static let hasEastAsian = hasComicNeue && has("直", language: "ja") && has("あ", language: "ja") && has("한", language: "ko")
  static let tellsJapaneseFromChinese =
    hasEastAsian
    && library.fallback(for: "直", description: FontDescription(), language: "ja")
      != library.fallback(for: "直", description: FontDescription(), language: "zh-Hant")
  static let hasHebrew = hasComicNeue && has("ש", language: "he")
}

extension Trait where Self == ConditionTrait {
  static var needsFont: Self { .enabled(if: MachineFonts.hasAny, "no font is installed: install fonts-comic-neue") }
  static var needsComicNeue: Self { .enabled(if: MachineFonts.hasComicNeue, "Comic Neue is not installed: install fonts-comic-neue") }
  static var needsDejaVu: Self { .enabled(if: MachineFonts.hasDejaVu, "DejaVu Sans is not installed: install fonts-dejavu-core") }
  static var needsEastAsianFont: Self {
    .enabled(if: MachineFonts.hasEastAsian, "Comic Neue or a font with Japanese and Korean is not installed: install fonts-noto-cjk")
  }
  static var needsRegionalFonts: Self {
    .enabled(if: MachineFonts.tellsJapaneseFromChinese, "no fonts that tell Japanese from Chinese forms: install fonts-noto-cjk")
  }
  static var needsHebrewFont: Self {
    .enabled(if: MachineFonts.hasHebrew, "Comic Neue or a font with Hebrew letters is not installed: install fonts-dejavu-core")
  }
}
