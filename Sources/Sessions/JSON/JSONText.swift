import FoundationEssentials

/// `Codable` values as JSON on one line, and back.
package enum JSONText {
  /// A value's text: members in the order of their names, numbers in the fewest digits that read back as the same value.
  ///
  /// Equal values give equal texts. Numbers that JSON cannot say are written as strings. Cost: linear in the text.
  package static func encode(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch {
      preconditionFailure("\(type(of: value)) does not encode itself: \(error)")
    }
  }

  /// Reads a value. Cost: linear in the bytes, and twice that where there is none.
  /// - Throws: `JSONTextError` with what stands in the way, and where.
  package static func decode<Value: Decodable>(_ type: Value.Type = Value.self, from bytes: some Collection<UInt8>) throws(JSONTextError)
    -> Value
  {
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch {
      // Only our own reader says where a text stops to be JSON.
      do throws(JSONError) { _ = try JSON(parsing: Array(bytes)) } catch { throw JSONTextError("\(error)") }
      throw JSONTextError(error)
    }
  }

  /// Reads a value from a text.
  /// - Throws: as `decode` of bytes does.
  package static func decode<Value: Decodable>(_ type: Value.Type = Value.self, from text: String) throws(JSONTextError) -> Value {
    try decode(type, from: text.utf8)
  }
}

/// Why a text is not a value of a type.
package struct JSONTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What stands in the way, and where, as part of a sentence.
  package let description: String

  init(_ description: String) { self.description = description }

  init(_ error: any Error) {
    switch error as? DecodingError {
    case .typeMismatch(let type, let context): self.init("\(Self.place(context.codingPath)) is no \(Self.name(of: type))")
    case .valueNotFound(let type, let context): self.init("\(Self.place(context.codingPath)) is missing; it is a \(Self.name(of: type))")
    case .keyNotFound(let key, let context): self.init("\(Self.place(context.codingPath + [key])) is missing")
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      self.init("\(Self.place(context.codingPath)) makes no sense: \(context.debugDescription)")
    default: self.init("a number in it is of another kind than it should be")
    }
  }

  /// A place such as 'outline[2][0]'.
  private static func place(_ path: [any CodingKey]) -> String {
    if path.isEmpty { return "the document" }
    let text = path.reduce("") { text, key in
      key.intValue.map { "\(text)[\($0)]" } ?? (text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)")
    }
    return "'\(text)'"
  }

  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is Double.Type, is Float.Type: "number"
    case is any FixedWidthInteger.Type: "whole number"
    case is String.Type: "string"
    case is Bool.Type: "true or false"
    case is [any Decodable].Type, is [Any].Type: "list"
    case is [String: Any].Type: "object"
    default: "\(type)"
    }
  }
}

extension JSON {
  /// A `Codable` value as a document, such as a log keeps it: members in the order of their names.
  package init(encoding value: some Encodable) { self = (try? JSON(parsing: JSONText.encode(value))) ?? .null }

  /// The value that a document holds.
  /// - Throws: `JSONTextError` where it holds none.
  package func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws(JSONTextError) -> Value {
    try JSONText.decode(type, from: description)
  }
}
