import Geometry

/// Someone who is to find a place in the landscape, as plain values.
struct Settler: Hashable, Sendable {
  /// What tells it from the others.
  let id: String
  /// Where it would live best.
  let habitat: Habitat
  /// The side of its picture, in points on a stage that is 800 points high.
  let size: Double
  /// What it takes about its foot, in sides of its picture.
  let box: Rect

  /// What it looks like from afar: the room that it comes from.
  var family: Substring { id.prefix { $0 != "/" } }

  /// Where it may live when there is no room where it would live best, best first.
  var habitats: [Habitat] {
    switch habitat {
    case .sky, .water: [habitat]
    case .shore: [.shore, .meadow, .bank, .knoll, .hill]
    case .tree: [.tree, .meadow, .knoll, .hill, .bank]
    case .meadow: [.meadow, .knoll, .hill, .bank]
    case .path: [.path, .meadow, .bank, .knoll, .hill]
    case .hill, .knoll, .bank, .slope, .rails, .picnic, .stand: [habitat] + [.hill, .bank, .knoll, .meadow].filter { $0 != habitat }
    }
  }
}

/// Where someone lives: what is kept of it is the place, the rest follows from the landscape.
struct Dwelling: Hashable, Sendable {
  let place: WorldPlace
  let plane: Plane
  /// Where its foot stands, in points of the plane.
  let point: Point
  /// The `zPosition` in the plane.
  let z: Double
  /// The side of its picture, in points.
  let side: Double
  /// What takes touches, in points of the plane.
  let frame: Rect
}
