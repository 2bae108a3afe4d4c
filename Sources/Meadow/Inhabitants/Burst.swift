import Geometry
import Sessions

/// A few small things that fly off where something happens: drops, puffs of smoke, sparks.
package struct Burst: Hashable, Sendable {
  /// What flies off.
  package enum Kind: String, CaseIterable, Sendable {
    case dust, drops, puffs, sparks, hearts, petals, snow
  }

  package var kind: Kind
  /// From where, in parts of the picture's box from its top left corner.
  package var place: Point

  /// A burst from a place.
  package init(_ kind: Kind, at place: Point) {
    self.kind = kind
    self.place = place
  }

  /// The burst that a document describes, such as `{"kind": "drops", "x": 0.4, "y": 0.1}`; a place far outside becomes the nearest that is not. Nil for what
  /// is none.
  init?(_ json: JSON) {
    guard let kind = json["kind"]?.string.flatMap(Kind.init), let x = json["x"]?.double, let y = json["y"]?.double else { return nil }
    self.init(kind, at: Point(min(2, max(-1, x)), min(2, max(-1, y))))
  }
}
