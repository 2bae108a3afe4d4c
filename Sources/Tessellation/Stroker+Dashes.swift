import Geometry

extension Stroker {
  /// Draws the dashes of a path; the pattern starts anew with every subpath.
  ///
  /// Lines beyond the guard band are passed over without looking at their dashes one by one. Dashes of one straight line whose caps cover the gap
  /// between them are one dash.
  mutating func dash(_ path: FlattenedPath, _ asked: [Double], _ band: inout GuardBand, _ outline: inout Outline) {
    var (pattern, period) = (asked, 0.0)
    for d in pattern { period += d }
    guard period > 0, period.isFinite else { return }
    let gaps = stride(from: 1, to: pattern.count, by: 2)
    let open = gaps.count { pattern[$0] > coveredGap }
    areGapsCovered = open == 0
    let repetitions = (Self.finestPattern * Double(Mesh.subpixels) / unit / period).rounded(.down)
    if repetitions > 1, !areGapsCovered {
      guard repetitions.isFinite else { return }
      pattern = pattern.map { $0 * repetitions }
      period *= repetitions
    }
    // Dashes that lie over many others cross all of them.
    let overlap = style.lineWidth * Double(open) / period
    var budget = max(min(64, dashBudget), Int(Double(dashBudget) / (1 + overlap / Self.cheapOverlap)))
    for s in path.subpaths {
      let n = s.range.count
      if n == 1 {
        // A place has a dot where the pattern starts with a dash.
        if DashCursor(pattern: pattern, period: period, phase: style.dashPhase, isClosed: false).isDrawn {
          trace(path, s)
          finish(isClosed: false, &band, &outline)
        }
        continue
      }
      dash(path, s, pattern, period, &budget, &band, &outline)
    }
  }

  /// The longest gap on a straight line that the caps at both its ends cover, to a part of the tolerance.
  private var coveredGap: Double {
    let radius = style.lineWidth / 2
    switch style.cap {
    case .butt: return 0
    case .square: return style.lineWidth
    case .round:
      // Between two circles of the line's width, the edge is drawn in by this much at most.
      let dent = min(radius, tolerance / 2)
      return 2 * (dent * (2 * radius - dent)).squareRoot()
    }
  }

  private mutating func dash(
    _ path: FlattenedPath, _ s: FlattenedPath.Subpath, _ pattern: [Double], _ period: Double, _ budget: inout Int,
    _ band: inout GuardBand, _ outline: inout Outline
  ) {
    let n = s.range.count
    let lines = s.isClosed ? n : n - 1
    var dashes = DashCursor(pattern: pattern, period: period, phase: style.dashPhase, isClosed: s.isClosed)
    var direction: Point?
    var corners = path.corners(from: s.range.lowerBound + 1)
    removeLine()
    if dashes.isDrawn { put(path.points[s.range.lowerBound], isSmooth: false, departure: s.startDirection) }
    for i in 0..<lines {
      let j = s.range.lowerBound + i
      let k = i + 1 == n ? s.range.lowerBound : j + 1
      let a = path.points[j]
      let b = path.points[k]
      let length = a.distance(to: b)
      guard length > 0, length.isFinite else { continue }
      direction = (b - a) / length
      let at = cut(path, s, line: i, a, b, length, &dashes, &budget, &band, &outline)
      guard budget > 0 else { return }
      dashes.left -= length - at
      dashes.run += length
      var (arrival, departure) = i + 1 == n ? (s.endDirection, s.startDirection) : (Point.zero, Point.zero)
      if !s.isClosed, i + 1 == lines { arrival = s.endDirection }
      if let corner = corners.first, corner.point == k {
        (arrival, departure) = (corner.arrival, corner.departure)
        corners.removeFirst()
      }
      if dashes.isDrawn { put(b, isSmooth: path.isSmooth[k], arrival: arrival, departure: departure) }
    }
    endDashes(path, s, dashes, direction, &band, &outline)
  }

  /// Draws the dashes that end on a line, and begins those that start there, from its start on.
  /// - Returns: how far along the line that went: the cursor is there.
  private mutating func cut(
    _ path: FlattenedPath, _ s: FlattenedPath.Subpath, line i: Int, _ a: Point, _ b: Point, _ length: Double, _ dashes: inout DashCursor,
    _ budget: inout Int, _ band: inout GuardBand, _ outline: inout Outline
  ) -> Double {
    var at = 0.0
    var directions: FlattenedPath.LineDirection?
    while dashes.left <= length - at, budget > 0 {
      at += dashes.left
      let skipped = skip(a, b, length, at, band)
      if skipped > at {
        // Nothing of what comes now can be seen.
        removeLine()
        at = skipped
        dashes.jump(to: at)
        if dashes.isDrawn { put(a.interpolated(to: b, at / length), isSmooth: false) }
        continue
      }
      if dashes.isDrawn {
        if areGapsCovered { at += max(0, ((length - at) / dashes.period).rounded(.down) - 1) * dashes.period }
        let gap = dashes.gap
        if gap <= coveredGap, at + gap < length {
          at += gap
          dashes.advance(by: 2)
          continue
        }
      }
      let p = a.interpolated(to: b, at / length)
      // Where the curve goes at a place on this line: there a dash is cut across it.
      let line = directions ?? path.direction(of: s, line: i)
      directions = line
      let tangent = line.at(at / length)
      if dashes.isDrawn {
        put(p, isSmooth: false)
        arrivals[points.count - 1] = tangent
        if dashes.isHead {
          for q in 0..<points.count { dashes.head.append((points[q], isSmooth[q], arrivals[q], departures[q])) }
          dashes.isHead = false
        } else {
          finish(isClosed: false, direction: tangent, &band, &outline)
        }
        removeLine()
        dashesMade += 1
        budget = outline.points.count < Self.maximumDashPoints ? budget - 1 : 0
      } else {
        put(p, isSmooth: false, departure: tangent)
      }
      dashes.advance(by: 1)
    }
    return at
  }

  /// Draws what is left at the end of a subpath: the dash that goes on into the first one, or one that ends with the line.
  private mutating func endDashes(
    _ path: FlattenedPath, _ s: FlattenedPath.Subpath, _ dashes: DashCursor, _ direction: Point?, _ band: inout GuardBand,
    _ outline: inout Outline
  ) {
    if dashes.isHead {
      // One dash goes all round: its last place is its first.
      arrivals[0] = s.endDirection
      finish(isClosed: true, &band, &outline)
      return
    }
    for q in dashes.head { put(q.point, isSmooth: q.isSmooth, arrival: q.arrival, departure: q.departure) }
    if !s.isClosed, let direction {
      // A dash of no length at the very end is drawn, though rounding may leave a little before it; a longer one has nothing left to cover.
      if !dashes.isDrawn, dashes.left <= dashes.run * 1e-12, dashes.next == 0 {
        let arrives = s.endDirection == .zero ? direction : s.endDirection
        put(path.points[s.range.upperBound - 1], isSmooth: false, arrival: arrives, departure: arrives)
        finish(isClosed: false, direction: arrives, &band, &outline)
        return
      }
      if points.count == 1 { return }
    }
    if !points.isEmpty { finish(isClosed: false, &band, &outline) }
  }

  /// The distance along a line up to which, from `at` on, it stays outside the guard band and its margin; `at` when it is inside.
  private func skip(_ a: Point, _ b: Point, _ length: Double, _ at: Double, _ band: borrowing GuardBand) -> Double {
    let reach = band.reach + style.reach
    let p = a.interpolated(to: b, at / length)
    if abs(p.x) <= reach, abs(p.y) <= reach { return at }
    var enter = at
    var leave = length
    for (u, d) in [(a.x, b.x - a.x), (a.y, b.y - a.y)] {
      guard d != 0 else {
        if abs(u) > reach { return length }
        continue
      }
      let x = (-reach - u) / d * length
      let y = (reach - u) / d * length
      enter = max(enter, min(x, y))
      leave = min(leave, max(x, y))
    }
    return enter < leave ? enter : length
  }
}
