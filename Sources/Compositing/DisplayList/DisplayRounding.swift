import Geometry

extension AffineTransform {
  /// The transform rounded to what pixels can tell apart, so that a last bit of a sine never reaches them: factors to 2^-24, translations to 2^-16; nothing at all when a
  /// number is not finite.
  var roundedForDisplay: AffineTransform {
    guard isFinite else { return AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }
    @inline(__always) func factor(_ v: Double) -> Double { (max(-1e6, min(1e6, v)) * 16_777_216).roundedToWhole / 16_777_216 }
    @inline(__always) func distance(_ v: Double) -> Double { (max(-1e7, min(1e7, v)) * 65_536).roundedToWhole / 65_536 }
    return AffineTransform(a: factor(a), b: factor(b), c: factor(c), d: factor(d), tx: distance(tx), ty: distance(ty))
  }
}

extension Rect {
  /// The rectangle with its sides at the nearest whole numbers; those that two share stay shared.
  var nearestWhole: Rect {
    func whole(_ v: Double) -> Double { (v + 0.5).rounded(.down) }
    return Rect(minX: whole(minX), minY: whole(minY), maxX: whole(maxX), maxY: whole(maxY))
  }
}

extension Double {
  /// The same as `rounded()`, without a call of the system's library: a half goes away from zero. Numbers without a fraction are what they are.
  @inline(__always)
  var roundedToWhole: Double {
    guard abs(self) < 4_503_599_627_370_496 else { return self }
    // Less than a half by the last bit, so that nothing below a half comes to one.
    let up = self + (self < 0 ? -0.499_999_999_999_999_94 : 0.499_999_999_999_999_94)
    return Double(Int64(up))
  }

  /// The number, made whole when it is within a 256th of that.
  var snapped: Double { isNearlyWhole ? rounded() : self }
  var isNearlyWhole: Bool { abs(self - rounded()) < 1.0 / 256 }
}
