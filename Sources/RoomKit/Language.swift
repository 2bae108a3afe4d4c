/// A language that the rooms' words can be in, by its BCP 47 tag: one that is here from the first, or one whose file `words/languages/TAG.json` is among the
/// resources.
package struct Language: RawRepresentable, CaseIterable, Hashable, Sendable {
  /// The tag, as in "en" or "zh-Hant".
  package let rawValue: String

  private init(tag: String) { rawValue = tag }

  /// The language with a tag; nil where there are no words in it.
  package init?(rawValue: String) {
    guard let known = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = known
  }

  package static let english = Language(tag: "en")
  package static let japanese = Language(tag: "ja")
  package static let traditionalChinese = Language(tag: "zh-Hant")
  package static let simplifiedChinese = Language(tag: "zh-Hans")
  package static let german = Language(tag: "de")
  package static let french = Language(tag: "fr")
  package static let spanish = Language(tag: "es")
  package static let portuguese = Language(tag: "pt")

  /// Those whose words stand beside each other in the files of words, key by key.
  package static let sideBySide: [Language] = [
    .english, .japanese, .traditionalChinese, .simplifiedChinese, .german, .french, .spanish, .portuguese,
  ]

  /// All languages: those that stand side by side, then those with a file of their own, by their tags. Cost: the first time, a folder is listed.
  package static let allCases: [Language] = {
    let names = ResourceFolder.names(in: LanguageFile.folder).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
    let tags = names.filter { LanguageFile.isTag($0) && !sideBySide.map(\.rawValue).contains($0) }
    return sideBySide + tags.sorted().map(Language.init(tag:))
  }()
}

extension Language {
  /// What its file says of the language beside its words; the plainest where it has none.
  package var file: LanguageFile { LanguageFile.of(self) }

  /// Whether it is read from right to left, so that pages begin at the right.
  package var isRightToLeft: Bool { file.direction == .rightToLeft }
}

extension Language {
  /// The language whose words a locale's name asks for, such as "ja_JP.UTF-8" (POSIX.1-2017, section 8.2) or "zh-Hant-TW" (BCP 47); nil where there are none.
  ///
  /// Chinese is written as the locale's script says; without one, traditionally in Taiwan, Hong Kong and Macau, and else in simplified characters. Of other
  /// languages the longest tag that there are words for counts, as by lookup in RFC 4647, section 3.4.
  private init?(exactly locale: String) {
    let name = locale.lowercased().prefix { $0 != "." && $0 != "@" }
    let parts = name.split { $0 == "_" || $0 == "-" }
    switch parts.first {
    case "zh" where parts.contains("hans"): self = .simplifiedChinese
    case "zh" where parts.contains(where: { ["hant", "tw", "hk", "mo"].contains($0) }): self = .traditionalChinese
    case "zh": self = .simplifiedChinese
    default:
      let tags = parts.indices.reversed().map { parts[...$0].joined(separator: "-") }
      guard let known = tags.lazy.compactMap({ tag in Self.allCases.first { $0.rawValue.lowercased() == tag } }).first else { return nil }
      self = known
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
