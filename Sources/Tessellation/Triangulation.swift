/// Cuts the inside of a boundary into triangles.
///
/// A sweep line goes down over the vertices. Between every left and right edge that it crosses lies a span of inside, whose vertices form one
/// polygon that is monotone in height; where spans part, the new ones begin at the last vertex seen; where spans meet, both wait for the next
/// vertex below (de Berg et al., "Computational Geometry", chapter 3). Exact, and sound for any boundary whose loops do not cross.
struct Triangulation: ~Copyable {
  /// The inside between two edges.
  struct Span {
    var leftUpper: GridPoint
    var leftLower: GridPoint
    var rightUpper: GridPoint
    var rightLower: GridPoint
    var chain: MonotoneChain
    /// The polygon on the right of a place where two spans have met, until the next vertex.
    var rightChain = MonotoneChain()

    @inline(__always) var isMet: Bool { rightChain.top >= 0 }
  }

  private var stacks: MonotoneStacks
  private var spans = Buffer<Span>(minimumCapacity: 64)
  private var status = Buffer<Int32>()
  /// The lower ends of the edges that start at the current place, left to right.
  private var starts = Buffer<GridPoint>()

  private init(points: UnsafePointer<GridPoint>, count: Int, loops: Int) {
    stacks = MonotoneStacks(points: points, count: count, loops: loops)
  }

  /// The triangles of the inside of closed loops, clockwise on screen, as indexes into `points`. Cost: about 60 ns a vertex.
  static func triangles(points: [GridPoint], contourEnds: [Int32]) -> [SIMD3<Int32>] {
    guard !points.isEmpty else { return [] }
    return points.withUnsafeBufferPointer { points in
      if contourEnds.count == 1, points.convexSense != 0 {
        return (2..<Int32(truncatingIfNeeded: points.count)).map { SIMD3(0, $0 &- 1, $0) }
      }
      var outline = Outline()
      var indexes = Buffer<Int32>(minimumCapacity: points.count + 2 * contourEnds.count)
      outline.points.reserve(points.count + 2 * contourEnds.count)
      var first = 0
      for end in contourEnds {
        outline.append(boundary: UnsafeBufferPointer(rebasing: points[first..<Int(end)]))
        indexes.append(end &- 1)
        for i in first..<Int(end) { indexes.append(Int32(truncatingIfNeeded: i)) }
        indexes.append(Int32(truncatingIfNeeded: first))
        first = Int(end)
      }
      var sorter = PointSorter()
      sorter.sort(outline)
      var sweep = Triangulation(points: points.baseAddress!, count: points.count, loops: contourEnds.count)
      sweep.run(outline, sorter, indexes)
      return Array(UnsafeBufferPointer(start: sweep.stacks.triangles.base, count: sweep.stacks.triangles.count))
    }
  }

  private mutating func run(_ outline: borrowing Outline, _ sorter: borrowing PointSorter, _ indexes: borrowing Buffer<Int32>) {
    let points = outline.points.base
    let count = sorter.count
    var k = 0
    while k < count {
      let first = sorter[k]
      let p = points[first]
      let order = p.order
      starts.removeAll()
      while k < count {
        let i = sorter[k]
        guard points[i].order == order else { break }
        k &+= 1
        let before = points[i &- 1]
        let after = points[i &+ 1]
        if after.order > order { insert(after, at: p) }
        if before.order > order { insert(before, at: p) }
      }
      if starts.count > Arrangement.fewStarting { starts.sort { orientation(p, $0, $1) < 0 } }
      pass(p, indexes[first])
    }
  }

  /// Keeps the starting edges in order from left to right; of many, those that come later are put there together.
  @inline(__always)
  private mutating func insert(_ start: GridPoint, at p: GridPoint) {
    starts.append(start)
    var j = starts.count &- 1
    while j > 0, j < Arrangement.fewStarting, orientation(p, starts[j &- 1], start) > 0 {
      starts[j] = starts[j &- 1]
      j &-= 1
    }
    starts[j] = start
  }

  private mutating func pass(_ p: GridPoint, _ vertex: Int32) {
    let all = spans.base
    let active = status.base
    var lower = 0
    var length = status.count
    while length > 0 {
      let half = length &>> 1
      let middle = lower &+ half
      let s = all + Int(active[middle])
      let isRight = orientation(s.pointee.rightUpper, s.pointee.rightLower, p) < 0
      lower = isRight ? middle &+ 1 : lower
      length = isRight ? length &- half &- 1 : half
    }
    var upper = lower
    // The spans that go on past p, on its left and on its right.
    var open: (left: Int32, right: Int32) = (-1, -1)
    while upper < status.count {
      let id = status[upper]
      let s = all + Int(id)
      guard orientation(s.pointee.leftUpper, s.pointee.leftLower, p) <= 0 else { break }
      upper &+= 1
      switch (s.pointee.leftLower.isSame(as: p), s.pointee.rightLower.isSame(as: p)) {
      case (true, true):
        stacks.end(vertex, s.pointee.chain)
        if s.pointee.isMet { stacks.end(vertex, s.pointee.rightChain) }
      case (false, true):
        meetOnRight(&s.pointee, vertex)
        open.left = id
      case (true, false):
        meetOnLeft(&s.pointee, vertex)
        open.right = id
      case (false, false):
        open = (id, part(id, vertex))
      }
      if open.right >= 0 { break }
    }
    begin(p, vertex, lower, upper, open)
  }

  /// A vertex that ends the span's right edge.
  private mutating func meetOnRight(_ s: inout Span, _ vertex: Int32) {
    if s.isMet {
      stacks.end(vertex, s.rightChain)
      s.rightChain = MonotoneChain()
    }
    stacks.add(vertex, .right, to: &s.chain)
  }

  /// A vertex that ends the span's left edge.
  private mutating func meetOnLeft(_ s: inout Span, _ vertex: Int32) {
    if s.isMet {
      stacks.end(vertex, s.chain)
      s.chain = s.rightChain
      s.rightChain = MonotoneChain()
    }
    stacks.add(vertex, .left, to: &s.chain)
  }

  /// A vertex inside a span parts it; the right part is new.
  private mutating func part(_ id: Int32, _ vertex: Int32) -> Int32 {
    var left = spans[Int(id)]
    var right = left
    if left.isMet {
      right.chain = left.rightChain
      right.rightChain = MonotoneChain()
      left.rightChain = MonotoneChain()
    } else if left.chain.side == .left {
      left.chain = stacks.begin(stacks.last(right.chain))
    } else {
      right.chain = stacks.begin(stacks.last(left.chain))
    }
    stacks.add(vertex, .right, to: &left.chain)
    stacks.add(vertex, .left, to: &right.chain)
    spans[Int(id)] = left
    spans.append(right)
    return Int32(truncatingIfNeeded: spans.count &- 1)
  }

  /// Puts the edges that start at p, and the spans between them, below those that were open above.
  private mutating func begin(_ p: GridPoint, _ vertex: Int32, _ lower: Int, _ upper: Int, _ open: (left: Int32, right: Int32)) {
    var n = starts.count
    var i = 0
    let meets = n == 0 && open.left >= 0 && open.right >= 0
    let inner = n &- (open.left >= 0 ? 1 : 0) &- (open.right >= 0 ? 1 : 0)
    let new = meets ? 1 : (open.left >= 0 ? 1 : 0) &+ (open.right >= 0 ? 1 : 0) &+ max(0, inner) / 2
    status.replace(from: lower, to: upper, withRoomFor: new)
    var at = lower
    if meets {
      let right = spans[Int(open.right)]
      status[at] = open.left
      spans.base[Int(open.left)].rightUpper = right.rightUpper
      spans.base[Int(open.left)].rightLower = right.rightLower
      spans.base[Int(open.left)].rightChain = right.chain
      return
    }
    if open.left >= 0 {
      status[at] = open.left
      at &+= 1
      if n > 0 {
        spans.base[Int(open.left)].rightUpper = p
        spans.base[Int(open.left)].rightLower = starts[0]
        i = 1
      }
    }
    if open.right >= 0, n > i {
      n &-= 1
      spans.base[Int(open.right)].leftUpper = p
      spans.base[Int(open.right)].leftLower = starts[n]
    }
    while i &+ 1 < n {
      status[at] = Int32(truncatingIfNeeded: spans.count)
      at &+= 1
      spans.append(
        Span(
          leftUpper: p, leftLower: starts[i], rightUpper: p, rightLower: starts[i &+ 1], chain: stacks.begin(vertex)))
      i &+= 2
    }
    if open.right >= 0 { status[at] = open.right }
  }
}

extension Outline {
  /// Adds a loop as it is.
  fileprivate mutating func append(boundary loop: UnsafeBufferPointer<GridPoint>) {
    points.append(loop[loop.count - 1])
    let lower = points.count
    for p in loop { points.append(p) }
    loops.append(Loop(lower: Int32(truncatingIfNeeded: lower), upper: Int32(truncatingIfNeeded: points.count)))
    points.append(loop[0])
  }
}
