extension Path {
  /// The control distance, as a fraction of the radius, of the cubic that best follows an eighth of a circle: 4 / 3 tan(pi / 16).
  private static let eighthOfCircle = 0.265_216_489_839_543_98

  /// A closed rectangle, clockwise from its top left corner.
  public init(rect: Rect) {
    self.init()
    addRect(rect)
  }

  /// A closed ellipse that touches the rectangle's sides, clockwise from three o'clock.
  public init(ellipseIn rect: Rect) {
    self.init()
    addEllipse(in: rect)
  }

  /// A closed circle, clockwise from three o'clock.
  public init(circleAt center: Point, radius: Double) {
    self.init(ellipseIn: Rect(center: center, size: Size(2 * radius, 2 * radius)))
  }

  /// A rectangle with rounded corners; the radius is cut to half the shorter side.
  public init(roundedRect rect: Rect, radius: Double, corners: RectCorners = .all) {
    self.init()
    addRoundedRect(rect, radii: Size(radius, radius), corners: corners)
  }

  /// Straight lines from point to point.
  public init(polyline: some Sequence<Point>, closed: Bool = false) {
    self.init()
    var first = true
    for p in polyline {
      if first { move(to: p) } else { addLine(to: p) }
      first = false
    }
    if closed { close() }
  }

  /// Adds a closed rectangle, clockwise from its top left corner.
  public mutating func addRect(_ r: Rect) {
    move(to: Point(r.minX, r.minY))
    addLine(to: Point(r.maxX, r.minY))
    addLine(to: Point(r.maxX, r.maxY))
    addLine(to: Point(r.minX, r.maxY))
    close()
  }

  /// An ellipse that touches the rectangle's sides, clockwise from three o'clock.
  public mutating func addEllipse(in r: Rect) {
    let c = r.center
    let (right, bottom, left, top) = (Point(1, 0), Point(0, 1), Point(-1, 0), Point(0, -1))
    let radii = Size(r.width / 2, r.height / 2)
    move(to: Point(r.maxX, c.y))
    addQuarter(of: c, radii, from: right, to: bottom, end: Point(c.x, r.maxY))
    addQuarter(of: c, radii, from: bottom, to: left, end: Point(r.minX, c.y))
    addQuarter(of: c, radii, from: left, to: top, end: Point(c.x, r.minY))
    addQuarter(of: c, radii, from: top, to: right, end: Point(r.maxX, c.y))
    close()
  }

  /// A quarter of an ellipse in two curves, between two of its axes' ends, which are given as unit vectors.
  ///
  /// One curve for a quarter circle lies off it by 0.02 % of the radius, which shows on large ones; two by 0.0004 %.
  private mutating func addQuarter(of center: Point, _ radii: Size, from u: Point, to v: Point, end: Point) {
    func point(_ a: Double, _ b: Double) -> Point {
      Point(center.x + radii.width * (u.x * a + v.x * b), center.y + radii.height * (u.y * a + v.y * b))
    }
    let (k, half) = (Self.eighthOfCircle, 0.5.squareRoot())
    addCubic(to: point(half, half), control1: point(1, k), control2: point(half + half * k, half - half * k))
    addCubic(to: end, control1: point(half - half * k, half + half * k), control2: point(k, 1))
  }

  /// A rectangle whose chosen corners are quarter ellipses, clockwise from the top left; radii are cut to half the sides.
  public mutating func addRoundedRect(_ r: Rect, radii: Size, corners: RectCorners = .all) {
    let rx = min(max(0, radii.width), r.width / 2)
    let ry = min(max(0, radii.height), r.height / 2)
    guard rx > 0, ry > 0, !corners.isEmpty else { return addRect(r) }
    let quarter = Size(rx, ry)
    let topLeft = corners.contains(.topLeft)
    move(to: Point(r.minX + (topLeft ? rx : 0), r.minY))
    if corners.contains(.topRight) {
      addLine(to: Point(r.maxX - rx, r.minY))
      addQuarter(of: Point(r.maxX - rx, r.minY + ry), quarter, from: Point(0, -1), to: Point(1, 0), end: Point(r.maxX, r.minY + ry))
    } else {
      addLine(to: Point(r.maxX, r.minY))
    }
    if corners.contains(.bottomRight) {
      addLine(to: Point(r.maxX, r.maxY - ry))
      addQuarter(of: Point(r.maxX - rx, r.maxY - ry), quarter, from: Point(1, 0), to: Point(0, 1), end: Point(r.maxX - rx, r.maxY))
    } else {
      addLine(to: Point(r.maxX, r.maxY))
    }
    if corners.contains(.bottomLeft) {
      addLine(to: Point(r.minX + rx, r.maxY))
      addQuarter(of: Point(r.minX + rx, r.maxY - ry), quarter, from: Point(0, 1), to: Point(-1, 0), end: Point(r.minX, r.maxY - ry))
    } else {
      addLine(to: Point(r.minX, r.maxY))
    }
    if topLeft {
      addLine(to: Point(r.minX, r.minY + ry))
      addQuarter(of: Point(r.minX + rx, r.minY + ry), quarter, from: Point(-1, 0), to: Point(0, -1), end: Point(r.minX + rx, r.minY))
    }
    close()
  }

  /// An arc of a circle from one angle to another, in radians; joined by a line to the current point if there is one.
  ///
  /// `endAngle` below `startAngle` runs counter-clockwise on screen; turns beyond one full circle are drawn once.
  public mutating func addArc(center: Point, radius: Double, startAngle: Double, endAngle: Double) {
    addEllipticalArc(center: center, radii: Size(radius, radius), rotation: 0, startAngle: startAngle, endAngle: endAngle)
  }

  /// An arc of an ellipse whose axes are turned by `rotation`; angles are those of the unit circle before it is stretched and turned.
  public mutating func addEllipticalArc(
    center: Point, radii: Size, rotation: Double, startAngle: Double, endAngle: Double
  ) {
    let frame = AffineTransform.scale(radii.width, radii.height)
      .concatenating(.rotation(rotation))
      .concatenating(.translation(center.x, center.y))
    let sweep = min(2 * Double.pi, max(-2 * Double.pi, endAngle - startAngle))
    let first = frame.apply(Point(Math.cos(startAngle), Math.sin(startAngle)))
    if isEmpty || verbs.last == .close { move(to: first) } else { addLine(to: first) }
    guard sweep.isFinite, sweep != 0 else { return }
    let count = max(1, Int((abs(sweep) / (Double.pi / 4) - 1e-9).rounded(.up)))
    let step = sweep / Double(count)
    let k = 4.0 / 3.0 * Math.tan(step / 4)
    for i in 0..<count {
      let a0 = startAngle + step * Double(i)
      let a1 = startAngle + step * Double(i + 1)
      let p0 = Point(Math.cos(a0), Math.sin(a0))
      let p1 = Point(Math.cos(a1), Math.sin(a1))
      addCubic(
        to: frame.apply(p1), control1: frame.apply(Point(p0.x - k * p0.y, p0.y + k * p0.x)),
        control2: frame.apply(Point(p1.x + k * p1.y, p1.y - k * p1.x)))
    }
  }

  /// An arc from the current point to `end` as in SVG's path data: two radii, the turn of the axes, and which of four arcs.
  ///
  /// Radii too small are scaled up, zero radii give a line (SVG 1.1, F.6.5 and F.6.6).
  public mutating func addArc(to end: Point, radii: Size, rotation: Double, largeArc: Bool, sweep: Bool) {
    guard let from = currentPoint else { return move(to: end) }
    var rx = abs(radii.width)
    var ry = abs(radii.height)
    guard from != end else { return }
    guard rx > 0, ry > 0, rx.isFinite, ry.isFinite, from.isFinite, end.isFinite, rotation.isFinite else {
      return addLine(to: end)
    }
    let cosine = Math.cos(rotation)
    let sine = Math.sin(rotation)
    let half = (from - end) / 2
    let x = cosine * half.x + sine * half.y
    let y = -sine * half.x + cosine * half.y
    // The chord's half in units of the radii: above 1 the ellipse is too small to reach.
    var ux = x / rx
    var uy = y / ry
    let reach = Math.hypot(ux, uy)
    guard reach.isFinite, reach > 0 else { return addLine(to: end) }
    if reach > 1 {
      rx *= reach
      ry *= reach
      ux /= reach
      uy /= reach
    }
    var k = max(0, 1 / (ux * ux + uy * uy) - 1).squareRoot()
    if largeArc == sweep { k = -k }
    let cx = k * rx * uy
    let cy = -k * ry * ux
    let mid = (from + end) / 2
    let center = Point(cosine * cx - sine * cy + mid.x, sine * cx + cosine * cy + mid.y)
    let a0 = Math.atan2(uy + k * ux, ux - k * uy)
    var a1 = Math.atan2(-uy + k * ux, -ux - k * uy)
    guard a0.isFinite, a1.isFinite, cx.isFinite, cy.isFinite else { return addLine(to: end) }
    if sweep, a1 < a0 { a1 += 2 * Double.pi }
    if !sweep, a1 > a0 { a1 -= 2 * Double.pi }
    let frame = AffineTransform.scale(rx, ry).concatenating(.rotation(rotation))
      .concatenating(.translation(center.x, center.y))
    let count = max(1, Int((abs(a1 - a0) / (Double.pi / 4) - 1e-9).rounded(.up)))
    let step = (a1 - a0) / Double(count)
    let t = 4.0 / 3.0 * Math.tan(step / 4)
    for i in 0..<count {
      let u = a0 + step * Double(i)
      let v = a0 + step * Double(i + 1)
      let p = Point(Math.cos(u), Math.sin(u))
      let q = Point(Math.cos(v), Math.sin(v))
      addCubic(
        to: i == count - 1 ? end : frame.apply(q), control1: frame.apply(Point(p.x - t * p.y, p.y + t * p.x)),
        control2: frame.apply(Point(q.x + t * q.y, q.y - t * q.x)))
    }
  }
}

/// Some of a rectangle's corners.
public struct RectCorners: OptionSet, Hashable, Sendable {
  /// A bit for each corner.
  public let rawValue: UInt8
  /// The corners of these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The corner at the least x and the least y.
  public static let topLeft = RectCorners(rawValue: 1)
  /// The corner at the greatest x and the least y.
  public static let topRight = RectCorners(rawValue: 2)
  /// The corner at the greatest x and the greatest y.
  public static let bottomRight = RectCorners(rawValue: 4)
  /// The corner at the least x and the greatest y.
  public static let bottomLeft = RectCorners(rawValue: 8)
  /// All four corners.
  public static let all: RectCorners = [.topLeft, .topRight, .bottomRight, .bottomLeft]
}
