/// What is read of a value of JSON, as the program's own files hold.
///
/// `Decodable` is for what is written too. Reading by it takes some milliseconds for the first value of each type, in which Swift looks up what it conforms to; the files of a
/// start have thirty types.
package protocol JSONReadable {
  /// - Throws: `JSONMismatch` when the value is another one.
  init(json: JSON) throws(JSONMismatch)
}

/// Where a value of JSON is not what was to be read.
package struct JSONMismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// The names of the members, and the numbers of the elements, that lead there.
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

  package var description: String { path.isEmpty ? "it is not \(wanted)" : "'\(path.joined(separator: "."))' is not \(wanted)" }
}

extension JSON {
  /// Reads a member of an object; one that is not there counts as `null`, of which an optional value is nil.
  /// - Throws: `JSONMismatch` with the member's name.
  package func read<Value: JSONReadable>(_ name: String, as type: Value.Type = Value.self) throws(JSONMismatch) -> Value {
    do { return try Value(json: self[name] ?? .null) } catch { throw error.within(name) }
  }
}

extension Double: JSONReadable {
  package init(json: JSON) throws(JSONMismatch) {
    guard let value = json.double else { throw JSONMismatch("a number") }
    self = value
  }
}

extension Int: JSONReadable {
  package init(json: JSON) throws(JSONMismatch) {
    guard let value = json.int else { throw JSONMismatch("a whole number") }
    self = value
  }
}

extension Bool: JSONReadable {
  package init(json: JSON) throws(JSONMismatch) {
    guard let value = json.bool else { throw JSONMismatch("true or false") }
    self = value
  }
}

extension String: JSONReadable {
  package init(json: JSON) throws(JSONMismatch) {
    guard let value = json.string else { throw JSONMismatch("a text") }
    self = value
  }
}

extension Optional: JSONReadable where Wrapped: JSONReadable {
  package init(json: JSON) throws(JSONMismatch) { self = json == .null ? nil : try Wrapped(json: json) }
}

extension Array: JSONReadable where Element: JSONReadable {
  package init(json: JSON) throws(JSONMismatch) {
    guard let elements = json.array else { throw JSONMismatch("a list") }
    self = []
    reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      do { append(try Element(json: element)) } catch { throw error.within("\(index)") }
    }
  }
}

extension Dictionary: JSONReadable where Key == String, Value: JSONReadable {
  package init(json: JSON) throws(JSONMismatch) {
    guard let members = json.members else { throw JSONMismatch("an object") }
    self.init(minimumCapacity: members.count)
    for member in members {
      do { self[member.name] = try Value(json: member.value) } catch { throw error.within(member.name) }
    }
  }
}

extension JSONReadable where Self: RawRepresentable, RawValue: JSONReadable {
  package init(json: JSON) throws(JSONMismatch) {
    guard let value = Self(rawValue: try RawValue(json: json)) else { throw JSONMismatch("one of the names that are known") }
    self = value
  }
}
