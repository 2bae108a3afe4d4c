/// A JSON document, with the order of an object's members kept.
public indirect enum JSON: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number written without fraction and exponent, in the range of 64 bits with or without a sign.
  case integer(Int128)
  /// Any other number.
  case number(Double)
  /// A string.
  case string(String)
  /// Values in order.
  case array([JSON])
  /// Members in order.
  case object([Member])

  /// A name and its value.
  public struct Member: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Its value.
    public var value: JSON

    /// A member of a name and a value.
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
    case .integer(let v):
      // Of 128 bits it is some hundred times as slow.
      if let small = Int64(exactly: v) { Double(small) } else { Double(v) }
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

  /// The string, if it is one.
  public var string: String? {
    if case .string(let v) = self { v } else { nil }
  }

  /// Whether it is true, if it is a truth value.
  public var bool: Bool? {
    if case .bool(let v) = self { v } else { nil }
  }

  /// The values in order, if it is an array.
  public var array: [JSON]? {
    if case .array(let v) = self { v } else { nil }
  }

  /// The members in order, if it is an object.
  public var members: [Member]? {
    if case .object(let v) = self { v } else { nil }
  }
}

extension JSON: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  /// `null`.
  public init(nilLiteral: ()) { self = .null }
  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .integer(Int128(value)) }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// An array of values.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  /// An object of members in this order.
  public init(dictionaryLiteral elements: (String, JSON)...) { self = .object(elements.map { Member($0.0, $0.1) }) }

  /// A whole number.
  public init(_ value: Int) { self = .integer(Int128(value)) }
  /// A whole number.
  public init(_ value: UInt64) { self = .integer(Int128(value)) }
  /// A number; one that is not finite is written as null.
  public init(_ value: Double) { self = .number(value) }
}
