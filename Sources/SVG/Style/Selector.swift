/// A selector of a style sheet: compounds, each related to the one before it.
///
/// Understood are types, `*`, classes, ids, attributes, `:first-child`, `:last-child`, `:root`, and all four relations (Selectors 3).
struct Selector: Sendable {
  /// How an element relates to the one that the compound on the left must match.
  enum Relation: Sendable { case descendant, child, next, sibling }

  struct AttributeTest: Sendable {
    /// `=`, `~=`, `|=`, `^=`, `$=`, `*=`, or the mere presence.
    enum Operator: Sendable { case present, equals, word, dash, prefix, suffix, part }

    var name: AttributeName
    var operation: Operator
    var value: [UInt8]
  }

  enum Test: Sendable {
    case tag(Tag)
    case id([UInt8])
    case className([UInt8])
    case attribute(AttributeTest)
    case firstChild, lastChild, root
    /// What is not understood matches nothing.
    case never
  }

  struct Compound: Sendable {
    var relation = Relation.descendant
    var tests: [Test] = []
  }

  /// From left to right; the last one is about the element itself.
  var compounds: [Compound] = []
  /// Ids, then classes and attributes, then types, ten bits each.
  var specificity = 0

  /// Takes one selector, up to a comma or a brace; nil where it is not understood.
  static func selector(_ cursor: inout TextCursor) -> Selector? {
    var selector = Selector()
    var relation = Relation.descendant
    while true {
      cursor.skipSpaces()
      if cursor.isAtEnd || cursor.next == UInt8(ascii: ",") || cursor.next == UInt8(ascii: "{") { break }
      if !selector.compounds.isEmpty {
        relation = .descendant
        if cursor.consume(UInt8(ascii: ">")) {
          relation = .child
        } else if cursor.consume(UInt8(ascii: "+")) {
          relation = .next
        } else if cursor.consume(UInt8(ascii: "~")) {
          relation = .sibling
        }
        cursor.skipSpaces()
      }
      guard selector.compounds.count < 32, var compound = compound(&cursor, &selector.specificity) else { return nil }
      compound.relation = relation
      selector.compounds.append(compound)
    }
    return selector.compounds.isEmpty ? nil : selector
  }

  private static func compound(_ cursor: inout TextCursor, _ specificity: inout Int) -> Compound? {
    var compound = Compound()
    var isEmpty = true
    if cursor.consume(UInt8(ascii: "*")) {
      isEmpty = false
    } else if cursor.next.isNamePart {
      compound.tests.append(.tag(Tag.named[cursor.name().string] ?? .other))
      specificity += 1
      isEmpty = false
    }
    while compound.tests.count < 32 {
      if cursor.consume(UInt8(ascii: ".")) {
        let name = cursor.name()
        guard !name.isEmpty else { return nil }
        compound.tests.append(.className(name.bytes))
        specificity += 1 << 10
      } else if cursor.consume(UInt8(ascii: "#")) {
        let name = cursor.name()
        guard !name.isEmpty else { return nil }
        compound.tests.append(.id(name.bytes))
        specificity += 1 << 20
      } else if cursor.consume(UInt8(ascii: "[")) {
        guard let test = attribute(&cursor) else { return nil }
        compound.tests.append(test)
        specificity += 1 << 10
      } else if cursor.consume(UInt8(ascii: ":")) {
        let name = cursor.name()
        if name.isWord("first-child") {
          compound.tests.append(.firstChild)
        } else if name.isWord("last-child") {
          compound.tests.append(.lastChild)
        } else if name.isWord("root") {
          compound.tests.append(.root)
        } else {
          return nil
        }
        specificity += 1 << 10
      } else {
        break
      }
      isEmpty = false
    }
    return isEmpty ? nil : compound
  }

  private static func attribute(_ cursor: inout TextCursor) -> Test? {
    cursor.skipSpaces()
    let name = AttributeName.named[cursor.name().string]
    cursor.skipSpaces()
    var operation = AttributeTest.Operator.present
    var value: [UInt8] = []
    if cursor.next != UInt8(ascii: "]") {
      switch cursor.next {
      case UInt8(ascii: "~"): operation = .word
      case UInt8(ascii: "|"): operation = .dash
      case UInt8(ascii: "^"): operation = .prefix
      case UInt8(ascii: "$"): operation = .suffix
      case UInt8(ascii: "*"): operation = .part
      default: operation = .equals
      }
      if operation != .equals { cursor.advance() }
      guard cursor.consume(UInt8(ascii: "=")) else { return nil }
      cursor.skipSpaces()
      if cursor.consume(UInt8(ascii: "\"")) {
        value = cursor.text(upTo: UInt8(ascii: "\"")).bytes
      } else if cursor.consume(UInt8(ascii: "'")) {
        value = cursor.text(upTo: UInt8(ascii: "'")).bytes
      } else {
        value = cursor.name().bytes
      }
      cursor.skipSpaces()
    }
    guard cursor.consume(UInt8(ascii: "]")) else { return nil }
    guard let name else { return .never }
    return .attribute(AttributeTest(name: name, operation: operation, value: value))
  }
}
