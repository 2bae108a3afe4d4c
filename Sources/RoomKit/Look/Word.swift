import Sessions
import Threading

/// The words of one part of the program; a case's raw value is its key in the file `words/NAME.json` of the resources, which has a text for each
/// language under each key, and in the files of languages that keep their words to themselves.
package protocol Word: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == String {
  static var file: String { get }
}

extension Word {
  /// Reads the words of this part, where nobody has yet. From any thread.
  package static func readAhead() { WordBook.shared.readAhead(file) }

  /// The word in a language; in English where the language lacks it, its key where English does. Cost: the first word of a part reads its file.
  @MainActor
  package func text(in language: Language) -> String { WordBook.shared.text(rawValue, file: Self.file, language: language) ?? rawValue }

  /// The word with values in the places that it names in braces, as in "Level {number}"; a place without a value stays as it is. A word that has a text for
  /// each way of counting goes by the value `count`, or without one by the first that is a whole number.
  @MainActor
  package func text(in language: Language, _ values: KeyValuePairs<String, String>) -> String {
    let number = values.first { $0.key == "count" }.flatMap { Int($0.value) } ?? values.lazy.compactMap { Int($0.value) }.first
    let text = WordBook.shared.text(rawValue, file: Self.file, language: language, number: number) ?? rawValue
    return text.split(separator: "{", omittingEmptySubsequences: false).enumerated().map { i, part in
      guard i > 0 else { return String(part) }
      guard let end = part.firstIndex(of: "}"), let value = values.first(where: { $0.key == part[..<end] })?.value else {
        return "{" + part
      }
      return value + part[part.index(after: end)...]
    }.joined()
  }
}

/// The words that have been read.
final class WordBook: Sendable {
  static let shared = WordBook()

  /// A file's texts, by key and by language.
  private typealias Texts = [String: [String: WordText]]

  private let files = LockedValue<[String: Texts]>([:])

  /// A word's text for a number, nil for none: in the language, else in English; nil where neither has it.
  @MainActor
  func text(_ key: String, file: String, language: Language, number: Int? = nil) -> String? {
    let texts = contents(of: file)[key]
    if let own = texts?[language.rawValue] ?? language.file.words[file]?[key] { return own.text(for: number, by: language.file.plurals) }
    return texts?[Language.english.rawValue]?.text(for: number, by: Language.english.file.plurals)
  }

  /// Reads a file where nobody has yet. From any thread.
  func readAhead(_ file: String) { _ = contents(of: file) }

  private func contents(of file: String) -> Texts {
    if let known = files.withLock({ $0[file] }) { return known }
    let read = (try? ResourceFolder.contents(of: "words/\(file).json")).flatMap { try? Texts(json: JSON(parsing: $0)) } ?? [:]
    files.withLock { $0[file] = read }
    return read
  }
}
