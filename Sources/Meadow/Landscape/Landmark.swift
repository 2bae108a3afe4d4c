import Geometry

/// The things of the landscape that are doors.
package enum Landmark: String, CaseIterable, Hashable, Sendable {
  /// An easel whose canvas shows the next picture's dots.
  case easel
  /// A windmill whose sails are the pinwheel.
  case windmill
  /// A clock tower that shows the time.
  case tower
  /// A garden with a flower for each of the last seven days.
  case garden
  /// A board on a jetty, with the last game's stones.
  case board

  /// What of its drawing reaches beyond what takes touches, and nobody covers: in units of the drawing, about its foot.
  var reaches: [Rect] {
    switch self {
    case .windmill: [Rect(x: -97, y: -268, width: 194, height: 194)]
    // The jetty's planks, and the lantern at their end.
    case .board: [Rect(x: -168, y: -15, width: 306, height: 30), Rect(x: 113, y: -83, width: 32, height: 80)]
    case .easel, .tower, .garden: []
    }
  }
}
