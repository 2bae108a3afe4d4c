import Files
import Sessions
import Threading

/// What a translator writes in `words/languages/TAG.json`: how a language runs and counts, and its words where they do not stand beside the others'.
package struct LanguageFile: JSONReadable, Sendable {
  /// Which way a language is read.
  package enum Direction: String, JSONReadable, Sendable {
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

  package init(json: JSON) throws(JSONMismatch) {
    direction = try json.read("direction", as: Direction?.self) ?? .leftToRight
    sample = try json.read("sample", as: String?.self) ?? "a"
    font = try json.read("font")
    let rules = try json.read("plurals", as: [String: String]?.self) ?? [:]
    do { plurals = try PluralRules(rules) } catch { throw JSONMismatch("a language, as \(error)") }
    words = try json.read("words", as: [String: [String: WordText]]?.self) ?? [:]
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
      try? Self(json: JSON(parsing: $0))
    }
    let made = file ?? LanguageFile()
    read.withLock { $0[language.rawValue] = made }
    return made
  }
}
