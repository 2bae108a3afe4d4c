/// Reads selectors. What is no selector, or not known to be one, is refused, so that its rule is; what is valid and never true of a picture
/// that stands still is read as that, so that the other selectors of its rule stay. O(bytes times the depth of lists in lists).
struct SelectorReader {
  /// How deep lists may lie in each other.
  private static let mostDepth = 8
  private static let mostParts = 32
  private static let svg = Array("http://www.w3.org/2000/svg".utf8)

  private var cursor: TextCursor
  /// What prefixes stand for; that of none is empty.
  private let namespaces: [[UInt8]: [UInt8]]
  private var depth = 0
  /// Whether it stands within `:has()`, which holds no other.
  private var isInHas = false

  private init(_ text: Text, _ namespaces: [[UInt8]: [UInt8]]) {
    cursor = TextCursor(text)
    self.namespaces = namespaces
  }

  /// The selectors between commas; nil where any of them is wrong.
  static func list(_ text: Text, namespaces: [[UInt8]: [UInt8]] = [:]) -> [Selector]? {
    var reader = SelectorReader(text, namespaces)
    guard let list = reader.list(isForgiving: false), reader.cursor.isAtEnd else { return nil }
    return list
  }

  private var isAtEnd: Bool { cursor.isAtEnd || cursor.next == UInt8(ascii: ",") || cursor.next == UInt8(ascii: ")") }

  /// - Parameters:
  ///   - isForgiving: whether those that are wrong are left out.
  ///   - isRelative: whether they begin at an element that is not named.
  private mutating func list(isForgiving: Bool, isRelative: Bool = false) -> [Selector]? {
    guard depth < Self.mostDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    var list: [Selector] = []
    repeat {
      let start = cursor
      if let selector = selector(isRelative: isRelative) {
        list.append(selector)
      } else if isForgiving {
        cursor = start
        _ = cursor.component { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ")") }
      } else {
        return nil
      }
    } while cursor.consume(UInt8(ascii: ","))
    return list
  }

  private mutating func selector(isRelative: Bool) -> Selector? {
    var selector = Selector()
    if isRelative { selector.compounds.append(Selector.Compound(tests: [.anchor])) }
    let implied = selector.compounds.count
    while selector.compounds.count < Self.mostParts {
      let hasSpace = cursor.next.isSpace
      cursor.skipSpaces()
      if isAtEnd { return selector.compounds.count == implied ? nil : selector }
      var relation = Selector.Relation.descendant
      if !selector.compounds.isEmpty {
        if cursor.consume(UInt8(ascii: ">")) {
          relation = .child
        } else if cursor.consume(UInt8(ascii: "+")) {
          relation = .next
        } else if cursor.consume(UInt8(ascii: "~")) {
          relation = .sibling
        } else if !hasSpace, selector.compounds.count > implied {
          return nil
        }
        cursor.skipSpaces()
      }
      guard var compound = compound(&selector.specificity) else { return nil }
      compound.relation = relation
      selector.compounds.append(compound)
    }
    return nil
  }

  private mutating func compound(_ specificity: inout Int) -> Selector.Compound? {
    var compound = Selector.Compound()
    guard var isEmpty = type(&compound.tests, &specificity) else { return nil }
    while compound.tests.count < Self.mostParts {
      skipComments()
      if cursor.consume(UInt8(ascii: ".")) {
        guard let name = cursor.identifier() else { return nil }
        compound.tests.append(.className(name))
        specificity += Selector.classSpecificity
      } else if cursor.consume(UInt8(ascii: "#")) {
        guard let name = cursor.identifier() else { return nil }
        compound.tests.append(.id(name))
        specificity += Selector.idSpecificity
      } else if cursor.consume(UInt8(ascii: "[")) {
        guard let test = attribute() else { return nil }
        compound.tests.append(test)
        specificity += Selector.classSpecificity
      } else if cursor.consume(UInt8(ascii: ":")) {
        let isElement = cursor.consume(UInt8(ascii: ":"))
        guard isElement ? pseudoElement(&compound.tests, &specificity) : pseudoClass(&compound.tests, &specificity) else { return nil }
      } else {
        break
      }
      isEmpty = false
    }
    return isEmpty ? nil : compound
  }

  /// Comments, which are form feeds by now: they part nothing within a compound.
  private mutating func skipComments() { while cursor.consume(XMLReader.comment) {} }

  /// Takes a type with its namespace.
  /// - Returns: whether there is none; nil where it is wrong.
  private mutating func type(_ tests: inout [Selector.Test], _ specificity: inout Int) -> Bool? {
    let bar = UInt8(ascii: "|")
    func isBar(_ cursor: TextCursor) -> Bool {
      cursor.next == bar && !(cursor.end - cursor.position > 1 && cursor.position[1] == UInt8(ascii: "="))
    }
    var isAny = cursor.consume(UInt8(ascii: "*"))
    var name = isAny ? nil : cursor.identifier()
    if isBar(cursor) {
      cursor.advance()
      if let name {
        guard let namespace = namespaces[name] else { return nil }
        if namespace != Self.svg { tests.append(.never) }
      } else if !isAny {
        tests.append(.never)
      }
      isAny = cursor.consume(UInt8(ascii: "*"))
      name = isAny ? nil : cursor.identifier()
      guard isAny || name != nil else { return nil }
    } else if isAny || name != nil, let namespace = namespaces[[]], namespace != Self.svg {
      tests.append(.never)
    }
    guard let name else { return !isAny }
    tests.append(.tag(Tag.named[String(decoding: name, as: UTF8.self)] ?? .other))
    specificity += Selector.typeSpecificity
    return false
  }

  private mutating func attribute() -> Selector.Test? {
    cursor.skipSpaces()
    guard let name = attributeName() else { return nil }
    var test = Selector.AttributeTest(name: name)
    cursor.skipSpaces()
    if cursor.next != UInt8(ascii: "]") {
      switch cursor.next {
      case UInt8(ascii: "~"): test.operation = .word
      case UInt8(ascii: "|"): test.operation = .dash
      case UInt8(ascii: "^"): test.operation = .prefix
      case UInt8(ascii: "$"): test.operation = .suffix
      case UInt8(ascii: "*"): test.operation = .part
      default: test.operation = .equals
      }
      if test.operation != .equals { cursor.advance() }
      guard cursor.consume(UInt8(ascii: "=")) else { return nil }
      cursor.skipSpaces()
      guard let value = cursor.string() ?? cursor.identifier() else { return nil }
      test.value = value
      cursor.skipSpaces()
      if cursor.takeWord("i") { test.ignoresCase = true } else { _ = cursor.takeWord("s") }
      cursor.skipSpaces()
    }
    return cursor.consume(UInt8(ascii: "]")) ? .attribute(test) : nil
  }

  private mutating func attributeName() -> Selector.AttributeTest.Name? {
    let bar = UInt8(ascii: "|")
    var name: [UInt8]
    if cursor.consume(UInt8(ascii: "*")) {
      name = []
    } else {
      name = cursor.identifier() ?? []
    }
    if cursor.next == bar, cursor.end - cursor.position > 1, cursor.position[1] != UInt8(ascii: "=") {
      cursor.advance()
      guard let local = cursor.identifier() else { return nil }
      if name.isEmpty {
        name = local
      } else {
        guard let namespace = namespaces[name] else { return nil }
        name = namespace + [bar] + local
      }
    }
    guard !name.isEmpty else { return nil }
    return AttributeName.named[String(decoding: name, as: UTF8.self)].map { .known($0) } ?? .other(name)
  }
}

// What stands after a colon.
extension SelectorReader {
  /// True of no element of a picture that stands still.
  private static let dynamic: Set<String> = [
    "hover", "active", "focus", "focus-within", "focus-visible", "visited", "target", "target-within", "checked", "disabled", "enabled",
    "indeterminate", "default", "valid", "invalid", "in-range", "out-of-range", "required", "optional", "read-write", "placeholder-shown",
    "autofill", "fullscreen", "modal", "popover-open", "open", "playing", "paused", "muted", "user-valid", "user-invalid", "host",
    "picture-in-picture", "current", "past", "future", "local-link", "blank", "-webkit-autofill", "-webkit-any-link",
  ]

  private static let elements: Set<String> = [
    "before", "after", "first-line", "first-letter", "selection", "marker", "placeholder", "backdrop", "cue", "file-selector-button",
    "target-text", "grammar-error", "spelling-error", "highlight", "part", "slotted", "details-content", "view-transition",
  ]
  /// Those that one colon names as well.
  private static let oldElements: Set<String> = ["before", "after", "first-line", "first-letter"]

  private static let positions: [String: [Selector.Position]] = [
    "first-child": [.init()], "last-child": [.init(isFromEnd: true)], "only-child": [.init(), .init(isFromEnd: true)],
    "first-of-type": [.init(isOfType: true)], "last-of-type": [.init(isFromEnd: true, isOfType: true)],
    "only-of-type": [.init(isOfType: true), .init(isFromEnd: true, isOfType: true)],
  ]

  private mutating func name() -> String? { cursor.identifier().map { String(decoding: $0, as: UTF8.self).lowercased() } }

  private mutating func pseudoElement(_ tests: inout [Selector.Test], _ specificity: inout Int) -> Bool {
    // Lists hold none.
    guard depth == 1, let name = name(), Self.elements.contains(name) || name.hasPrefix("-webkit-") else { return false }
    if cursor.consume(UInt8(ascii: "(")) { _ = cursor.component(upTo: UInt8(ascii: ")")) }
    tests.append(.never)
    specificity += Selector.typeSpecificity
    return true
  }

  private mutating func pseudoClass(_ tests: inout [Selector.Test], _ specificity: inout Int) -> Bool {
    let start = cursor
    guard let name = name() else { return false }
    if cursor.consume(UInt8(ascii: "(")) {
      guard function(name, &tests, &specificity) else { return false }
      cursor.skipSpaces()
      return cursor.consume(UInt8(ascii: ")"))
    }
    if Self.oldElements.contains(name) {
      cursor = start
      return pseudoElement(&tests, &specificity)
    }
    if let positions = Self.positions[name] {
      for position in positions { tests.append(.position(position)) }
    } else if Self.dynamic.contains(name) {
      tests.append(.never)
    } else {
      switch name {
      case "root", "scope": tests.append(.root)
      case "empty": tests.append(.empty)
      case "link", "any-link": tests.append(.link)
      case "defined", "read-only": break
      default: return false
      }
    }
    specificity += Selector.classSpecificity
    return true
  }

  /// Takes what stands in the parentheses.
  private mutating func function(_ name: String, _ tests: inout [Selector.Test], _ specificity: inout Int) -> Bool {
    switch name {
    case "not", "is", "where", "matches", "-webkit-any":
      guard let list = list(isForgiving: name != "not") else { return false }
      tests.append(name == "not" ? .none(list) : .any(list))
      if name != "where" { specificity += list.lazy.map(\.specificity).max() ?? 0 }
      return true
    case "has":
      guard !isInHas else { return false }
      isInHas = true
      defer { isInHas = false }
      guard let list = list(isForgiving: false, isRelative: true) else { return false }
      tests.append(.has(list))
      specificity += list.lazy.map(\.specificity).max() ?? 0
      return true
    case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
      guard var position = position() else { return false }
      position.isFromEnd = name.hasPrefix("nth-last")
      position.isOfType = name.hasSuffix("of-type")
      tests.append(.position(position))
    case "lang":
      var languages: [[UInt8]] = []
      repeat {
        cursor.skipSpaces()
        guard let language = cursor.string() ?? cursor.identifier() else { return false }
        languages.append(language)
        cursor.skipSpaces()
      } while cursor.consume(UInt8(ascii: ","))
      tests.append(.language(languages))
    default: return false
    }
    specificity += Selector.classSpecificity
    return true
  }

  /// `odd`, `even`, `an+b` with either part missing.
  private mutating func position() -> Selector.Position? {
    cursor.skipSpaces()
    if cursor.takeWord("odd") { return .init(step: 2, offset: 1) }
    if cursor.takeWord("even") { return .init(step: 2, offset: 0) }
    let sign = sign()
    let number = digits()
    guard cursor.takeWord("n") else { return number.map { .init(step: 0, offset: $0 * (sign ?? 1)) } }
    var position = Selector.Position(step: (number ?? 1) * (sign ?? 1), offset: 0)
    cursor.skipSpaces()
    if let sign = self.sign() {
      cursor.skipSpaces()
      guard let offset = digits() else { return nil }
      position.offset = offset * sign
    }
    return position
  }

  private mutating func sign() -> Int? {
    if cursor.consume(UInt8(ascii: "-")) { return -1 }
    return cursor.consume(UInt8(ascii: "+")) ? 1 : nil
  }

  private mutating func digits() -> Int? {
    let text = cursor.text(while: \.isDigit)
    if text.isEmpty { return nil }
    return text.bytes.reduce(0) { min(1_000_000, $0 * 10 + Int($1 - 48)) }
  }
}
