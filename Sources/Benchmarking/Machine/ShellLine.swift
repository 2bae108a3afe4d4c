/// Words as a shell reads them from a line.
enum ShellLine {
  /// A line of which a shell makes these words: what is not plain stands between single quotation marks.
  static func text(of words: [String]) -> String {
    words.map { word in
      let isPlain = !word.isEmpty && word.utf8.allSatisfy(plain.contains)
      return isPlain ? word : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }.joined(separator: " ")
  }

  /// The words of a line that `text(of:)` made.
  static func words(of text: String) -> [String] {
    var words: [String] = []
    var (word, isQuoted, isBegun): (String, Bool, Bool) = ("", false, false)
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "'":
        isQuoted.toggle()
        isBegun = true
      case #"\"# where !isQuoted:
        if let next = rest.popFirst() { word.append(next) }
      case " " where !isQuoted:
        if isBegun { words.append(word) }
        (word, isBegun) = ("", false)
      default:
        word.append(character)
        isBegun = true
      }
    }
    return isBegun ? words + [word] : words
  }

  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=,+@%".utf8)
}
