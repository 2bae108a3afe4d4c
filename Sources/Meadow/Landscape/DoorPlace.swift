import Geometry

/// Where a door stands: in points of its plane (that is, of the stage as long as nothing is panned).
package struct DoorPlace: Hashable, Sendable {
  package var plane: Plane
  package var z: Double
  /// Where it stands on the ground.
  package var foot: Point
  /// Points for a unit of its drawing.
  package var unit: Double
  /// What takes touches: 44 points wide and high at least.
  package var target: Rect
  /// The plate of its word, which leads through the door too.
  package var sign: Rect
  /// Points for a unit of the sign's drawing, in which letters are 20 high.
  package var signUnit: Double
  /// Where the animal walks to, in points of the near meadow.
  package var way: Point

  /// What of the stage it takes.
  package var extent: Rect { target.union(sign) }
}
