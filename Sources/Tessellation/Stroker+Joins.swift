import Geometry

extension Stroker {
  /// Adds the points of one side at a corner between two lines; sign -1 walks the line backwards.
  mutating func join(at i: Int, from: Int, to: Int, sign: Double) {
    let p = points[i]
    join(at: p, directions[from] * sign, directions[to] * sign, reach: min(lengths[from], lengths[to]), isSmooth: isSmooth[i])
  }

  /// - Parameter reach: the shorter of both lines' lengths.
  mutating func join(at p: Point, _ a: Point, _ b: Point, reach: Double, isSmooth: Bool) {
    let u = Self.normal(a) * half
    let v = Self.normal(b) * half
    let sine = a.cross(b)
    let cosine = a.dot(b)
    let sum = 1 + cosine
    if sine > 0 {
      // The inner side. The sides meet half tan(angle / 2) before the corner.
      if half * sine <= reach * sum {
        loop.append(p + (u + v) / sum)
      } else {
        loop.append(p + u)
        loop.append(p)
        loop.append(p + v)
      }
      return
    }
    // The outer edges meet at half / cos(angle / 2) from the corner; the squared cosine of half the angle is sum / 2.
    let isNearlyStraight = 2 * half * half <= sum * (half + tolerance) * (half + tolerance)
    let isMitre = !isSmooth && style.join == .miter && 2 <= sum * style.miterLimit * style.miterLimit && sum > 1e-12
    if isNearlyStraight || isMitre {
      loop.append(p + (u + v) / sum)
    } else if isSmooth || style.join == .round {
      arc(p, u, v)
    } else {
      loop.append(p + u)
      loop.append(p + v)
    }
  }

  /// Adds an arc about p, counter-clockwise on screen, of at most a half circle.
  mutating func arc(_ p: Point, _ u: Point, _ v: Point) {
    loop.append(p + u)
    var w = u
    // At most half a circle of steps no smaller than 0.01.
    for _ in 0..<320 {
      w = Point(w.x * arcStep.x - w.y * arcStep.y, w.x * arcStep.y + w.y * arcStep.x)
      // Past v: v lies clockwise of w, or the half circle is over.
      guard w.cross(v) < 0 else { break }
      loop.append(p + w)
    }
    loop.append(p + v)
  }

  /// Adds the end of a line that arrives in a direction.
  mutating func cap(_ p: Point, _ direction: Point, _ cap: LineCap) {
    let u = Self.normal(direction) * half
    switch cap {
    case .butt:
      loop.append(p + u)
      loop.append(p - u)
    case .square:
      let ahead = direction * half
      loop.append(p + u + ahead)
      loop.append(p - u + ahead)
    case .round:
      arc(p, u, direction * half)
      arc(p, direction * half, -u)
    }
  }

  /// A line of no length: its two caps, turned as the line would be.
  mutating func dot(_ p: Point, _ direction: Point, _ band: inout GuardBand, _ outline: inout Outline) {
    loop.removeAll()
    guard style.cap != .butt else { return }
    cap(p, -direction, style.cap)
    cap(p, direction, style.cap)
    emit(&band, &outline)
  }
}
