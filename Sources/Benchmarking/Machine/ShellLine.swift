/// Words as a shell reads them from a line: scalar by scalar, since a quotation mark with an accent behind it is one to a shell.
enum ShellLine {
  /// A line of which a shell makes these words: what is not plain stands between single quotation marks.
  static func text(of words: [String]) -> String {
    words.map { word in
      if !word.isEmpty, word.utf8.allSatisfy(plain.contains) { return word }
      let parts = word.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
      return "'" + parts.map { String($0) }.joined(separator: #"'\''"#) + "'"
    }.joined(separator: " ")
  }

  /// The words of a line that `text(of:)` made.
  static func words(of text: String) -> [String] {
    var words: [String] = []
    var (word, isQuoted, isBegun): (String.UnicodeScalarView, Bool, Bool) = (.init(), false, false)
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "'":
        isQuoted.toggle()
        isBegun = true
      case #"\"# where !isQuoted:
        if let next = rest.popFirst() { word.append(next) }
        isBegun = true
      case " " where !isQuoted:
        if isBegun { words.append(String(word)) }
        (word, isBegun) = (.init(), false)
      default:
        word.append(scalar)
        isBegun = true
      }
    }
    return isBegun ? words + [String(word)] : words
  }

  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=,+@%".utf8)
}
