import Geometry

extension Arrangement {
  /// One pass of the sweep line over the outline. Cost: about 40 ns a point when few edges cross the line at once.
  mutating func sweep(_ outline: borrowing Outline, rule: FillRule) {
    sorter.sort(outline)
    edges.removeAll()
    bundles.removeAll()
    status.removeAll()
    pending.removeAll()
    splits.removeAll()
    boundary.removeAll()
    passed.removeAll()
    isStable = true
    let parity: Int32 = rule == .evenOdd ? 1 : -1
    let points = outline.points.base
    let count = sorter.count
    lookBack = 8 &* count &+ 64
    moves = 0
    var k = 0
    // The next round goes over as many points: with more than half of what is left it would end beyond that.
    let mostSplits = stepsLeft == .max ? Self.maximumSplits : min(stepsLeft / 2 + 1, Self.mostSplitsCounted)
    while splits.count < mostSplits, moves / Self.movesInAStep <= stepsLeft {
      var order = pending.next
      var place = GridPoint(0, 0)
      if k < count {
        let p = points[sorter[k]]
        if p.order <= order {
          order = p.order
          place = p
        }
      } else if order == .max {
        break
      }
      if k < count, pending.next != order {
        let i = sorter[k]
        if k &+ 1 == count || points[sorter[k &+ 1]].order != order, passCorner(i, order, parity, points) {
          k &+= 1
          continue
        }
      }
      starting.removeAll()
      let first = k
      while k < count {
        let i = sorter[k]
        guard points[i].order == order else { break }
        k &+= 1
        let p = points[i]
        let before = points[i &- 1]
        let after = points[i &+ 1]
        if after.order > order { start(SweepEdge(upper: p, lower: after, winding: 1, source: Int32(truncatingIfNeeded: i))) }
        if before.order > order { start(SweepEdge(upper: p, lower: before, winding: -1, source: Int32(truncatingIfNeeded: i &- 1))) }
      }
      while pending.next == order {
        let e = pending.removeFirst()
        place = edges[Int(e)].upper
        starting.append(e)
      }
      pass(place, order, isCorner: k > first, parity, points)
    }
    isFull = splits.count >= mostSplits
    if status.count > 0 || isFull { isStable = false }
    if stepsLeft != .max { stepsLeft -= moves / Self.movesInAStep }
  }

  @inline(__always)
  private mutating func start(_ edge: SweepEdge) {
    starting.append(Int32(truncatingIfNeeded: edges.count))
    edges.append(edge)
  }

  /// Moves the sweep line over a place where nothing happens but that one edge goes on as the next of its loop: most places are of this kind.
  ///
  /// Returns false, with nothing changed, when more than that happens.
  @inline(__always)
  private mutating func passCorner(_ i: Int, _ order: UInt64, _ parity: Int32, _ points: UnsafePointer<GridPoint>) -> Bool {
    guard isStable, splitting == .crossings else { return false }
    let after = points[i &+ 1]
    let before = points[i &- 1]
    let goesDown = after.order > order
    guard goesDown != (before.order > order) else { return false }
    let p = points[i]
    let at = firstNotLeft(of: p)
    guard at < status.count else { return false }
    let e = edges.base + Int(status[at])
    let winding: Int32 = goesDown ? 1 : -1
    guard e.pointee.lower.isSame(as: p), e.pointee.winding == winding else { return false }
    if at > 0, edges[Int(status[at &- 1])].lower.order <= order { return false }
    if at &+ 1 < status.count {
      let right = edges.base + Int(status[at &+ 1])
      if right.pointee.lower.order <= order || right.pointee.side(p) <= 0 { return false }
    }
    passed.append(p)
    e.pointee.upper = p
    e.pointee.lower = goesDown ? after : before
    e.pointee.source = Int32(truncatingIfNeeded: goesDown ? i : i &- 1)
    e.pointee.bundle = -1
    if e.pointee.boundaryEdge >= 0 {
      e.pointee.boundaryEdge = boundary.go(on: e.pointee.boundaryEdge, from: p, insideIsRight: e.pointee.right & parity != 0)
    }
    if at > 0 { check(at &- 1, order, points) }
    check(at, order, points)
    return true
  }

  /// Moves the sweep line over one place: edges that reach it end, and `starting` begins.
  private mutating func pass(_ p: GridPoint, _ order: UInt64, isCorner: Bool, _ parity: Int32, _ points: UnsafePointer<GridPoint>) {
    passed.append(p)
    var (lower, upper) = locate(p)
    if (lower > 0 && edges[Int(status[lower &- 1])].lower.order <= order)
      || (upper < status.count && edges[Int(status[upper])].lower.order <= order)
    {
      // A rounded place has upset the order: drop what should have ended.
      isStable = false
      purge(order)
      (lower, upper) = locate(p)
    }
    let left = lower > 0 ? edges[Int(status[lower &- 1])].right : 0
    let leftIsInside = left & parity != 0
    for i in lower..<upper {
      let e = Int(status[i])
      let edge = edges[e].boundaryEdge
      let end = edges[e].lower.order
      if end > order {
        divide(e, at: p)
      } else if end < order {
        isStable = false
      }
      if isStable, edge >= 0 {
        if edges[e].right & parity != 0 { boundary.from[Int(edge)] = p }
        boundary.meetsAbove(edge)
      }
    }
    if splitting == .crossingsAndClosePlaces || (splitting == .closeCorners && isCorner) {
      bendEdges(to: p, leftOf: lower, rightFrom: upper)
    }
    if starting.count > 1 { sortStarting() }
    let n = starting.count
    if n != upper &- lower { moves &+= status.count &- upper }
    status.replace(from: lower, to: upper, withRoomFor: n)
    if isStable {
      var winding = left
      var isInside = leftIsInside
      for i in 0..<n {
        let e = Int(starting[i])
        status[lower &+ i] = starting[i]
        winding &+= edges[e].winding
        edges[e].right = winding
        let wasInside = isInside
        isInside = winding & parity != 0
        if isInside != wasInside {
          let edge = boundary.begin(at: p)
          edges[e].boundaryEdge = edge
          boundary.meetsBelow(edge)
        }
      }
      boundary.link(leftIsInside: leftIsInside)
    } else {
      for i in 0..<n { status[lower &+ i] = starting[i] }
    }
    if lower > 0 { check(lower &- 1, order, points) }
    if n > 0 { check(lower &+ n &- 1, order, points) }
  }

  /// Notes a place for the edges beside it that pass within half a unit of it.
  private mutating func bendEdges(to p: GridPoint, leftOf lower: Int, rightFrom upper: Int) {
    var i = lower
    while i > 0, edges[Int(status[i &- 1])].passesClose(to: p) {
      i &-= 1
      record(Int(status[i]), p)
      isStable = false
    }
    i = upper
    while i < status.count, edges[Int(status[i])].passesClose(to: p) {
      record(Int(status[i]), p)
      isStable = false
      i &+= 1
    }
  }

  /// The place in the status of the first edge that p does not lie right of.
  @inline(__always)
  private func firstNotLeft(of p: GridPoint) -> Int {
    let all = edges.base
    let active = status.base
    var lower = 0
    var length = status.count
    while length > 0 {
      let half = length &>> 1
      let middle = lower &+ half
      let isRight = all[Int(active[middle])].side(p) < 0
      lower = isRight ? middle &+ 1 : lower
      length = isRight ? length &- half &- 1 : half
    }
    return lower
  }

  /// The places in the status of the edges that p lies on.
  @inline(__always)
  private func locate(_ p: GridPoint) -> (Int, Int) {
    let lower = firstNotLeft(of: p)
    var upper = lower
    while upper < status.count, edges[Int(status[upper])].side(p) == 0 { upper &+= 1 }
    return (lower, upper)
  }

  private mutating func purge(_ order: UInt64) {
    var kept = 0
    for i in 0..<status.count where edges[Int(status[i])].lower.order > order {
      status[kept] = status[i]
      kept += 1
    }
    status.truncate(to: kept)
  }

  /// Ends an edge at a place on it and lets the rest start there.
  private mutating func divide(_ e: Int, at p: GridPoint) {
    var rest = edges[e]
    rest.upper = p
    rest.boundaryEdge = -1
    edges[e].lower = p
    start(rest)
  }

  /// Orders the starting edges from left to right, lays those of one direction together, and drops those that cancel.
  private mutating func sortStarting() {
    // Of few, putting each in its place is fastest; of many it would be O(n^2).
    if starting.count > Self.fewStarting {
      // Those of one direction longest first: then of each the rest starts where only the next shorter one ends.
      let all = edges.base
      starting.sort { a, b in
        let turn = all[Int(a)].side(all[Int(b)].lower)
        return turn < 0 || turn == 0 && all[Int(a)].lower.order > all[Int(b)].lower.order
      }
    }
    var n = 1
    next: for i in 1..<starting.count {
      let e = starting[i]
      var j = n
      while j > 0 {
        let other = edges[Int(starting[j &- 1])]
        let turn = other.side(edges[Int(e)].lower)
        if turn < 0 { break }
        if turn == 0 {
          let merged = merge(starting[j &- 1], e)
          starting[j &- 1] = merged
          // The rest is moved back.
          var q = j
          while q < n {
            starting[q] = starting[q &+ 1]
            q &+= 1
          }
          continue next
        }
        starting[j] = starting[j &- 1]
        j &-= 1
      }
      starting[j] = e
      n &+= 1
    }
    var kept = 0
    for i in 0..<n where edges[Int(starting[i])].winding != 0 {
      starting[kept] = starting[i]
      kept &+= 1
    }
    starting.truncate(to: kept)
  }

  /// Lays two edges of one start and direction together; what the longer has more starts where the shorter ends.
  private mutating func merge(_ a: Int32, _ b: Int32) -> Int32 {
    var (short, long) = (Int(a), Int(b))
    if edges[long].lower.order < edges[short].lower.order { swap(&short, &long) }
    let end = edges[short].lower
    if edges[long].lower.order != end.order {
      var rest = edges[long]
      rest.upper = end
      pending.insert(Int32(truncatingIfNeeded: edges.count), at: end.order)
      edges.append(rest)
    }
    edges[short].winding &+= edges[long].winding
    let bundle = EdgeBundle(source: edges[long].source, first: edges[long].bundle, second: edges[short].bundle)
    edges[short].bundle = Int32(truncatingIfNeeded: bundles.count)
    bundles.append(bundle)
    return Int32(truncatingIfNeeded: short)
  }

  /// Splits the neighbours at i and i + 1 of the status where they cross below, and looks at what that moves.
  @inline(__always)
  private mutating func check(_ i: Int, _ order: UInt64, _ points: UnsafePointer<GridPoint>) {
    guard i &+ 1 < status.count, cross(i) else { return }
    resolve(i, order, points)
  }

  @inline(__always)
  private func cross(_ i: Int) -> Bool {
    let a = edges.base + Int(status[i])
    let b = edges.base + Int(status[i &+ 1])
    let endA = a.pointee.lower
    let endB = b.pointee.lower
    let orderA = endA.order
    let orderB = endB.order
    if orderA < orderB { return b.pointee.side(endA) < 0 }
    return orderA > orderB && a.pointee.side(endB) > 0
  }

  @inline(never)
  private mutating func resolve(_ i: Int, _ order: UInt64, _ points: UnsafePointer<GridPoint>) {
    suspects.removeAll()
    suspects.append(Int32(truncatingIfNeeded: i))
    var budget = 4 * status.count + 64
    while suspects.count > 0, budget > 0 {
      budget -= 1
      let i = Int(suspects.popLast())
      guard i >= 0, i + 1 < status.count, cross(i) else { continue }
      let a = Int(status[i])
      let b = Int(status[i + 1])
      let q = crossing(Int(edges[a].source), Int(edges[b].source), points)
      if let q, let place = placeAhead(q, order, edges[a].lower.order < edges[b].lower.order ? edges[a].lower : edges[b].lower) {
        cut(a, at: place)
        cut(b, at: place)
        for k in i - 1...i + 1 where overlap(k) { isStable = false }
      } else {
        // Moved far beyond an end: they cross here and now.
        isStable = false
        if let q, splitting != .closeCorners {
          record(a, q, passing: points)
          record(b, q, passing: points)
        }
        status[i] = Int32(truncatingIfNeeded: b)
        status[i + 1] = Int32(truncatingIfNeeded: a)
      }
      suspects.append(Int32(truncatingIfNeeded: i + 1))
      suspects.append(Int32(truncatingIfNeeded: i - 1))
    }
    if suspects.count > 0 { isStable = false }
  }

  /// A rounded crossing, or the nearest place to it that lies below the sweep line and not beyond the end of both edges; nil when that is more than
  /// two units away.
  private func placeAhead(_ q: GridPoint, _ order: UInt64, _ end: GridPoint) -> GridPoint? {
    var place = q
    if q.order <= order, let last = passed.last { place.y = last.y &+ 1 }
    if place.order > end.order { place = end }
    let dx = Int64(place.x) - Int64(q.x)
    let dy = Int64(place.y) - Int64(q.y)
    return abs(dx) <= 2 && abs(dy) <= 2 ? place : nil
  }

  /// Ends an edge at a crossing further down; the rest waits there.
  private mutating func cut(_ e: Int, at q: GridPoint) {
    guard !edges[e].lower.isSame(as: q) else { return }
    if isStable, !staysClear(e, q) { isStable = false }
    noteCrossing(e, q)
    var rest = edges[e]
    rest.upper = q
    rest.boundaryEdge = -1
    edges[e].lower = q
    pending.insert(Int32(truncatingIfNeeded: edges.count), at: q.order)
    edges.append(rest)
  }

  /// Whether an edge passes every place above the sweep line on the same side when its lower end moves to q, which lies below the line.
  ///
  /// If so, it also meets no edge there that it did not meet: on that course it would first have come upon an end of that edge, or upon the edge at
  /// the sweep line itself, where neighbours are compared anyway. Places are looked at one by one; a sweep that has looked at too many gives up.
  private mutating func staysClear(_ e: Int, _ q: GridPoint) -> Bool {
    let upper = edges[e].upper
    let lower = edges[e].lower
    let order = upper.order
    var k = passed.count
    while k > 0 {
      k &-= 1
      let p = passed[k]
      if p.order <= order { return true }
      lookBack &-= 1
      let before = orientation(upper, lower, p)
      let after = orientation(upper, q, p)
      if (before ^ after) < 0 || after == 0 || before == 0 || lookBack < 0 { return false }
    }
    return true
  }

  /// Whether the neighbours at i and i + 1 of the status lie on each other from a common start.
  private func overlap(_ i: Int) -> Bool {
    guard i >= 0, i + 1 < status.count else { return false }
    let a = edges[Int(status[i])]
    let b = edges[Int(status[i + 1])]
    return a.upper.isSame(as: b.upper) && a.side(b.lower) == 0
  }

  @inline(__always)
  private mutating func noteCrossing(_ e: Int, _ q: GridPoint) {
    if splitting != .closeCorners { record(e, q) }
  }

  /// Notes a new point for an edge and all that lie under it.
  ///
  /// - Parameter points: the outline, if the new point lies elsewhere on it than on this piece. What lies under a piece of a few units, by rounding,
  ///   may go into quite another direction, and then has no point there.
  private mutating func record(_ e: Int, _ q: GridPoint, passing points: UnsafePointer<GridPoint>? = nil) {
    guard !edges[e].lower.isSame(as: q), !edges[e].upper.isSame(as: q) else { return }
    func note(_ source: Int32) {
      if let points, !Self.passes(points[Int(source)], points[Int(source) &+ 1], q) { return }
      splits.append(Split(source: source, point: q))
    }
    note(edges[e].source)
    var next = edges[e].bundle
    while next >= 0 {
      let bundle = bundles[Int(next)]
      note(bundle.source)
      if bundle.second >= 0 { opened.append(bundle.second) }
      next = bundle.first >= 0 || opened.isEmpty ? bundle.first : opened.popLast()
    }
  }

  /// Whether a place lies within two units of the line from a to b.
  private static func passes(_ a: GridPoint, _ b: GridPoint, _ q: GridPoint) -> Bool {
    let reach = abs(Int64(b.x) - Int64(a.x)) + abs(Int64(b.y) - Int64(a.y))
    return min(a.x, b.x) - 2 <= q.x && q.x <= max(a.x, b.x) + 2 && min(a.y, b.y) - 2 <= q.y && q.y <= max(a.y, b.y) + 2
      && abs(orientation(a, b, q)) <= 2 * reach
  }

  /// Where two edges of the outline cross, rounded to the grid and kept inside the boxes of both; nil when they do not, and only what rounding
  /// has moved in this round does. Taking the outline's edges and not their pieces keeps one round's errors from adding up.
  private func crossing(_ i: Int, _ j: Int, _ points: UnsafePointer<GridPoint>) -> GridPoint? {
    let (a0, a1, b0, b1) = (points[i], points[i &+ 1], points[j], points[j &+ 1])
    let ax = Int64(a1.x) - Int64(a0.x)
    let ay = Int64(a1.y) - Int64(a0.y)
    let bx = Int64(b1.x) - Int64(b0.x)
    let by = Int64(b1.y) - Int64(b0.y)
    let ux = Int64(b0.x) - Int64(a0.x)
    let uy = Int64(b0.y) - Int64(a0.y)
    let area = Double(ax * by - ay * bx)
    let t = Double(ux * by - uy * bx) / area
    let s = Double(ux * ay - uy * ax) / area
    guard t >= 0, t <= 1, s >= 0, s <= 1 else { return nil }
    func coordinate(_ start: Int32, _ d: Int64, _ low: Int32, _ high: Int32) -> Int32 {
      let v = Double(start) + t * Double(d)
      guard v > Double(low) else { return low }
      guard v < Double(high) else { return high }
      // Half up, by cutting off above zero.
      return Int32(Int64(v + 0.5 + 0x1p30) - (1 << 30))
    }
    let q = GridPoint(
      coordinate(a0.x, ax, max(min(a0.x, a1.x), min(b0.x, b1.x)), min(max(a0.x, a1.x), max(b0.x, b1.x))),
      coordinate(a0.y, ay, max(min(a0.y, a1.y), min(b0.y, b1.y)), min(max(a0.y, a1.y), max(b0.y, b1.y))))
    guard snapRadius > 0 else { return q }
    var best = q
    var least = snapRadius * snapRadius + 1
    for end in [a0, a1, b0, b1] {
      let dx = Int64(end.x) - Int64(q.x)
      let dy = Int64(end.y) - Int64(q.y)
      let d = dx * dx + dy * dy
      if d < least {
        least = d
        best = end
      }
    }
    return best
  }
}
