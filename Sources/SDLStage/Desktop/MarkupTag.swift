import Files

/// A tag of an XML document, and where it stands in its bytes.
struct MarkupTag {
  enum Kind {
    case start, end
    /// Start and end in one.
    case empty
  }

  struct Attribute {
    /// Without the marks about it, and with its references resolved.
    var value: String
    /// Where the value stands between its marks.
    var range: Range<Int>
  }

  var kind: Kind
  /// With its prefix.
  var name: String
  /// From `<` to behind `>`.
  var range: Range<Int>
  var attributes: [String: Attribute] = [:]

  /// Without its prefix.
  var localName: Substring { name.split(separator: ":", omittingEmptySubsequences: false).last ?? "" }

  /// All tags of a document, in their order: comments, instructions, declarations and character data are skipped.
  /// - Returns: nil where one has no end. Cost: linear in the document.
  static func all(in bytes: [UInt8]) -> [MarkupTag]? {
    var tags: [MarkupTag] = []
    var at = 0
    while let start = bytes[at...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = bytes[start...]
      if let (_, end) = Self.skipped.first(where: { rest.starts(with: $0.begin) }) {
        guard let after = place(behind: end, in: bytes, from: start) else { return nil }
        at = after
      } else {
        guard let tag = MarkupTag(in: bytes, at: start) else { return nil }
        tags.append(tag)
        at = tag.range.upperBound
      }
    }
    return tags
  }

  /// What is no tag, by how it begins and ends.
  private static let skipped: [(begin: [UInt8], end: [UInt8])] = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">")].map {
    (Array($0.utf8), Array($1.utf8))
  }

  private static func place(behind end: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    var i = start
    while i + end.count <= bytes.count {
      if bytes[i] == end[0], bytes[i..<i + end.count].elementsEqual(end) { return i + end.count }
      i += 1
    }
    return nil
  }

  /// The tag that begins at a place; nil where it is none.
  private init?(in bytes: [UInt8], at start: Int) {
    var i = start + 1
    func isSpace(_ byte: UInt8) -> Bool { [9, 10, 13, 32].contains(byte) }
    func skipSpace() { while i < bytes.count, isSpace(bytes[i]) { i += 1 } }
    /// A name ends at whatever cannot be in one.
    func word() -> String {
      let begin = i
      while i < bytes.count, !isSpace(bytes[i]), !Self.ends.contains(bytes[i]) { i += 1 }
      return String(decoding: bytes[begin..<i], as: UTF8.self)
    }
    let isEnd = i < bytes.count && bytes[i] == UInt8(ascii: "/")
    if isEnd { i += 1 }
    name = word()
    guard !name.isEmpty else { return nil }
    while true {
      skipSpace()
      guard i < bytes.count else { return nil }
      if bytes[i] == UInt8(ascii: ">") {
        (kind, range) = (isEnd ? .end : .start, start..<i + 1)
        return
      }
      if bytes[i] == UInt8(ascii: "/") {
        guard !isEnd, i + 1 < bytes.count, bytes[i + 1] == UInt8(ascii: ">") else { return nil }
        (kind, range) = (.empty, start..<i + 2)
        return
      }
      let attribute = word()
      skipSpace()
      guard !attribute.isEmpty, i < bytes.count, bytes[i] == UInt8(ascii: "=") else { return nil }
      i += 1
      skipSpace()
      guard i < bytes.count, bytes[i] == UInt8(ascii: "\"") || bytes[i] == UInt8(ascii: "'"),
        let end = bytes[(i + 1)...].firstIndex(of: bytes[i])
      else { return nil }
      attributes[attribute] = Attribute(value: Self.resolved(String(decoding: bytes[(i + 1)..<end], as: UTF8.self)), range: i + 1..<end)
      i = end + 1
    }
  }

  private static let ends = Set("<>/='\"".utf8)

  // MARK: - References

  /// A value with what its references stand for; others than XML's own five stay as they are, numbers too, which no URI and no name has.
  private static func resolved(_ text: String) -> String {
    guard text.contains("&") else { return text }
    var result = ""
    var rest = text[...]
    while let character = rest.first {
      if character == "&", let reference = MarkupText.references.first(where: { rest.hasPrefix($0.key) }) {
        result.unicodeScalars.append(reference.value)
        rest = rest.dropFirst(reference.key.count)
      } else {
        result.append(character)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}
