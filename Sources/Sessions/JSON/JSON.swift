/// A JSON document, with the order of an object's members kept.
public indirect enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number written without fraction and exponent, in the range of 64 bits with or without a sign.
  case integer(Int128)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  /// A name and its value.
  public struct Member: Hashable, Sendable {
    public var name: String
    public var value: JSON

    public init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// The value of an object's first member of a name; nil for anything else. Cost: a walk over the members.
  public subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// A number of either kind.
  public var double: Double? {
    switch self {
    case .integer(let v): Double(v)
    case .number(let v): v
    default: nil
    }
  }

  /// A whole number that fits.
  public var int: Int? {
    switch self {
    case .integer(let v): Int(exactly: v)
    case .number(let v): Int(exactly: v)
    default: nil
    }
  }

  public var string: String? {
    if case .string(let v) = self { v } else { nil }
  }

  public var bool: Bool? {
    if case .bool(let v) = self { v } else { nil }
  }

  public var array: [JSON]? {
    if case .array(let v) = self { v } else { nil }
  }

  public var members: [Member]? {
    if case .object(let v) = self { v } else { nil }
  }
}

extension JSON: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  public init(nilLiteral: ()) { self = .null }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int) { self = .integer(Int128(value)) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSON)...) { self = .object(elements.map { Member($0.0, $0.1) }) }

  public init(_ value: Int) { self = .integer(Int128(value)) }
  public init(_ value: UInt64) { self = .integer(Int128(value)) }
  public init(_ value: Double) { self = .number(value) }
}
