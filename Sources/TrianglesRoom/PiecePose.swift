import Geometry
import Layers

/// How a piece lies: turned, and the one or the other side up.
struct PiecePose: Hashable, Sendable {
  /// Eighths of a turn clockwise on screen, 0...7.
  var eighths: Int
  /// Mirrored left to right before it is turned.
  var isFlipped: Bool

  init(eighths: Int, isFlipped: Bool = false) {
    self.eighths = eighths & 7
    self.isFlipped = isFlipped
  }

  /// Where a point of a shape comes to lie, about the same middle.
  func apply(_ p: Point) -> Point {
    let p = isFlipped ? Point(-p.x, p.y) : p
    return Self.turned(p, by: eighths)
  }

  /// A point turned about the origin; quarter turns are exact.
  private static func turned(_ p: Point, by eighths: Int) -> Point {
    let quarter: Point
    switch eighths >> 1 & 3 {
    case 1: quarter = Point(-p.y, p.x)
    case 2: quarter = Point(-p.x, -p.y)
    case 3: quarter = Point(p.y, -p.x)
    default: quarter = p
    }
    guard eighths & 1 == 1 else { return quarter }
    return Point(quarter.x - quarter.y, quarter.x + quarter.y) * 0.5.squareRoot()
  }

  /// The map that turns by eighths, without the last bit that the sine of pi leaves.
  static func turn(by eighths: Int) -> AffineTransform {
    let (x, y) = (turned(Point(1, 0), by: eighths & 7), turned(Point(0, 1), by: eighths & 7))
    return AffineTransform(a: x.x, b: x.y, c: y.x, d: y.y, tx: 0, ty: 0)
  }
}
