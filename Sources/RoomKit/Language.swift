/// A language that the rooms' words can be in, by its BCP 47 tag.
package enum Language: String, CaseIterable, Hashable, Sendable {
  case english = "en"
  case japanese = "ja"
  case traditionalChinese = "zh-Hant"
}

extension Language {
  /// The language that a locale's name asks for, such as "ja_JP.UTF-8" (POSIX.1-2017, section 8.2); English where there is none of its own.
  package init(locale: String) {
    let name = locale.lowercased()
    if name.hasPrefix("ja") {
      self = .japanese
    } else if name.hasPrefix("zh") {
      self = .traditionalChinese
    } else {
      self = .english
    }
  }

  /// The language of an environment: of the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set.
  package init(environment: [String: String]) {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    self.init(locale: names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "")
  }
}
