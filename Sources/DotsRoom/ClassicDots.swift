import Geometry

/// The dots of the classic level, on a board of 320 by 454 units that are points at 320x568.
enum ClassicDots {
  /// Eight in a circle.
  static let places: [Point] = (0..<8).map { i in
    let angle = Double(i) * Double.pi / 4
    return Point(160 + 140 * Math.cos(angle), 260 + 140 * Math.sin(angle))
  }
  /// From a dot to its number.
  static let labelOffset = Point(0, 30)
}
