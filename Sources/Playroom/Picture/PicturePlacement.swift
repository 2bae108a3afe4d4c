import Geometry

/// How a picture lies on its ground: moved, scaled and turned, never skewed.
struct PicturePlacement: Equatable {
  /// Where the picture's middle is, from the stage's middle, in the picture's own points as they are when it fits.
  var center = Point.zero
  /// How many times larger than when it fits upright; above zero.
  var scale = 1.0
  /// How far it is turned, in radians, clockwise, in -pi...pi.
  var angle = 0.0

  /// The map of the picture's points, from its middle, without the way to `center`.
  var transform: AffineTransform { AffineTransform.scale(scale, scale).concatenating(.rotation(angle)) }

  func moved(by vector: Point) -> PicturePlacement {
    var p = self
    p.center = p.center + vector
    return p
  }

  /// Scaled by a factor above zero, so that what lies at `pivot` stays there.
  func zoomed(by factor: Double, about pivot: Point) -> PicturePlacement {
    var p = self
    p.center = pivot + (center - pivot) * factor
    p.scale *= factor
    return p
  }

  /// Turned by an angle in radians, so that what lies at `pivot` stays there.
  func turned(by angle: Double, about pivot: Point) -> PicturePlacement {
    var p = self
    p.center = pivot + AffineTransform.rotation(angle).applyToVector(center - pivot)
    p.angle = Self.normalized(self.angle + angle)
    return p
  }

  /// The same direction as an angle in -pi...pi.
  static func normalized(_ angle: Double) -> Double { angle - 2 * .pi * (angle / (2 * .pi)).rounded() }

  /// The nearest of the four upright directions.
  static func nearestQuarter(to angle: Double) -> Double {
    let quarter = (normalized(angle) / (.pi / 2)).rounded()
    return quarter == -2 ? .pi : quarter * .pi / 2
  }
}
