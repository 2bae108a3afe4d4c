/// What language tags mean to fontconfig, in which direction a language runs, and in which one mixed text is.
enum FontLanguage {
  /// Fontconfig's tag for a BCP 47 one: it tells Chinese apart by territory rather than by script.
  static func fontconfigTag(_ language: String) -> String {
    let parts = language.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" })
    guard let first = parts.first else { return "en" }
    guard first == "zh" else { return String(first) }
    if parts.contains("hk") || parts.contains("mo") { return parts.contains("hans") ? "zh-cn" : "zh-hk" }
    return parts.contains("hant") || parts.contains("tw") ? "zh-tw" : "zh-cn"
  }

  /// Whether a language is written from right to left, by its script where the tag has one.
  static func isRightToLeft(_ language: String) -> Bool {
    let parts = language.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" })
    if let script = parts.dropFirst().first(where: { $0.count == 4 && $0.allSatisfy(\.isLetter) }) {
      return ["arab", "hebr", "syrc", "thaa", "nkoo", "adlm", "rohg", "samr", "mand"].contains(script)
    }
    return parts.first.map {
      ["ar", "he", "iw", "fa", "ur", "yi", "ji", "ps", "sd", "ug", "dv", "ckb", "arc", "syr", "nqo", "ks", "prs", "pnb", "azb"].contains($0)
    } ?? false
  }

  /// Whether a language is one that writes Han characters, in its own forms.
  static func usesHan(_ language: String) -> Bool {
    switch language.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).first {
    case "ja", "zh", "ko": true
    default: false
    }
  }

  /// The language that Han characters are shown for: the style's own, or else the one that the syllables beside them tell of.
  static func forHan(in scalars: [UInt32], style: String) -> String {
    if usesHan(style) { return style }
    for scalar in scalars {
      switch scalar {
      case 0x3041...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: return "ja"
      case 0x3105...0x312F, 0x31A0...0x31BF: return "zh-Hant"
      case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7FF: return "ko"
      default: continue
      }
    }
    return style
  }
}
