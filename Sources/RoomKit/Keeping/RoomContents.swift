/// What a room is given to show: at most one value of each type, such as a table that was read from a file.
///
/// The room defines the types; whoever opens it, and everything between, need not know them.
package struct RoomContents: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]

  package init() {}

  /// The value of a type; nil where none was given.
  package subscript<Value: Sendable>(type: Value.Type) -> Value? {
    get { values[ObjectIdentifier(type)] as? Value }
    set { values[ObjectIdentifier(type)] = newValue }
  }
}
