/// Reads one JSON document (RFC 8259) from bytes.
///
/// Passes over a byte order mark. Refuses documents that nest deeper than 64 levels and objects that name a member twice. Cost: linear in the bytes.
struct JSONParser {
  private static let depthLimit = 64

  private let bytes: UnsafeBufferPointer<UInt8>
  private var i = 0

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) -> JSON {
    var parser = JSONParser(bytes)
    // Some editors put a byte order mark before a text.
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { parser.i = 3 }
    let value = try parser.value(depth: 0)
    parser.skipSpace()
    if parser.i < bytes.count { throw parser.unexpected("the end") }
    return value
  }

  private func error(_ reason: String, cutOff: Bool = false) -> JSONError { JSONError(offset: i, isCutOff: cutOff, reason: reason) }

  private func unexpected(_ wanted: String) -> JSONError {
    guard i < bytes.count else { return error("the text ends where \(wanted) should follow", cutOff: true) }
    let c = bytes[i]
    let shown = c > 0x20 && c < 0x7f ? "'\(Unicode.Scalar(c))'" : "the byte 0x" + String(c, radix: 16)
    return error("\(shown) stands where \(wanted) should")
  }

  private mutating func skipSpace() {
    while i < bytes.count, bytes[i] == 0x20 || bytes[i] == 0x09 || bytes[i] == 0x0a || bytes[i] == 0x0d { i += 1 }
  }

  private mutating func consume(_ c: UInt8) -> Bool {
    guard i < bytes.count, bytes[i] == c else { return false }
    i += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSON {
    if depth > Self.depthLimit { throw error("lists and objects nest deeper than \(Self.depthLimit) levels") }
    skipSpace()
    guard i < bytes.count else { throw unexpected("a value") }
    switch bytes[i] {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw unexpected("a value")
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
    for k in 0..<word.utf8CodeUnitCount where !consume(word.utf8Start[k]) { throw unexpected("\"\(word)\"") }
    return value
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSON {
    i += 1
    var members: [JSON.Member] = []
    var names: Set<String> = []
    skipSpace()
    if consume(UInt8(ascii: "}")) { return .object(members) }
    while true {
      skipSpace()
      guard i < bytes.count, bytes[i] == UInt8(ascii: "\"") else { throw unexpected("a name in quotes") }
      let name = try string()
      if !names.insert(name).inserted { throw error("the name \"\(name)\" stands twice in one object") }
      skipSpace()
      if !consume(UInt8(ascii: ":")) { throw unexpected("':'") }
      members.append(JSON.Member(name, try value(depth: depth + 1)))
      skipSpace()
      if consume(UInt8(ascii: "}")) { return .object(members) }
      if !consume(UInt8(ascii: ",")) { throw unexpected("',' or '}'") }
    }
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSON {
    i += 1
    var values: [JSON] = []
    skipSpace()
    if consume(UInt8(ascii: "]")) { return .array(values) }
    while true {
      values.append(try value(depth: depth + 1))
      skipSpace()
      if consume(UInt8(ascii: "]")) { return .array(values) }
      if !consume(UInt8(ascii: ",")) { throw unexpected("',' or ']'") }
    }
  }

  private mutating func digits() throws(JSONError) {
    let start = i
    while i < bytes.count, bytes[i] >= UInt8(ascii: "0"), bytes[i] <= UInt8(ascii: "9") { i += 1 }
    if i == start { throw unexpected("a digit") }
  }

  private mutating func number() throws(JSONError) -> JSON {
    let start = i
    var isWhole = true
    _ = consume(UInt8(ascii: "-"))
    if !consume(UInt8(ascii: "0")) { try digits() }
    if consume(UInt8(ascii: ".")) {
      isWhole = false
      try digits()
    }
    if consume(UInt8(ascii: "e")) || consume(UInt8(ascii: "E")) {
      isWhole = false
      if !consume(UInt8(ascii: "-")) { _ = consume(UInt8(ascii: "+")) }
      try digits()
    }
    let text = String(decoding: bytes[start..<i], as: UTF8.self)
    if isWhole, i - start <= 20, let v = Int128(text), v >= Int128(Int64.min), v <= Int128(UInt64.max) { return .integer(v) }
    guard let v = Double(text), v.isFinite else {
      i = start
      throw error("a number is too large")
    }
    return .number(v)
  }

  private mutating func string() throws(JSONError) -> String {
    i += 1
    var text: [UInt8] = []
    let start = i
    while i < bytes.count {
      let c = bytes[i]
      switch c {
      case UInt8(ascii: "\""):
        i += 1
        guard let string = String(validating: text, as: UTF8.self) else {
          i = start
          throw error("a string is not valid UTF-8")
        }
        return string
      case UInt8(ascii: "\\"):
        i += 1
        try escape(to: &text)
      case 0..<0x20: throw error("a string has a control character that is not escaped")
      default:
        text.append(c)
        i += 1
      }
    }
    throw unexpected("the end of a string")
  }

  private mutating func escape(to text: inout [UInt8]) throws(JSONError) {
    guard i < bytes.count else { throw unexpected("the rest of an escape") }
    let c = bytes[i]
    i += 1
    switch c {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(c)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0c)
    case UInt8(ascii: "n"): text.append(0x0a)
    case UInt8(ascii: "r"): text.append(0x0d)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      var code = try unit()
      if code >= 0xd800, code < 0xdc00 {
        guard consume(UInt8(ascii: "\\")), consume(UInt8(ascii: "u")) else { throw unexpected("the second half of a surrogate pair") }
        let low = try unit()
        guard low >= 0xdc00, low < 0xe000 else { throw error("a surrogate pair has no second half") }
        code = 0x10000 + (code - 0xd800) << 10 + (low - 0xdc00)
      }
      guard let scalar = Unicode.Scalar(code) else { throw error("a surrogate pair has no first half") }
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    default:
      i -= 1
      throw unexpected("an escape that JSON knows")
    }
  }

  private mutating func unit() throws(JSONError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard i < bytes.count, let digit = Character(Unicode.Scalar(bytes[i])).hexDigitValue else { throw unexpected("a hexadecimal digit") }
      code = code << 4 | UInt32(digit)
      i += 1
    }
    return code
  }
}

extension JSON {
  /// Reads one document.
  /// - Throws: `JSONError`, with the place.
  public init(parsing text: String) throws(JSONError) {
    var text = text
    let result = text.withUTF8 { bytes -> Result<JSON, JSONError> in
      do throws(JSONError) { return .success(try JSONParser.parse(bytes)) } catch { return .failure(error) }
    }
    self = try result.get()
  }
}
