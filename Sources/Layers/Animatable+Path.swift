import Geometry

/// Paths of the same steps go point by point; between paths of different steps there is nothing, and the nearer one is taken.
extension Path: Animatable {
  /// Point by point; of paths of different steps the nearer one. O(n).
  public static func interpolate(_ from: Path, _ to: Path, _ fraction: Double) -> Path {
    guard from.verbs == to.verbs else { return fraction < 0.5 ? from : to }
    return from.combined(with: to) { $0.interpolated(to: $1, fraction) }
  }
  /// Point by point; a path of other steps adds nothing. O(n).
  public static func sum(_ base: Path, _ offset: Path) -> Path {
    base.verbs == offset.verbs ? base.combined(with: offset, +) : base
  }
  /// Point by point; nothing for paths of different steps. O(n).
  public static func difference(_ value: Path, _ base: Path) -> Path {
    value.verbs == base.verbs ? value.combined(with: base, -) : zero(like: value)
  }
  /// The same steps with every point at the origin. O(n).
  public static func zero(like value: Path) -> Path { value.transformed(by: .scale(0, 0)) }
  /// The distance of all points together; 1 for paths of different steps. O(n).
  public static func distance(_ a: Path, _ b: Path) -> Double {
    guard a.verbs == b.verbs else { return 1 }
    var sum = 0.0
    for (p, q) in zip(a.points, b.points) { sum += (q - p).dot(q - p) }
    return sum.squareRoot()
  }

  /// The path of the same steps whose points come from both; O(n).
  private func combined(with other: Path, _ point: (Point, Point) -> Point) -> Path {
    var result = Path()
    result.reserveCapacity(verbs: verbs.count, points: points.count)
    var i = 0
    func next() -> Point {
      defer { i += 1 }
      return point(points[i], other.points[i])
    }
    for verb in verbs {
      switch verb {
      case .move: result.move(to: next())
      case .line: result.addLine(to: next())
      case .quad:
        let control = next()
        result.addQuad(to: next(), control: control)
      case .cubic:
        let control1 = next()
        let control2 = next()
        result.addCubic(to: next(), control1: control1, control2: control2)
      case .close: result.close()
      }
    }
    return result
  }
}
