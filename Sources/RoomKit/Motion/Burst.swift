import Geometry
import Sessions

/// What flies off someone who moves, and from where.
package struct Burst: Hashable, Sendable {
  /// What flies off.
  package var kind: ParticleBurst
  /// From where, in parts of the picture's box from its top left corner.
  package var place: Point

  /// A burst from a place.
  package init(_ kind: ParticleBurst, at place: Point) {
    self.kind = kind
    self.place = place
  }

  /// The burst that a document describes, such as `{"kind": "drops", "x": 0.4, "y": 0.1}`; a place far outside becomes the nearest that
  /// is not. Nil for what is none.
  package init?(_ json: JSON) {
    guard let kind = json["kind"]?.string.flatMap(ParticleBurst.init), let x = json["x"]?.double, let y = json["y"]?.double
    else { return nil }
    self.init(kind, at: Point(min(2, max(-1, x)), min(2, max(-1, y))))
  }
}
