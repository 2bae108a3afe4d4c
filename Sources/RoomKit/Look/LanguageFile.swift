import Files
import FoundationEssentials
import Sessions
import Threading

/// What a translator writes in `words/languages/TAG.json`: how a language runs and counts, and its words where they do not stand beside the others'.
package struct LanguageFile: Decodable, Sendable {
  /// Which way a language is read.
  package enum Direction: String, Decodable, Sendable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
  }

  package var direction = Direction.leftToRight
  /// A letter that few fonts have beside those of this language: where a font is found for it, the language can be read.
  package var sample = "a"
  /// The Debian package with a font for it; nil where the game's own font has its letters.
  package var font: String?
  /// How it counts.
  var plurals = PluralRules()
  /// Its words by file and key; empty where they stand beside the other languages'.
  var words: [String: [String: WordText]] = [:]

  /// The plainest.
  init() {}

  private enum Keys: String, CodingKey { case direction, sample, font, plurals, words }

  package init(from decoder: any Decoder) throws {
    let file = try decoder.container(keyedBy: Keys.self)
    direction = try file.decodeIfPresent(Direction.self, forKey: .direction) ?? .leftToRight
    sample = try file.decodeIfPresent(String.self, forKey: .sample) ?? "a"
    font = try file.decodeIfPresent(String.self, forKey: .font)
    plurals = try PluralRules(file.decodeIfPresent([String: String].self, forKey: .plurals) ?? [:])
    words = try file.decodeIfPresent([String: [String: WordText]].self, forKey: .words) ?? [:]
  }

  /// Where such files are, within the resources.
  static let folder = "words/languages"

  /// Whether a text can be a BCP 47 tag; only such become part of a path.
  static func isTag(_ text: String) -> Bool {
    (2...35).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == 0x2d
      }
  }

  private static let read = LockedValue<[String: LanguageFile]>([:])

  /// A language's file; the plainest where it is missing or damaged. From any thread; it is read the first time.
  static func of(_ language: Language) -> LanguageFile {
    if let known = read.withLock({ $0[language.rawValue] }) { return known }
    let file = (try? ResourceFolder.contents(of: "\(folder)/\(language.rawValue).json")).flatMap {
      try? JSONText.decode(Self.self, from: $0)
    }
    let made = file ?? LanguageFile()
    read.withLock { $0[language.rawValue] = made }
    return made
  }
}
