import Geometry

/// A smile that a figure has once it is laid.
struct FigureMouth: Equatable, Sendable {
  /// The middle between its corners, in legs.
  let middle: Point
  /// From corner to corner, in legs.
  let width: Double

  /// How wide its line is, in legs.
  static let lineWidth = 0.08

  /// Its line, one unit being so many points.
  func path(unit: Double) -> Path {
    var path = Path()
    path.move(to: (middle - Point(width / 2, 0)) * unit)
    path.addQuad(to: (middle + Point(width / 2, 0)) * unit, control: (middle + Point(0, width * 0.8)) * unit)
    return path
  }
}
