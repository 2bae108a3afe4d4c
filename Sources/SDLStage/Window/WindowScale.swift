import Geometry

/// How many pixels a point of a window has.
struct WindowScale {
  /// How short the shorter side of a stage may become by being magnified, in points.
  private static let leastSide = 180.0

  /// Pixels per point in place of the display's; nil for those.
  let override: Double?
  /// How many times as large as usual everything is wanted.
  var magnification = 1.0

  init(override: Double?) { self.override = override }

  /// Pixels per point, magnified no more than leaves a stage that scenes find room on.
  /// - Parameters:
  ///   - display: pixels per unit of the window's.
  ///   - side: the window's shorter side, in its units.
  func pixels(onDisplay display: Double, side: Double) -> Double {
    let usual = override ?? display
    return usual * max(1, min(magnification, side * display / usual / Self.leastSide))
  }
}
