/// Whether an element is drawn for whom the picture is for (SVG 1.1, 5.8).
struct Conditions {
  /// In lower case, best first.
  let languages: [[UInt8]]

  init(languages: [String]) { self.languages = languages.map { Array($0.lowercased().utf8) } }

  /// Whether a list of languages has one of those that are wanted, or a kind of one.
  func allow(languages wanted: Text) -> Bool {
    var cursor = TextCursor(wanted)
    while !cursor.isAtEnd {
      let tag = cursor.text(upTo: UInt8(ascii: ",")).trimmed
      for language in languages where !language.isEmpty && tag.count >= language.count {
        let rest = Text(start: tag.start + language.count, end: tag.end)
        guard rest.isEmpty || rest.start.pointee == UInt8(ascii: "-") else { continue }
        if (0..<language.count).allSatisfy({ tag.start[$0].asciiLowercase == language[$0] }) { return true }
      }
    }
    return false
  }
}
