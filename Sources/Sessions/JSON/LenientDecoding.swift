/// A value where there is one, and none where something else stands: one bad element does not spoil a list.
package struct Lenient<Value: Decodable>: Decodable {
  /// nil for what is no such value.
  package let value: Value?

  package init(from decoder: any Decoder) { value = try? Value(from: decoder) }
}

extension Lenient: Sendable where Value: Sendable {}

extension KeyedDecodingContainer {
  /// A member's value; nil where it is missing, null, or something else.
  package func lenient<Value: Decodable>(_ key: Key, as type: Value.Type = Value.self) -> Value? {
    (try? decodeIfPresent(type, forKey: key)) ?? nil
  }

  /// The elements of a member that is a list, nil for each that is something else; nil where it is no list.
  package func lenientList<Value: Decodable>(_ key: Key, of type: Value.Type = Value.self) -> [Value?]? {
    lenient(key, as: [Lenient<Value>].self)?.map(\.value)
  }
}
