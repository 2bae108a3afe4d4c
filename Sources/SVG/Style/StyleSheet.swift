/// The rules of a document's style sheets, in order.
///
/// At-rules are skipped with their blocks; a rule with a selector that is not understood is dropped (CSS 2.1, 4.1.7).
struct StyleSheet: Sendable {
  struct Rule: Sendable {
    var selector: Selector
    /// Which of `attributes` it sets.
    var attributes: Range<Int>
  }

  private(set) var rules: [Rule] = []
  private(set) var attributes: [ElementTree.Attribute] = []
  /// Whether another sheet was to be imported, which is not done.
  private(set) var hasImport = false

  /// Adds the rules of one sheet.
  /// - Parameter base: the storage that the range is of.
  mutating func read(_ range: Range<UInt32>, of base: UnsafePointer<UInt8>) {
    var cursor = TextCursor(Text(start: base + Int(range.lowerBound), end: base + Int(range.upperBound)))
    while true {
      cursor.skipSpaces()
      if cursor.takeWord("<!--") || cursor.takeWord("-->") { continue }
      guard !cursor.isAtEnd else { return }
      if cursor.next == UInt8(ascii: "@") {
        skipAtRule(&cursor)
      } else {
        readRule(&cursor, base)
      }
    }
  }

  private mutating func readRule(_ cursor: inout TextCursor, _ base: UnsafePointer<UInt8>) {
    var selectors: [Selector]? = []
    var head = TextCursor(cursor.text(upTo: UInt8(ascii: "{")))
    while true {
      guard let selector = Selector.selector(&head) else {
        selectors = nil
        break
      }
      selectors?.append(selector)
      guard head.consume(UInt8(ascii: ",")) else { break }
    }
    let block = cursor.text(upTo: UInt8(ascii: "}"))
    guard let selectors, head.isAtEnd else { return }
    let first = attributes.count
    DeclarationList.forEach(in: UInt32(block.start - base)..<UInt32(block.end - base), of: base) { declaration in
      attributes.append(declaration.attribute(declaration.isImportant ? .importantSheet : .sheet))
    }
    guard attributes.count > first else { return }
    for selector in selectors { rules.append(Rule(selector: selector, attributes: first..<attributes.count)) }
  }

  /// Skips to the semicolon, or past the block with the blocks inside it.
  private mutating func skipAtRule(_ cursor: inout TextCursor) {
    var name = cursor
    if name.takeWord("@import") { hasImport = true }
    var depth = 0
    while !cursor.isAtEnd {
      let c = cursor.next
      cursor.advance()
      if c == UInt8(ascii: "{") {
        depth += 1
      } else if c == UInt8(ascii: "}") {
        depth -= 1
        if depth <= 0 { return }
      } else if c == UInt8(ascii: ";"), depth == 0 {
        return
      }
    }
  }
}
