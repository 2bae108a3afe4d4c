import Geometry

extension Stroker {
  /// Adds the points of one side at a corner between two lines; sign -1 walks the line backwards.
  mutating func join(at i: Int, from: Int, to: Int, sign: Double) {
    let p = points[i]
    let reach = min(lengths[from], lengths[to])
    let longest = max(lengths[from], lengths[to])
    let (arrival, departure) = (arrivals[i], departures[i])
    if arrival == .zero, departure == .zero {
      let turn = turns[i]
      if isSmooth[i], turn.y * sign > 0, half * turn.y * sign > reach * (1 + turn.x) / 2, spare[from] >= 0, spare[to] >= 0 {
        // Lines of unequal lengths meet across the circle that goes on through both.
        let across = Self.normal(directions[from] * lengths[to] + directions[to] * lengths[from]) * sign
        loop.append(p + across * (half / across.length))
        return
      }
      join(
        at: p, directions[from] * sign, directions[to] * sign, turn: Point(turn.x, turn.y * sign), reach: reach, longest: longest,
        isSmooth: isSmooth[i])
      return
    }
    // Curves meet by their own directions, not by those of the lines that stand for them.
    let (last, next) = (directions[from] * sign, directions[to] * sign)
    let (before, after) = sign > 0 ? (arrival, departure) : (departure, arrival)
    let a = before == .zero ? last : before * sign
    let b = after == .zero ? next : after * sign
    let pivots = pivot(p, last, a, along: from)
    let isStraight = !pivots && a.dot(last) > 0.999 && b.dot(next) > 0.999
    join(at: p, a, b, turn: Point(a.dot(b), a.cross(b)), reach: isStraight ? reach : 0, longest: longest, isSmooth: isSmooth[i])
    pivot(p, b, next, along: to)
  }

  /// Turns about an end of a line, between the direction of the curve there and the line's own, where the curve does so too quickly for lines to
  /// show it; false where it does not.
  ///
  /// Where lines do stand for the curve, a line on from its own direction is nearer to it than an arc would be: unless the line is so short that its
  /// side would turn back.
  @discardableResult
  mutating func pivot(_ p: Point, _ a: Point, _ b: Point, along line: Int) -> Bool {
    let (cosine, sine) = (a.dot(b), a.cross(b))
    guard cosine < 0.92 || spare[line] < 0 && sine != 0 else { return false }
    join(at: p, a, b, turn: Point(cosine, sine), reach: 0, longest: lengths[line], isSmooth: true)
    return true
  }

  /// - Parameters:
  ///   - turn: the cosine and the sine of the turn from a to b.
  ///   - reach: how far both lines' sides go along, at least.
  ///   - longest: the longer of both lines' lengths.
  @inline(__always)
  mutating func join(at p: Point, _ a: Point, _ b: Point, turn: Point, reach: Double, longest: Double, isSmooth: Bool) {
    let u = Self.normal(a) * half
    let v = Self.normal(b) * half
    let sine = turn.y
    let sum = 1 + turn.x
    if sine > 0 {
      // The inner side. The sides meet half tan(angle / 2) before the corner, and each line's end there lies half sin(angle) along the other: what
      // both share may be taken away once as long as both lines reach that far, and of an open line, where n corners share what n + 1 lines
      // cover, something is always left. Round a ring everything could be taken away as often as it is there, so each corner has half of a line,
      // and the inner sides never turn back.
      if half * sine <= reach * (isRing ? sum / 2 : min(1, sum)) {
        loop.append(p + (u + v) / sum)
      } else {
        loop.append(p + u)
        loop.append(p)
        loop.append(p + v)
        // Beyond the middle of a curve that is tighter than the line is wide, the line sweeps over what lies between both sides: unless that
        // lies under one of both lines.
        if isSmooth, half * sine > longest { wedges.append(Wedge(place: p, before: a, after: b)) }
      }
      return
    }
    // The outer edges meet at half / cos(angle / 2) from the corner; the squared cosine of half the angle is sum / 2.
    // Within a curve lines are short enough for that to stay within what its tolerance allows, which is somewhat more.
    let slack = isSmooth ? 1.6 * tolerance : tolerance
    let isNearlyStraight = 2 * half * half <= sum * (half + slack) * (half + slack)
    let isMitre = !isSmooth && style.join == .miter && 2 <= sum * style.miterLimit * style.miterLimit && sum > 1e-12
    if isNearlyStraight || isMitre {
      loop.append(p + (u + v) / sum)
    } else if isSmooth || style.join == .round {
      arc(p, from: a, to: b)
    } else {
      loop.append(p + u)
      loop.append(p + v)
    }
  }

  /// Draws the wedges on the inner sides of curves, each as a loop of its own that turns as the line's outline does.
  mutating func emitWedges(_ band: inout GuardBand, _ outline: inout Outline) {
    for i in 0..<wedges.count {
      let wedge = wedges[i]
      loop.append(wedge.place)
      // Seen from its end it turns outwards.
      let (a, b) = (wedge.after, wedge.before)
      loop.append(wedge.place + Self.normal(a) * half)
      join(at: wedge.place, a, b, turn: Point(a.dot(b), a.cross(b)), reach: 0, longest: 0, isSmooth: true)
      loop.append(wedge.place + Self.normal(b) * half)
      emit(&band, &outline)
    }
    wedges.removeAll()
  }

  /// Adds the arc about p by which the line along `a` turns into the one along `b`, counter-clockwise on screen, by at most a half circle.
  ///
  /// Its points lie outside the circle as far as the lines between them come inside it. The lines before and after are drawn on to the first and
  /// the last of them: that takes fewer than half of the points that an arc of points on the circle takes.
  mutating func arc(_ p: Point, from a: Point, to b: Point) {
    var w = Self.normal(a) * half + a * arcLead
    let last = Self.normal(b) * half - b * arcLead
    loop.append(p + w)
    // At most half a circle of steps no smaller than 0.01.
    for _ in 0..<320 {
      w = Point(w.x * arcStep.x - w.y * arcStep.y, w.x * arcStep.y + w.y * arcStep.x)
      // Past the last point: that lies clockwise of w, or the half circle is over.
      guard w.cross(last) < 0 else { break }
      loop.append(p + w)
    }
    loop.append(p + last)
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
      arc(p, from: direction, to: -direction)
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
