/// The custom properties of an element, which its children inherit, with what they refer to put in (CSS Custom Properties 1).
struct CustomProperties: Sendable {
  fileprivate typealias Name = [UInt8]

  /// The most bytes that a value may have once what it refers to is put in; one that is longer counts as wrong.
  fileprivate static let longestValue = 1 << 16
  /// How many properties a value may refer to through each other, and how deep what stands in for a missing one may lie.
  fileprivate static let mostDepth = 32

  private var declared: DeclaredProperties?

  /// Takes over an element's own declarations, each from its name on; of those of one name the last. What refers to itself has no value.
  /// O(bytes, put in or not, and for each name that is looked for the elements about this one that declare any).
  mutating func declare(_ declarations: [Text], _ work: ImportWork) throws(SVGError) {
    try work.spend(declarations.count)
    var resolver = Resolver(inherited: declared, work: work)
    for declaration in declarations {
      var cursor = TextCursor(declaration)
      let name = cursor.name()
      cursor.skipSpaces()
      _ = cursor.consume(UInt8(ascii: ":"))
      resolver.own[name.bytes] = cursor.rest.trimmed
    }
    for name in Array(resolver.own.keys) { _ = try resolver.value(name) }
    declared = DeclaredProperties(resolver.values, inherited: declared)
  }

  /// A text with values in place of what refers to them; nil where it cannot be made. A zero byte follows it. O(bytes).
  func expanded(_ text: Text, _ work: ImportWork) throws(SVGError) -> [UInt8]? {
    var resolver = Resolver(inherited: declared, work: work)
    return try resolver.expanded(text, depth: 0).map { $0 + [0] }
  }
}

/// What one element declares, and what it inherits besides, which it shares with all that inherit the same.
private final class DeclaredProperties: Sendable {
  /// Nil for what has no value, whatever was inherited.
  private let values: [CustomProperties.Name: [UInt8]?]
  private let inherited: DeclaredProperties?

  init(_ values: [CustomProperties.Name: [UInt8]?], inherited: DeclaredProperties?) {
    self.values = values
    self.inherited = inherited
  }

  func value(_ name: CustomProperties.Name, _ work: ImportWork) throws(SVGError) -> [UInt8]? {
    var next: DeclaredProperties? = self
    while let declared = next {
      try work.spend(1 + name.count / 16)
      if let known = declared.values[name] { return known }
      next = declared.inherited
    }
    return nil
  }
}

private struct Resolver {
  /// What own declarations became; nil inside for what has no value.
  private(set) var values: [CustomProperties.Name: [UInt8]?] = [:]
  private let inherited: DeclaredProperties?
  /// What is declared and not resolved yet.
  var own: [CustomProperties.Name: Text] = [:]
  /// What is being resolved, each because of the one before it, and what of it refers to itself.
  private var open: [CustomProperties.Name] = []
  private var cyclic: Set<CustomProperties.Name> = []
  private let work: ImportWork

  init(inherited: DeclaredProperties?, work: ImportWork) {
    self.inherited = inherited
    self.work = work
  }

  mutating func value(_ name: CustomProperties.Name) throws(SVGError) -> [UInt8]? {
    if let first = open.firstIndex(of: name) {
      cyclic.formUnion(open[first...])
      return nil
    }
    if let known = values[name] { return known }
    guard let text = own[name] else { return try inherited?.value(name, work) }
    if text.isWord("inherit") || text.isWord("unset") {
      own[name] = nil
      return try inherited?.value(name, work)
    }
    guard open.count < CustomProperties.mostDepth else { return nil }
    open.append(name)
    let value = text.isWord("initial") ? nil : try expanded(text, depth: 0)
    open.removeLast()
    own[name] = nil
    let known = cyclic.contains(name) ? nil : value
    values[name] = .some(known)
    return known
  }

  mutating func expanded(_ text: Text, depth: Int) throws(SVGError) -> [UInt8]? {
    guard depth < CustomProperties.mostDepth else { return nil }
    try work.spend(1 + text.count)
    var out: [UInt8] = []
    var cursor = TextCursor(text)
    var isInName = false
    while !cursor.isAtEnd {
      if !isInName, cursor.takeWord("var(") {
        guard let value = try value(cursor.component(upTo: UInt8(ascii: ")")), depth: depth) else { return nil }
        guard out.count + value.count <= CustomProperties.longestValue else { return nil }
        try work.spend(value.count)
        // A comment on both sides keeps it apart from what stands beside it.
        out.append(XMLReader.comment)
        out.append(contentsOf: value)
        out.append(XMLReader.comment)
        continue
      }
      let start = cursor.position
      isInName = cursor.next.isNamePart
      if cursor.next == UInt8(ascii: "\"") || cursor.next == UInt8(ascii: "'") { cursor.skipString() } else { cursor.advance() }
      out.append(contentsOf: UnsafeBufferPointer(start: start, count: cursor.position - start))
    }
    return out.count <= CustomProperties.longestValue ? out : nil
  }

  /// What a reference's arguments stand for: the value of a name, or what follows its comma.
  private mutating func value(_ arguments: Text, depth: Int) throws(SVGError) -> [UInt8]? {
    var cursor = TextCursor(arguments.trimmed)
    let name = cursor.name()
    guard name.isCustomProperty else { return nil }
    cursor.skipSpaces()
    let hasFallback = cursor.consume(UInt8(ascii: ","))
    guard hasFallback || cursor.isAtEnd else { return nil }
    if let value = try value(name.bytes) { return value }
    return hasFallback ? try expanded(cursor.rest.trimmed, depth: depth + 1) : nil
  }
}

extension Text {
  /// Whether it is the name of a custom property.
  var isCustomProperty: Bool { count > 2 && start[0] == UInt8(ascii: "-") && start[1] == UInt8(ascii: "-") }

  /// Whether it may refer to one.
  var mayReferToCustomProperty: Bool {
    guard count >= 7 else { return false }
    return (3..<count).contains { start[$0] == UInt8(ascii: "(") && Text(start: start + $0 - 3, end: start + $0).isWord("var") }
  }

  /// What stands in the program itself.
  init(_ word: StaticString) { self.init(start: word.utf8Start, end: word.utf8Start + word.utf8CodeUnitCount) }
}
