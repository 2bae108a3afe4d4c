/// A language that the rooms' words can be in, by its BCP 47 tag.
package enum Language: String, CaseIterable, Hashable, Sendable {
  case english = "en"
  case japanese = "ja"
  case traditionalChinese = "zh-Hant"
  case simplifiedChinese = "zh-Hans"
  case german = "de"
  case french = "fr"
  case spanish = "es"
  case portuguese = "pt"
}

extension Language {
  /// The language whose words a locale's name asks for, such as "ja_JP.UTF-8" (POSIX.1-2017, section 8.2) or "zh-Hant-TW" (BCP 47); nil where there are none.
  ///
  /// Chinese is written as the locale's script says; without one, traditionally in Taiwan, Hong Kong and Macau, and else in simplified characters.
  private init?(exactly locale: String) {
    let name = locale.lowercased().prefix { $0 != "." && $0 != "@" }
    let parts = name.split { $0 == "_" || $0 == "-" }
    switch parts.first {
    case "zh" where parts.contains("hans"): self = .simplifiedChinese
    case "zh" where parts.contains(where: { ["hant", "tw", "hk", "mo"].contains($0) }): self = .traditionalChinese
    case "zh": self = .simplifiedChinese
    // Of the others the tag is the language alone.
    case let name?: self.init(rawValue: String(name))
    case nil: return nil
    }
  }

  /// The language that a locale's name asks for; English where there are no words of its own.
  package init(locale: String) { self = Language(exactly: locale) ?? .english }

  /// The language of an environment: as with GNU gettext the first one in `LANGUAGE` that has words, unless the locale is "C" or "POSIX"; then that of the
  /// locale, the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set. Whether a locale is installed does not matter.
  package init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let isPlain = ["", "C", "POSIX"].contains(locale.prefix { $0 != "." && $0 != "@" })
    let wanted = isPlain ? [] : (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init)
    self = wanted.lazy.compactMap { Language(exactly: $0) }.first ?? Language(locale: isPlain ? "" : locale)
  }
}
