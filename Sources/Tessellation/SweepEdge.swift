/// A straight piece of an outline while the sweep line crosses it; it runs from `upper` to `lower`.
struct SweepEdge {
  var upper: GridPoint
  var lower: GridPoint
  /// What the winding number gains from its left to its right.
  var winding: Int32
  /// The winding number on its right.
  var right: Int32 = 0
  /// The index of the outline's edge that it is a piece of.
  var source: Int32
  /// The bundle of the edges that lie under this one and move with it, or -1.
  var bundle: Int32 = -1
  /// Its number among the boundary's edges, or -1.
  var boundaryEdge: Int32 = -1

  /// Positive when p lies left of it, negative right, 0 on its line.
  @inline(__always)
  func side(_ p: GridPoint) -> Int64 { orientation(upper, lower, p) }

  /// Whether its line passes through the square of one unit about p.
  @inline(__always)
  func passesClose(to p: GridPoint) -> Bool {
    let reach = abs(Int64(lower.x) - Int64(upper.x)) + abs(Int64(lower.y) - Int64(upper.y))
    return 2 * abs(side(p)) <= reach
  }
}

/// Edges that lie on each other: one, and those of two other bundles. Never changed, so that pieces of an edge share what lies under them.
struct EdgeBundle {
  /// The index of the outline's edge.
  var source: Int32
  /// Two bundles, or -1.
  var first: Int32
  var second: Int32
}

/// Edges that begin at a place found during the sweep, least place first: a binary heap.
struct PendingEdges: ~Copyable {
  struct Entry {
    var order: UInt64
    var edge: Int32
  }

  private var entries = Buffer<Entry>()

  /// The least place, or the largest number when nothing is pending.
  private(set) var next = UInt64.max

  var isEmpty: Bool { entries.isEmpty }

  mutating func removeAll() {
    entries.removeAll()
    next = .max
  }

  mutating func insert(_ edge: Int32, at order: UInt64) {
    entries.append(Entry(order: order, edge: edge))
    var i = entries.count - 1
    while i > 0 {
      let parent = (i - 1) / 2
      if entries[parent].order <= order { break }
      entries[i] = entries[parent]
      i = parent
    }
    entries[i] = Entry(order: order, edge: edge)
    next = entries[0].order
  }

  mutating func removeFirst() -> Int32 {
    let first = entries[0].edge
    let last = entries.popLast()
    let n = entries.count
    if n > 0 {
      var i = 0
      while true {
        var child = 2 * i + 1
        if child >= n { break }
        if child + 1 < n, entries[child + 1].order < entries[child].order { child += 1 }
        if entries[child].order >= last.order { break }
        entries[i] = entries[child]
        i = child
      }
      entries[i] = last
      next = entries[0].order
    } else {
      next = .max
    }
    return first
  }
}
