import Geometry

/// Turns an outline that crosses itself into the boundary of its inside.
///
/// A sweep line goes down over the outline and splits edges where they meet. Places where edges cross are rounded to the grid, which may move
/// edges across others; so sweeps follow until one finds nothing that was moved across: that one proves, in exact integers, that edges meet only
/// at their ends, and its winding numbers tell where inside meets outside. One round or two nearly always do. Slivers may creep along by one unit a round; so,
/// from the fifth round on, a crossing moves to an end of its edges within a radius that grows by one unit a round. Bundles of edges that lie
/// within rounding of each other would cross ever more often as they are split. They are recognized by their many crossings; then those are
/// forgotten, one round bends every edge to the corners that it passes within half a unit, which lays the bundle together (snap rounding:
/// J. Hobby, Practical segment intersection with finite precision output, 1999), and all rounds after it bend edges as well as splitting them.
/// Should even that not converge, the whole grid gets coarser with every round beyond `patience`: this always ends.
struct Arrangement: ~Copyable {
  // size: one sweep, whose steps share its buffers; parts of it would hand the same buffers about in the inner loop
  /// The rounds that are made on the fine grid.
  static let patience = 24
  /// The crossings for each point of an outline beyond which bundles of edges are looked for at once.
  static let manyCrossings = 4
  /// The most places of splitting in one round where steps are not counted: a fifth of a second's work.
  static let maximumSplits = 1 << 19
  /// The most of them where steps are: memory follows from it.
  static let mostSplitsCounted = 1 << 20
  /// The most edges that start at one place and are put in order one by one.
  static let fewStarting = 24
  /// How many edges in the sweep line are moved aside in the time of a step.
  static let movesInAStep = 256
  /// The coarser grids, as powers of two, for outlines that need more places of splitting than that: a 16th of a pixel, then a pixel.
  static let coarserGrids: [Int32] = [4, 8]

  /// A new point on an outline's edge.
  struct Split {
    var source: Int32
    var point: GridPoint
  }

  /// What edges are split at.
  enum Splitting {
    /// Where they cross.
    case crossings
    /// The outline's corners that they pass closely.
    case closeCorners
    /// Where they cross, and all places that they pass closely.
    case crossingsAndClosePlaces
  }

  var sorter = PointSorter()
  var edges = Buffer<SweepEdge>(minimumCapacity: 256)
  var bundles = Buffer<EdgeBundle>()
  /// The bundles that are still to be looked into.
  var opened = Buffer<Int32>()
  var status = Buffer<Int32>(minimumCapacity: 64)
  var starting = Buffer<Int32>()
  var suspects = Buffer<Int32>()
  var pending = PendingEdges()
  var splits = Buffer<Split>()
  var boundary = BoundaryEdges()
  /// The places that the sweep line has passed, in order.
  var passed = Buffer<GridPoint>(minimumCapacity: 256)
  /// How many of them may still be looked at again in this round.
  var lookBack = 0
  /// How many edges in the sweep line were moved aside for others in this round.
  var moves = 0
  /// Whether what lies above the sweep line is final: no rounded place has moved an edge onto or across anything there.
  var isStable = true
  /// How far from an end of its edges a crossing moves there, in grid units.
  var snapRadius: Int64 = 0
  /// What the round splits edges at.
  var splitting = Splitting.crossings
  /// Whether the last round was given up since there were too many places of splitting.
  var isFull = false
  private var spare = Outline()

  /// The rounds that the last outline took.
  private(set) var rounds = 0
  /// What may still be done: see `Tessellator.stepsLeft`.
  var stepsLeft = Int.max

  /// Sweeps until nothing moves; then `boundary` holds the boundary. The outline is changed.
  ///
  /// - Parameter grid: the power of two by which the grid is coarser than usual.
  /// - Returns: false when the outline has more crossings than are dealt with.
  mutating func arrange(_ outline: inout Outline, rule: FillRule, grid: Int32 = 0) -> Bool {
    if grid > 0 { outline.coarsen(by: grid, with: &spare) }
    guard arrange(&outline, rule) else { return false }
    if grid > 0 { boundary.refine(by: grid) }
    return true
  }

  private mutating func arrange(_ outline: inout Outline, _ rule: FillRule) -> Bool {
    rounds = 0
    splitting = .crossings
    var shift: Int32 = 0
    var splitsBefore = Self.manyCrossings * 2 * outline.points.count
    while true {
      rounds += 1
      snapRadius = Int64(max(0, rounds - 4))
      sweep(outline, rule: rule)
      if stepsLeft != .max { stepsLeft -= outline.points.count + splits.count }
      if isStable { return true }
      if stepsLeft < 0 { return false }
      if isFull || outline.points.count + splits.count > Outline.maximumPoints { return false }
      switch splitting {
      case .crossings where splits.count > splitsBefore / 2:
        // Rounds that mend what rounding moved find less and less; this one did not.
        splitting = .closeCorners
        continue
      case .closeCorners: splitting = .crossingsAndClosePlaces
      default: if rounds >= Self.patience || splits.isEmpty { shift = min(shift + 1, 29) }
      }
      splitsBefore = splits.count
      refine(&outline, shift: shift)
    }
  }

  /// Puts the split places into the outline.
  private mutating func refine(_ outline: inout Outline, shift: Int32) {
    splits.sort(by: outline)
    spare.removeAll()
    let half: Int32 = shift > 0 ? 1 << (shift - 1) : 0
    let mask: Int32 = ~((1 << shift) - 1)
    func snapped(_ p: GridPoint) -> GridPoint { GridPoint((p.x &+ half) & mask, (p.y &+ half) & mask) }
    var next = 0
    for k in 0..<outline.loops.count {
      let loop = outline.loops[k]
      spare.begin()
      // The edge before the first point may carry the number of the copy.
      let copy = loop.lower - 1
      let firstSplit = next
      while next < splits.count, splits[next].source == copy { next += 1 }
      let copySplits = firstSplit..<next
      for i in Int(loop.lower)..<Int(loop.upper) {
        spare.append(snapped(outline.points[i]))
        while next < splits.count, splits[next].source == Int32(truncatingIfNeeded: i) {
          spare.append(snapped(splits[next].point))
          next += 1
        }
      }
      for i in copySplits { spare.append(snapped(splits[i].point)) }
      spare.end()
    }
    swap(&outline, &spare)
  }
}

extension Buffer where Element == Arrangement.Split {
  /// Orders splits by edge, then along it; ties by coordinates.
  func sort(by outline: borrowing Outline) {
    let points = outline.points.base
    func along(_ s: Arrangement.Split) -> Int64 {
      let a = points[Int(s.source)]
      let b = points[Int(s.source) + 1]
      return (Int64(s.point.x) - Int64(a.x)) * (Int64(b.x) - Int64(a.x)) + (Int64(s.point.y) - Int64(a.y)) * (Int64(b.y) - Int64(a.y))
    }
    var all = UnsafeMutableBufferPointer(start: base, count: count)
    all.sort { s, t in
      if s.source != t.source { return s.source < t.source }
      let u = along(s)
      let v = along(t)
      return u != v ? u < v : s.point.order < t.point.order
    }
  }
}

extension Arrangement {
  /// Twice the area of where a mesh's boundary winds an odd number of times, by a sweep of its own; equal to the boundary's own area only when
  /// the winding number is 0 or 1 everywhere.
  static func doubledArea(of mesh: Mesh) -> Int64 {
    var outline = Outline()
    var start = 0
    for end in mesh.contourEnds {
      outline.begin()
      for i in start..<Int(end) { outline.append(mesh.points[i]) }
      outline.end()
      start = Int(end)
    }
    var arrangement = Arrangement()
    guard arrangement.arrange(&outline, rule: .evenOdd), arrangement.rounds == 1 else { return .min }
    return arrangement.boundary.mesh(scale: 1).doubledGridArea
  }
}
