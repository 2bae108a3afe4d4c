/// What is read of a value of JSON, as the program's own files hold.
///
/// `Decodable` is for what is written too. Reading by it takes some tenths of a millisecond for the first value of each type, in which Swift looks up what that conforms to; the
/// files of a start have thirty types.
package protocol JSONReadable {
  /// - Throws: `JSONMismatch` when the value is another one.
  init(json: JSON) throws(JSONMismatch)
}

/// Where a value of JSON is not what was to be read.
package struct JSONMismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// The names of the members, and the numbers of the elements in brackets, that lead there.
  package private(set) var path: [String] = []
  /// What it was to be, as part of a sentence.
  package let wanted: String

  package init(_ wanted: String) { self.wanted = wanted }

  /// The same within a member.
  func within(_ name: String) -> JSONMismatch {
    var outer = self
    outer.path.insert(name, at: 0)
    return outer
  }

  package var description: String {
    let place = path.reduce("") { $0.isEmpty || $1.hasPrefix("[") ? $0 + $1 : "\($0).\($1)" }
    return place.isEmpty ? "it is not \(wanted)" : "'\(place)' is not \(wanted)"
  }
}

extension JSON {
  /// Reads a member of an object; one that is not there counts as `null`, of which an optional value is nil.
  /// - Throws: `JSONMismatch` with the member's name.
  package func read<Value: JSONReadable>(_ name: String, as type: Value.Type = Value.self) throws(JSONMismatch) -> Value {
    try within(name, self[name] ?? .null, Value.init(json:))
  }

  /// What a member of an object is to somebody who reads it; nil where it is not there.
  /// - Throws: what `body` does, with the member's name.
  package func readIfThere<Value>(_ name: String, _ body: (JSON) throws(JSONMismatch) -> Value) throws(JSONMismatch) -> Value? {
    guard let member = self[name] else { return nil }
    return try within(name, member, body)
  }

  private func within<Value>(
    _ name: String, _ member: JSON, _ body: (JSON) throws(JSONMismatch) -> Value
  ) throws(JSONMismatch) -> Value {
    do { return try body(member) } catch { throw error.within(name) }
  }
}

/// - Throws: what was wanted, where nothing was found.
private func found<Value>(_ value: Value?, _ wanted: String) throws(JSONMismatch) -> Value {
  guard let value else { throw JSONMismatch(wanted) }
  return value
}

extension Double: JSONReadable {
  package init(json: JSON) throws(JSONMismatch) { self = try found(json.double, "a number") }
}

extension Int: JSONReadable {
  package init(json: JSON) throws(JSONMismatch) { self = try found(json.int, "a whole number") }
}

extension Bool: JSONReadable {
  package init(json: JSON) throws(JSONMismatch) { self = try found(json.bool, "true or false") }
}

extension String: JSONReadable {
  package init(json: JSON) throws(JSONMismatch) { self = try found(json.string, "a text") }
}

extension Optional: JSONReadable where Wrapped: JSONReadable {
  package init(json: JSON) throws(JSONMismatch) { self = json == .null ? nil : try Wrapped(json: json) }
}

extension Array: JSONReadable where Element: JSONReadable {
  package init(json: JSON) throws(JSONMismatch) {
    let elements = try found(json.array, "a list")
    self = []
    reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      do { append(try Element(json: element)) } catch { throw error.within("[\(index)]") }
    }
  }
}

extension Dictionary: JSONReadable where Key == String, Value: JSONReadable {
  package init(json: JSON) throws(JSONMismatch) {
    let members = try found(json.members, "an object")
    self.init(minimumCapacity: members.count)
    for member in members {
      do { self[member.name] = try Value(json: member.value) } catch { throw error.within(member.name) }
    }
  }
}

extension JSONReadable where Self: RawRepresentable, RawValue: JSONReadable {
  package init(json: JSON) throws(JSONMismatch) {
    self = try found(Self(rawValue: try RawValue(json: json)), "one of the names that are known")
  }
}
