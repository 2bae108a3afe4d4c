import Geometry

/// How a pile of stones is drawn.
struct PileLook: Hashable {
  /// The lowest stone that is drawn by itself, in points.
  private static let leastStone = 5.0

  let count: Int
  /// How high each stone is, in points.
  let unit: Double
  let width: Double

  /// The stones over the origin, the lowest first; where they could not be told apart, one as high as all.
  var path: Path {
    guard count > 0 else { return Path() }
    guard unit >= Self.leastStone else {
      return Path(rect: Rect(x: -width / 2, y: -Double(count) * unit, width: width, height: Double(count) * unit))
    }
    var path = Path()
    for level in 0..<count {
      let stone = Rect(x: -width / 2, y: -Double(level + 1) * unit + unit * 0.06, width: width, height: unit * 0.88)
      path.addRoundedRect(stone, radii: Size(unit * 0.22, unit * 0.22))
    }
    return path
  }
}
