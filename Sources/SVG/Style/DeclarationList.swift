/// The grammar of what stands between a rule's braces, and in a `style` attribute.
enum DeclarationList {
  struct Declaration {
    var name: AttributeName
    var value: Range<UInt32>
    var isImportant: Bool

    func attribute(_ origin: ElementTree.Origin) -> ElementTree.Attribute { .init(name: name, origin: origin, value: value) }
  }

  /// Calls `body` with each declaration of a known property; what is wrong is skipped up to the next semicolon.
  /// - Parameter base: the storage that the range is of.
  static func forEach(in range: Range<UInt32>, of base: UnsafePointer<UInt8>, _ body: (Declaration) -> Void) {
    var cursor = TextCursor(Text(start: base + Int(range.lowerBound), end: base + Int(range.upperBound)))
    while !cursor.isAtEnd {
      cursor.skipSpaces()
      let name = cursor.name()
      cursor.skipSpaces()
      let hasColon = cursor.consume(UInt8(ascii: ":"))
      let (value, isImportant) = split(cursor.component(upTo: UInt8(ascii: ";")).trimmed)
      if hasColon, name.isCustomProperty {
        body(Declaration(name: .custom, value: UInt32(name.start - base)..<UInt32(value.end - base), isImportant: isImportant))
        continue
      }
      guard hasColon, !value.isEmpty, let known = AttributeName.named[name.lowercased], known.isProperty else { continue }
      body(
        Declaration(
          name: known, value: UInt32(value.start - base)..<UInt32(value.end - base), isImportant: isImportant))
    }
  }

  /// The value without a `!important` at its end.
  private static func split(_ text: Text) -> (Text, Bool) {
    let word: StaticString = "important"
    let n = word.utf8CodeUnitCount
    guard text.count > n, Text(start: text.end - n, end: text.end).isWord(word) else { return (text, false) }
    var mark = text.end - n - 1
    while mark > text.start, mark.pointee.isSpace { mark -= 1 }
    guard mark.pointee == UInt8(ascii: "!") else { return (text, false) }
    return (Text(start: text.start, end: mark).trimmed, true)
  }
}
