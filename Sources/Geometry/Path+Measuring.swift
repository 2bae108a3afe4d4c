extension Path {
  /// The smallest rectangle about the path, curves measured at their extremes; nil when nothing of it is finite. O(n).
  public var bounds: Rect? {
    var box: Rect?
    func add(_ p: Point) {
      guard p.isFinite else { return }
      let r = Rect(origin: p, size: .zero)
      box = box?.union(r) ?? r
    }
    forEach { element in
      switch element {
      case .move(let p): add(p)
      case .line(_, let p): add(p)
      case .quad(let a, let c, let b):
        add(b)
        for t in [Self.turn(a.x, c.x, b.x), Self.turn(a.y, c.y, b.y)] where t > 0 && t < 1 {
          add(a * ((1 - t) * (1 - t)) + c * (2 * t * (1 - t)) + b * (t * t))
        }
      case .cubic(let a, let c, let d, let b):
        add(b)
        let (x, y) = (Self.turns(a.x, c.x, d.x, b.x), Self.turns(a.y, c.y, d.y, b.y))
        for i in 0..<4 {
          let t = i < 2 ? x[i] : y[i - 2]
          guard t > 0, t < 1 else { continue }
          let s = 1 - t
          add(a * (s * s * s) + c * (3 * s * s * t) + d * (3 * s * t * t) + b * (t * t * t))
        }
      case .close: break
      }
    }
    return box
  }

  /// Where a quadratic's coordinate turns back.
  private static func turn(_ a: Double, _ b: Double, _ c: Double) -> Double { (a - b) / (a - 2 * b + c) }

  /// Where a cubic's coordinate turns back: the roots of its derivative, NaN for each that there is not.
  static func turns(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> SIMD2<Double> {
    let q0 = b - a
    let q1 = c - b
    let q2 = d - c
    let x = q0 - 2 * q1 + q2
    let y = q1 - q0
    if abs(x) < 1e-12 * (abs(y) + abs(q0)) { return SIMD2(y == 0 ? .nan : -q0 / (2 * y), .nan) }
    let root = y * y - x * q0
    guard root >= 0 else { return SIMD2(repeating: .nan) }
    return SIMD2((-y + root.squareRoot()) / x, (-y - root.squareRoot()) / x)
  }

  /// The tolerance, in the path's units, at which lengths and places are measured: a ten-thousandth of its larger side.
  private var measuringTolerance: Double {
    guard let box = bounds else { return 1 }
    return max(1e-9, min(1e12, max(box.width, box.height) * 1e-4))
  }

  /// The length of all lines and curves, to about one part in ten thousand.
  public var length: Double { flattened(tolerance: measuringTolerance).length }

  /// The part between two fractions of the total length, in 0...1, as straight lines.
  public func trimmed(from start: Double, to end: Double) -> Path {
    Path(flattened(tolerance: measuringTolerance).trimmed(from: start, to: end))
  }

  /// Whether a point is inside, by the fill rule; open subpaths count as closed.
  public func contains(_ p: Point, rule: FillRule = .nonZero) -> Bool {
    rule.isInside(flattened(tolerance: measuringTolerance).windingNumber(at: p))
  }

  /// The path of polylines.
  public init(_ flattened: FlattenedPath) {
    self.init()
    reserveCapacity(verbs: flattened.points.count + flattened.subpaths.count, points: flattened.points.count)
    for s in flattened.subpaths {
      move(to: flattened.points[s.range.lowerBound])
      for i in s.range.dropFirst() { addLine(to: flattened.points[i]) }
      if s.isClosed { close() }
    }
  }
}
