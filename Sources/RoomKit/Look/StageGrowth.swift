import Geometry

/// How much larger controls and type become on very large stages, which are drawn to be seen from as far as smaller ones.
package enum StageGrowth {
  /// The shorter side, in points, up to which a size that is right for a hand or an eye stays as it is.
  static let usual = 1080.0

  /// What a size that is limited on usual stages is limited to on this one: 1 up to 1080 points on the shorter side, from there on in proportion.
  package static func factor(in size: Size) -> Double {
    let side = min(size.width, size.height)
    return side > usual && side.isFinite ? side / usual : 1
  }
}
