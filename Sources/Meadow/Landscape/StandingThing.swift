import Geometry

/// A tree, or whatever else stands in the landscape and hides what is behind it, in points of its plane.
struct StandingThing: Hashable, Sendable {
  let plane: Plane
  /// The height of its foot: who stands above that is behind it.
  let foot: Double
  /// What of it cannot be seen through.
  let frame: Rect

  /// How much of a drawing's width that is: crowns are round.
  static let core = 0.7

  /// Whether a picture that stands at a height of a plane would be seen in front of what is nearer.
  func isCovered(by picture: Rect, foot: Double, in plane: Plane) -> Bool {
    plane == self.plane && foot < self.foot && picture.intersects(frame)
  }
}
