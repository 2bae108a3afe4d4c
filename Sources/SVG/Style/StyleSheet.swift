import Geometry

/// The rules of a document's style sheets, in order.
///
/// Blocks of `@media`, `@supports` and `@layer` are read where they apply, other at-rules are skipped with their blocks; a rule with a selector that is not
/// understood is dropped (CSS 2.1, 4.1.7).
struct StyleSheet {
  struct Rule: Sendable {
    var selector: Selector
    /// Which of `attributes` it sets.
    var attributes: Range<Int>
    /// Which layer it lies in, by their order; those that lie in none are above all.
    var layer: Int
  }

  /// How deep blocks are read in each other.
  private static let mostDepth = 16

  private(set) var rules: [Rule] = []
  private(set) var attributes: [ElementTree.Attribute] = []
  /// What the sheets ask for and is not done.
  private(set) var unsupported: Set<Unsupported> = []
  /// What prefixes stand for in the sheet that is being read; that of none is empty.
  private var namespaces: [[UInt8]: [UInt8]] = [:]
  /// The outermost layers that have names, by their order.
  private var layers: [[UInt8]: Int] = [:]
  private var layerCount = 0
  private let base: UnsafePointer<UInt8>
  /// As large as what the picture is shown on is taken to be.
  private let viewport: Size

  /// - Parameter base: the storage that the ranges of sheets are of, and outlives the sheet.
  init(_ base: UnsafePointer<UInt8>, viewport: Size) {
    self.base = base
    self.viewport = viewport
  }

  /// Adds the rules of one sheet.
  mutating func read(_ range: Range<UInt32>) {
    namespaces = [:]
    read(Text(start: base + Int(range.lowerBound), end: base + Int(range.upperBound)), layer: .max, depth: 0)
  }

  /// Whether a sheet for these media is taken.
  func applies(media: Text) -> Bool { ConditionReader.media(media, viewport: viewport) }

  private mutating func read(_ text: Text, layer: Int, depth: Int) {
    guard depth < Self.mostDepth else { return }
    var cursor = TextCursor(text)
    while true {
      cursor.skipSpaces()
      if cursor.takeWord("<!--") || cursor.takeWord("-->") || cursor.consume(UInt8(ascii: "}")) { continue }
      guard !cursor.isAtEnd else { return }
      if cursor.consume(UInt8(ascii: "@")) {
        readAtRule(&cursor, layer, depth)
      } else {
        readRule(&cursor, layer)
      }
    }
  }

  private mutating func readRule(_ cursor: inout TextCursor, _ layer: Int) {
    let head = cursor.component(upTo: UInt8(ascii: "{"))
    let block = cursor.component(upTo: UInt8(ascii: "}"))
    guard let selectors = SelectorReader.list(head, namespaces: namespaces) else { return }
    let first = attributes.count
    DeclarationList.forEach(in: UInt32(block.start - base)..<UInt32(block.end - base), of: base) { declaration in
      attributes.append(declaration.attribute(declaration.isImportant ? .importantSheet : .sheet))
    }
    guard attributes.count > first else { return }
    for selector in selectors { rules.append(Rule(selector: selector, attributes: first..<attributes.count, layer: layer)) }
  }

  /// Takes what follows the sign: up to a semicolon, or with a block.
  private mutating func readAtRule(_ cursor: inout TextCursor, _ layer: Int, _ depth: Int) {
    let name = cursor.name()
    let prelude = cursor.component { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "{") }.trimmed
    let hasBlock = cursor.next == UInt8(ascii: "{")
    cursor.advance()
    guard hasBlock else {
      if name.isWord("import") { unsupported.insert(.styleImport) }
      if name.isWord("namespace") { readNamespace(prelude) }
      if name.isWord("layer"), layer == .max { nameLayers(prelude) }
      return
    }
    let block = cursor.component(upTo: UInt8(ascii: "}"))
    if name.isWord("media") {
      if applies(media: prelude) { read(block, layer: layer, depth: depth + 1) }
    } else if name.isWord("supports") {
      if ConditionReader.supports(prelude, namespaces: namespaces) { read(block, layer: layer, depth: depth + 1) }
    } else if name.isWord("layer") {
      read(block, layer: layer == .max ? self.layer(prelude) : layer, depth: depth + 1)
    } else if name.isWord("font-face") {
      unsupported.insert(.fontFace)
    }
  }

  /// `@namespace prefix url(address)`.
  private mutating func readNamespace(_ prelude: Text) {
    var cursor = TextCursor(prelude)
    var prefix: [UInt8] = []
    if !cursor.begins(["url("]), let name = cursor.identifier() { prefix = name }
    cursor.skipSpaces()
    if cursor.takeWord("url(") {
      cursor.skipSpaces()
      namespaces[prefix] = cursor.string() ?? cursor.text(upTo: UInt8(ascii: ")")).trimmed.bytes
    } else if let address = cursor.string() {
      namespaces[prefix] = address
    }
  }

  /// Gives layers their places in the order of their names' first mention.
  private mutating func nameLayers(_ list: Text) {
    var cursor = TextCursor(list)
    while !cursor.isAtEnd { _ = layer(cursor.component(upTo: UInt8(ascii: ",")).trimmed) }
  }

  /// The place of the outermost layer of a name, which may have none.
  private mutating func layer(_ name: Text) -> Int {
    var cursor = TextCursor(name)
    let outer = cursor.identifier()
    if let outer, let known = layers[outer] { return known }
    layerCount += 1
    if let outer { layers[outer] = layerCount }
    return layerCount
  }
}
