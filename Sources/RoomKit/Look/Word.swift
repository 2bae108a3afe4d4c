import Sessions

/// The words of one part of the program; a case's raw value is its key in the file `words/NAME.json` of the resources, which has a text for each
/// language under each key.
package protocol Word: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == String {
  static var file: String { get }
}

extension Word {
  /// The word in a language; its key where the file lacks it. Cost: the first word of a part reads its file.
  @MainActor
  package func text(in language: Language) -> String { WordBook.shared.text(rawValue, file: Self.file, language: language) ?? rawValue }

  /// The word with values in the places that it names in braces, as in "Level {number}"; a place without a value stays as it is.
  @MainActor
  package func text(in language: Language, _ values: KeyValuePairs<String, String>) -> String {
    text(in: language).split(separator: "{", omittingEmptySubsequences: false).enumerated().map { i, part in
      guard i > 0 else { return String(part) }
      guard let end = part.firstIndex(of: "}"), let value = values.first(where: { $0.key == part[..<end] })?.value else {
        return "{" + part
      }
      return value + part[part.index(after: end)...]
    }.joined()
  }
}

/// The words that have been read.
@MainActor
final class WordBook {
  static let shared = WordBook()

  /// A file's texts, by key and by language.
  private typealias Texts = [String: [String: String]]

  private var files: [String: Texts] = [:]

  func text(_ key: String, file: String, language: Language) -> String? { contents(of: file)[key]?[language.rawValue] }

  private func contents(of file: String) -> Texts {
    if let known = files[file] { return known }
    let read = (try? ResourceFolder.contents(of: "words/\(file).json")).flatMap { try? JSONText.decode(Texts.self, from: $0) } ?? [:]
    files[file] = read
    return read
  }
}
