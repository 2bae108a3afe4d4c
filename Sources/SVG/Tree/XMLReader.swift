import CExpat

/// Reads XML by Expat into an element tree.
///
/// No external entity is ever opened. Internal ones are expanded under Expat's own guard against amplification and under
/// `SVGLimits.textBytes`. About 10 ns a byte, nearly all of it Expat's.
struct XMLReader {
  private static let namespace: StaticString = "http://www.w3.org/2000/svg|"

  private var tree = ElementTree()
  /// The store of all text, handed to the tree at the end.
  private var bytes: [UInt8] = []
  /// Bytes of text kept elsewhere.
  private var extraBytes = 0
  private let limits: SVGLimits
  private let isCancelled: () -> Bool
  private var parser: XML_Parser?
  private var failure: SVGError?
  /// The element that is open, and how deep it lies.
  private var current = ElementTree.none
  private var depth = 0
  private var entities = 0
  /// How many elements are open from the outermost text element on.
  private var textDepth = 0
  /// Whether names without a namespace count as SVG, because the outermost `svg` has none.
  private var plainNames = false
  /// The style sheet text that is being read, or nil outside a style element.
  private var sheet: [UInt8]?

  private init(limits: SVGLimits, isCancelled: @escaping () -> Bool) {
    self.limits = limits
    self.isCancelled = isCancelled
  }

  /// Reads a whole file.
  /// - Parameter isCancelled: asked at each element and each piece of text; when it says so, reading ends with `SVGError.cancelled`.
  static func tree(
    _ bytes: UnsafeBufferPointer<UInt8>, limits: SVGLimits, isCancelled: @escaping () -> Bool
  ) throws(SVGError) -> ElementTree {
    let most = min(limits.bytes, Int(Int32.max))
    guard bytes.count <= most else { throw .limit(.bytes, most: most) }
    if Gzip.isCompressed(bytes) {
      return try plainTree(
        Gzip.unpacked(bytes, most: limits.unpackedBytes(fileBytes: bytes.count), isCancelled: isCancelled), limits: limits,
        isCancelled: isCancelled)
    }
    switch TextEncoding.reading(bytes) {
    case .own: return try tree(bytes, encoding: nil, limits: limits, isCancelled: isCancelled)
    case .named(let name): return try tree(bytes, encoding: name, limits: limits, isCancelled: isCancelled)
    case .converted(let name):
      let text = try TextEncoding.converted(bytes, from: name, most: most, isCancelled: isCancelled)
      return try text.withUnsafeBufferPointer { buffer in
        Result { () throws(SVGError) in try tree(buffer, encoding: "utf-8", limits: limits, isCancelled: isCancelled) }
      }.get()
    }
  }

  /// Reads what was unpacked; a file in a file is not.
  private static func plainTree(
    _ bytes: [UInt8], limits: SVGLimits, isCancelled: @escaping () -> Bool
  ) throws(SVGError) -> ElementTree {
    try bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(SVGError) in
        guard !Gzip.isCompressed(buffer) else { throw .notSVG }
        return try tree(buffer, limits: limits, isCancelled: isCancelled)
      }
    }.get()
  }

  /// - Parameter encoding: the name by which Expat knows the letters, in place of what the file says; nil for that.
  private static func tree(
    _ bytes: UnsafeBufferPointer<UInt8>, encoding: String?, limits: SVGLimits, isCancelled: @escaping () -> Bool
  ) throws(SVGError) -> ElementTree {
    var reader = XMLReader(limits: limits, isCancelled: isCancelled)
    reader.bytes.reserveCapacity(bytes.count)
    withUnsafeMutablePointer(to: &reader) { parse(bytes, encoding: encoding, into: $0) }
    if let failure = reader.failure { throw failure }
    guard reader.tree.elements.first?.tag == .svg else { throw .notSVG }
    reader.tree.bytes = reader.bytes
    return reader.tree
  }

  private static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, encoding: String?, into me: UnsafeMutablePointer<XMLReader>
  ) {
    guard let parser = XML_ParserCreateNS(encoding, XML_Char(UInt8(ascii: "|"))) else { return }
    defer { XML_ParserFree(parser) }
    me.pointee.parser = parser
    XML_SetUserData(parser, me)
    XML_SetBillionLaughsAttackProtectionActivationThreshold(parser, 4 << 20)
    XML_SetBillionLaughsAttackProtectionMaximumAmplification(parser, 4)
    XML_SetElementHandler(
      parser,
      { data, name, attributes in
        guard let me = data?.assumingMemoryBound(to: XMLReader.self), let name, let attributes else { return }
        me.pointee.open(name, attributes)
      },
      { data, _ in
        data?.assumingMemoryBound(to: XMLReader.self).pointee.close()
      })
    XML_SetCharacterDataHandler(parser) { data, text, count in
      guard let me = data?.assumingMemoryBound(to: XMLReader.self), let text else { return }
      me.pointee.read(UnsafeRawBufferPointer(start: text, count: Int(count)))
    }
    // What an entity stands for is read within what it stands in: many that name each other would take more stack than there is.
    XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in
      data?.assumingMemoryBound(to: XMLReader.self).pointee.declareEntity()
    }
    let status = bytes.withMemoryRebound(to: CChar.self) { XML_Parse(parser, $0.baseAddress, Int32($0.count), 1) }
    me.pointee.parser = nil
    guard status != XML_STATUS_OK, me.pointee.failure == nil else { return }
    let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "unknown error"
    me.pointee.failure = .malformed(
      line: Int(XML_GetCurrentLineNumber(parser)), column: Int(XML_GetCurrentColumnNumber(parser)) + 1, reason: reason)
  }

  private mutating func fail(_ error: SVGError) {
    guard failure == nil else { return }
    failure = error
    if let parser { XML_StopParser(parser, 0) }
  }

  private mutating func declareEntity() {
    entities += 1
    if entities > limits.entities { fail(.limit(.entities, most: limits.entities)) }
  }

  private mutating func read(_ text: UnsafeRawBufferPointer) {
    guard failure == nil else { return }
    guard !isCancelled() else { return fail(.cancelled) }
    guard sheet != nil || textDepth > 0 else { return }
    guard bytes.count + (sheet?.count ?? 0) + extraBytes + text.count <= limits.textBytes else {
      return fail(.limit(.textBytes, most: limits.textBytes))
    }
    if sheet != nil {
      sheet?.append(contentsOf: text)
    } else {
      append(text)
    }
  }

  /// Keeps characters of a text element: with those before them where nothing stands between.
  private mutating func append(_ text: UnsafeRawBufferPointer) {
    let previous = tree.elements[Int(current)].lastChild
    let start = UInt32(bytes.count)
    bytes.append(contentsOf: text)
    let end = UInt32(bytes.count)
    if let last = tree.characters.last, last.parent == current, last.previousSibling == previous, last.value.upperBound == start {
      tree.characters[tree.characters.count - 1].value = last.value.lowerBound..<end
    } else {
      tree.characters.append(.init(parent: current, previousSibling: previous, value: start..<end))
    }
  }

  private mutating func open(_ name: UnsafePointer<XML_Char>, _ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>) {
    guard failure == nil else { return }
    guard !isCancelled() else { return fail(.cancelled) }
    guard tree.elements.count < limits.elements else { return fail(.limit(.elements, most: limits.elements)) }
    depth += 1
    guard depth <= limits.nesting else { return fail(.limit(.nesting, most: limits.nesting)) }
    let index = ElementTree.Index(tree.elements.count)
    let tag = tag(name)
    guard index > 0 || tag == .svg else { return fail(.notSVG) }
    let firstAttribute = UInt32(tree.attributes.count)
    let (firstExtra, firstOther) = (UInt32(tree.extras.count), UInt32(tree.others.count))
    var inline: Range<UInt32>?
    var item = list
    while let key = item[0], let value = item[1] {
      item += 2
      guard item - list <= 2 * limits.attributes else { return fail(.limit(.attributes, most: limits.attributes)) }
      if isData(key) {
        let extra = ElementTree.Extra(name: String(cString: key), value: String(cString: value))
        extraBytes += extra.name.utf8.count + extra.value.utf8.count
        guard bytes.count + extraBytes <= limits.textBytes else { return fail(.limit(.textBytes, most: limits.textBytes)) }
        tree.extras.append(extra)
        keepOther(key, value)
      } else if let known = AttributeName.named[String(cString: key)] {
        guard let range = store(value) else { return }
        if known == .style { inline = range }
        tree.attributes.append(.init(name: known, origin: .attribute, value: range))
        if known == .id {
          let id = String(cString: value)
          if tree.ids[id] == nil { tree.ids[id] = index }
        }
      } else {
        keepOther(key, value)
      }
    }
    if let inline { declare(inline) }
    tree.elements.append(
      .init(
        tag: tag, parent: current, attributes: firstAttribute..<UInt32(tree.attributes.count),
        extras: firstExtra..<UInt32(tree.extras.count), others: firstOther..<UInt32(tree.others.count),
        line: UInt32(clamping: parser.map { XML_GetCurrentLineNumber($0) } ?? 0)))
    link(index)
    if tree.firsts[tag] == nil { tree.firsts[tag] = index }
    current = index
    if textDepth > 0 || tag == .text { textDepth += 1 }
    if tag == .style, isCSS(index) { sheet = [] }
  }

  private mutating func close() {
    guard failure == nil, current != ElementTree.none else { return }
    if tree.elements[Int(current)].tag == .style, let text = sheet {
      sheet = nil
      let start = UInt32(bytes.count)
      bytes.append(contentsOf: text)
      tree.sheets.append(.init(text: withoutComments(start..<UInt32(bytes.count)), owner: current))
    }
    depth -= 1
    if textDepth > 0 { textDepth -= 1 }
    current = tree.elements[Int(current)].parent
  }

  /// Hangs a new element under the one that is open.
  private mutating func link(_ index: ElementTree.Index) {
    guard current != ElementTree.none else { return }
    let before = tree.elements[Int(current)].lastChild
    tree.elements[Int(current)].lastChild = index
    if before == ElementTree.none {
      tree.elements[Int(current)].firstChild = index
    } else {
      tree.elements[Int(before)].nextSibling = index
      tree.elements[Int(index)].previousSibling = before
    }
  }

  /// The tag by Expat's name: namespace, bar, local name.
  private mutating func tag(_ name: UnsafePointer<XML_Char>) -> Tag {
    var local = name
    if Self.begins(name, with: Self.namespace) {
      local += Self.namespace.utf8CodeUnitCount
    } else if tree.elements.isEmpty {
      plainNames = true
    } else if !plainNames {
      return .other
    }
    return Tag.named[String(cString: local)] ?? .other
  }

  private func isData(_ key: UnsafePointer<XML_Char>) -> Bool { Self.begins(key, with: "data-") }

  /// Whether a name begins with a word; it ends at its zero byte, which no word has.
  private static func begins(_ name: UnsafePointer<XML_Char>, with word: StaticString) -> Bool {
    let w = word.utf8Start
    for i in 0..<word.utf8CodeUnitCount where UInt8(bitPattern: name[i]) != w[i] { return false }
    return true
  }

  private func isCSS(_ index: ElementTree.Index) -> Bool {
    for i in tree.elements[Int(index)].attributes where tree.attributes[Int(i)].name == .type {
      let value = tree.attributes[Int(i)].value
      return value.isEmpty
        || bytes.withUnsafeBufferPointer { bytes in
          guard let base = bytes.baseAddress else { return false }
          var type = TextCursor(Text(start: base + Int(value.lowerBound), end: base + Int(value.upperBound)))
          return type.text(upTo: UInt8(ascii: ";")).trimmed.isWord("text/css")
        }
    }
    return true
  }

  /// Keeps an attribute of no namespace that nothing but selectors asks for.
  private mutating func keepOther(_ key: UnsafePointer<XML_Char>, _ value: UnsafePointer<XML_Char>) {
    guard !Self.holds(key, XML_Char(UInt8(ascii: "|"))), let name = store(key), let range = store(value) else { return }
    tree.others.append(.init(name: name, value: range))
  }

  private static func holds(_ text: UnsafePointer<XML_Char>, _ letter: XML_Char) -> Bool {
    var i = 0
    while text[i] != 0, text[i] != letter { i += 1 }
    return text[i] == letter
  }

  /// Keeps a value's bytes; nil after a limit was passed.
  private mutating func store(_ value: UnsafePointer<XML_Char>) -> Range<UInt32>? {
    var count = 0
    while value[count] != 0 { count += 1 }
    guard count <= limits.attributeBytes else {
      fail(.limit(.attributeBytes, most: limits.attributeBytes))
      return nil
    }
    guard bytes.count + extraBytes + count <= limits.textBytes else {
      fail(.limit(.textBytes, most: limits.textBytes))
      return nil
    }
    let start = UInt32(bytes.count)
    bytes.append(contentsOf: UnsafeRawBufferPointer(start: value, count: count))
    return start..<UInt32(bytes.count)
  }

  /// Adds the declarations of a `style` attribute to the element's attributes, important ones last.
  private mutating func declare(_ range: Range<UInt32>) {
    let range = withoutComments(range)
    var important: [ElementTree.Attribute] = []
    bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      DeclarationList.forEach(in: range, of: base) { declaration in
        if declaration.isImportant {
          important.append(declaration.attribute(.importantInline))
        } else {
          tree.attributes.append(declaration.attribute(.inline))
        }
      }
    }
    tree.attributes.append(contentsOf: important)
  }

  /// What stands for a comment in a sheet that was read, as XML knows no such byte: a form feed, which is white space.
  static let comment: UInt8 = 12

  /// The text with every comment replaced by a form feed; a copy at the end of the store where there is any.
  private mutating func withoutComments(_ range: Range<UInt32>) -> Range<UInt32> {
    let slash = UInt8(ascii: "/")
    let star = UInt8(ascii: "*")
    let last = Int(range.upperBound)
    var i = Int(range.lowerBound)
    while i + 1 < last, !(bytes[i] == slash && bytes[i + 1] == star) { i += 1 }
    guard i + 1 < last else { return range }
    let start = UInt32(bytes.count)
    i = Int(range.lowerBound)
    // The quote of the string that is open, or 0.
    var quote: UInt8 = 0
    while i < last {
      let byte = bytes[i]
      if quote == 0, byte == slash, i + 1 < last, bytes[i + 1] == star {
        i += 2
        while i + 1 < last, !(bytes[i] == star && bytes[i + 1] == slash) { i += 1 }
        i += 2
        bytes.append(Self.comment)
        continue
      }
      if byte == UInt8(ascii: "\\"), i + 1 < last {
        bytes.append(byte)
        i += 1
      } else if quote != 0 {
        if byte == quote || byte == 10 { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
      bytes.append(bytes[i])
      i += 1
    }
    return start..<UInt32(bytes.count)
  }
}
