import Geometry

/// How large, and where, a picture may lie on a stage, and how it gives when it is pulled beyond.
struct PictureBounds {
  /// The greatest scale, as a multiple of that at which the picture fits upright.
  static let greatestScale = 32.0
  /// A picture let go within this angle of upright, in radians, becomes upright: 5 degrees.
  static let uprightTolerance = 5 * Double.pi / 180
  /// How much of a pull beyond the bounds the picture follows at first.
  private static let give = 0.55
  /// The room, as a natural logarithm of a factor, in which a scale beyond its bounds gives: never more than twice.
  private static let scaleRoom = 0.693_147_180_559_945_3

  /// The picture's size in its own points.
  let picture: Size
  /// The stage's size in points.
  let stage: Size

  /// Stage points for one of the picture's when it fits upright.
  var fit: Double { min(stage.width / picture.width, stage.height / picture.height) }

  /// The scale at which a turned picture just fits.
  func fittedScale(at angle: Double) -> Double {
    let box = turnedSize(at: angle)
    return min(stage.width / box.width, stage.height / box.height) / fit
  }

  /// Whether a picture is no larger than fits.
  func isFitted(_ p: PicturePlacement) -> Bool { p.scale <= fittedScale(at: p.angle) * 1.001 }

  /// A scale brought between that at which the picture fits and the greatest.
  func clamped(scale: Double, at angle: Double) -> Double {
    let least = fittedScale(at: angle)
    return min(max(least, Self.greatestScale), max(least, scale))
  }

  /// Where the picture's middle may be.
  func reach(of p: PicturePlacement) -> PictureReach {
    let box = turnedSize(at: p.angle)
    let (width, height) = (stage.width / fit, stage.height / fit)
    return PictureReach(
      slack: Point(max(0, (box.width * p.scale - width) / 2), max(0, (box.height * p.scale - height) / 2)),
      half: Point(picture.width * p.scale / 2, picture.height * p.scale / 2), angle: p.angle)
  }

  /// The nearest placement that may stay, what lies at `pivot` staying there as far as it can.
  func clamped(_ p: PicturePlacement, about pivot: Point) -> PicturePlacement {
    var q = p
    let off = PicturePlacement.normalized(PicturePlacement.nearestQuarter(to: p.angle) - p.angle)
    if abs(off) <= Self.uprightTolerance {
      q = q.turned(by: off, about: pivot)
      q.angle = PicturePlacement.nearestQuarter(to: p.angle)
    }
    let scale = clamped(scale: q.scale, at: q.angle)
    if scale != q.scale {
      q = q.zoomed(by: scale / q.scale, about: pivot)
      q.scale = scale
    }
    q.center = reach(of: q).nearest(to: q.center)
    return q
  }

  /// A placement as fingers pull it, as it shows: beyond the bounds the picture follows less and less.
  func banded(_ p: PicturePlacement, about pivot: Point) -> PicturePlacement {
    let limit = clamped(scale: p.scale, at: p.angle)
    let pull = Math.log(p.scale / limit)
    var q = p.zoomed(by: limit * Math.exp(Self.band(pull, room: Self.scaleRoom)) / p.scale, about: pivot)
    let rest = reach(of: q).nearest(to: q.center)
    let vector = q.center - rest
    q.center = rest + Point(Self.band(vector.x, room: stage.width / fit), Self.band(vector.y, room: stage.height / fit))
    return q
  }

  /// What fingers must have pulled for a placement to show: undoes `banded`.
  func unbanded(_ p: PicturePlacement, about pivot: Point) -> PicturePlacement {
    var q = p
    let rest = reach(of: q).nearest(to: q.center)
    let vector = q.center - rest
    q.center = rest + Point(Self.unband(vector.x, room: stage.width / fit), Self.unband(vector.y, room: stage.height / fit))
    let limit = clamped(scale: q.scale, at: q.angle)
    let pull = Self.unband(Math.log(q.scale / limit), room: Self.scaleRoom)
    return q.zoomed(by: limit * Math.exp(pull) / q.scale, about: pivot)
  }

  /// The box about the turned picture, in its own points.
  private func turnedSize(at angle: Double) -> Size {
    let (c, s) = (abs(Math.cos(angle)), abs(Math.sin(angle)))
    return Size(picture.width * c + picture.height * s, picture.width * s + picture.height * c)
  }

  /// The rubber band of UIKit's scroll views: x d c / (d + c x), for a pull of x in a room of d with c = 0.55.
  static func band(_ pull: Double, room: Double) -> Double { pull * room * give / (room + give * abs(pull)) }

  /// The pull that `band` makes this of; what no pull could reach counts as the farthest.
  static func unband(_ shown: Double, room: Double) -> Double {
    let far = min(abs(shown), room * 0.99)
    return (shown < 0 ? -1 : 1) * far * room / (give * (room - far))
  }
}
