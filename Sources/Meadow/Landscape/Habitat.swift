/// A kind of place where an inhabitant of the meadow can live.
package enum Habitat: String, CaseIterable, Codable, Hashable, Sendable {
  /// The air between the clouds.
  case sky
  /// The crowns of trees.
  case tree
  case water
  /// The strip of sand along the lake.
  case shore
  case meadow
  case path
  /// Free grass farther up or farther off than the meadow: upright stages have hills above one another.
  case hill
  case knoll
  case bank
  /// The snow of the mountain.
  case slope
  /// The railway: everything on it stands at one height.
  case rails
  /// The picnic cloth.
  case picnic
  /// The far hills, where houses stand.
  case stand

  /// Whether who belongs there looks odd elsewhere, and would rather be smaller.
  var isElement: Bool {
    switch self {
    case .sky, .water, .shore, .slope, .rails: true
    case .tree, .meadow, .path, .hill, .knoll, .bank, .picnic, .stand: false
    }
  }

  /// Whether all of a picture's foot must lie in it.
  var holdsWholeFoot: Bool { self == .water }
}
