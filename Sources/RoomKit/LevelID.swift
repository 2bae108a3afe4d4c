/// A level of a room, by its name.
package struct LevelID: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  package let name: String

  package init(_ name: String) { self.name = name }
  package init(stringLiteral name: String) { self.name = name }

  /// The level that every room has, and that is played when none is chosen.
  package static let classic = LevelID("classic")

  package var description: String { name }
  /// The number that the name is; nil for other names.
  package var number: Int? { Int(name) }
}
