extension JSON: CustomStringConvertible {
  /// The document on one line: no spaces, members in their order, numbers in the fewest digits that read back as the same value.
  ///
  /// Numbers that JSON cannot say (not finite) are written as null.
  public var description: String {
    var text = ""
    write(to: &text)
    return text
  }

  func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let v): text += v ? "true" : "false"
    case .integer(let v): text += String(v)
    case .number(let v): Self.write(v, to: &text)
    case .string(let v): Self.write(v, to: &text)
    case .array(let values):
      text += "["
      for (i, value) in values.enumerated() {
        if i > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (i, member) in members.enumerated() {
        if i > 0 { text += "," }
        Self.write(member.name, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  /// Writes a number in the fewest digits, a whole one without a point.
  static func write(_ value: Double, to text: inout String) {
    if !value.isFinite {
      text += "null"
    } else if let whole = Int64(exactly: value), whole.magnitude < 1 << 53 {
      text += String(whole)
    } else {
      text += value.description
    }
  }

  static func write(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7f:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension JSON {
  /// Reads a document (RFC 8259). Cost: linear in the bytes.
  /// - Throws: `JSONError` with the place of the first byte that cannot be used.
  public init(parsing bytes: [UInt8]) throws(JSONError) {
    let result = bytes.withUnsafeBufferPointer { bytes -> Result<JSON, JSONError> in
      do throws(JSONError) { return .success(try JSONParser.parse(bytes)) } catch { return .failure(error) }
    }
    self = try result.get()
  }
}
