import Geometry

extension AffineTransform {
  /// The transform rounded to what pixels can tell apart, so that a last bit of a sine never reaches them: factors to 2^-24, or where all are below 2^-8 to
  /// 2^-24 of the power of two above the largest; translations to 2^-16; nothing at all when a number is not finite.
  var roundedForDisplay: AffineTransform {
    guard isFinite else { return AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }
    let largest = max(max(abs(a), abs(b)), max(abs(c), abs(d)))
    // By a constant, which most are: thousands of layers a frame ask for this.
    return largest < 1.0 / 256 ? roundedAsSmall(largest) : rounded(toParts: 16_777_216)
  }

  /// - Parameter parts: into how many parts of 1 factors are rounded, a power of two.
  @inline(__always)
  private func rounded(toParts parts: Double) -> AffineTransform {
    @inline(__always) func factor(_ v: Double) -> Double { (max(-1e6, min(1e6, v)) * parts).roundedToWhole / parts }
    @inline(__always) func distance(_ v: Double) -> Double { (max(-1e7, min(1e7, v)) * 65_536).roundedToWhole / 65_536 }
    return AffineTransform(a: factor(a), b: factor(b), c: factor(c), d: factor(d), tx: distance(tx), ty: distance(ty))
  }

  /// The same of small factors, the largest of which is given.
  @inline(never)
  private func roundedAsSmall(_ largest: Double) -> AffineTransform {
    guard largest > 0 else { return rounded(toParts: 16_777_216) }
    // What is far smaller than any picture shows is rounded away.
    return rounded(toParts: Double(sign: .plus, exponent: 23 - max(-64, largest.exponent), significand: 1))
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
