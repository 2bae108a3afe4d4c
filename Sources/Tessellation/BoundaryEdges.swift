/// The boundary's edges, each with the one that follows it round the inside.
struct BoundaryEdges: ~Copyable {
  /// Where each edge starts.
  var from = Buffer<GridPoint>(minimumCapacity: 256)
  /// The edge that goes on where this one ends.
  var next = Buffer<Int32>(minimumCapacity: 256)
  /// The edges that end from above at the current place, and those that begin there, left to right.
  private var above = Buffer<Int32>()
  private var below = Buffer<Int32>()

  mutating func removeAll() {
    from.removeAll()
    next.removeAll()
    above.removeAll()
    below.removeAll()
  }

  /// Counts in units that are smaller by a power of two.
  func refine(by shift: Int32) {
    for i in 0..<from.count { from[i] = GridPoint(from[i].x &<< shift, from[i].y &<< shift) }
  }

  mutating func begin(at p: GridPoint) -> Int32 {
    let edge = Int32(truncatingIfNeeded: from.count)
    from.append(p)
    next.append(-1)
    return edge
  }

  /// Ends an edge at p and lets the next go on from there.
  @inline(__always)
  mutating func go(on edge: Int32, from p: GridPoint, insideIsRight: Bool) -> Int32 {
    let new = begin(at: p)
    if insideIsRight {
      from[Int(edge)] = p
      next[Int(new)] = edge
    } else {
      next[Int(edge)] = new
    }
    return new
  }

  mutating func meetsAbove(_ edge: Int32) { above.append(edge) }
  mutating func meetsBelow(_ edge: Int32) { below.append(edge) }

  /// Joins the edges that meet at one place, in pairs that bound one inside corner each, so that loops touch and never cross.
  ///
  /// Edges with the inside on their right run upwards, the others downwards.
  mutating func link(leftIsInside: Bool) {
    var m = above.count
    var n = below.count
    var i = 0
    var j = 0
    if leftIsInside {
      if m > 0, n > 0 {
        next[Int(above[0])] = below[0]
        i = 1
        j = 1
      } else if m > 0 {
        m -= 1
        next[Int(above[0])] = above[m]
        i = 1
      } else if n > 0 {
        n -= 1
        next[Int(below[n])] = below[0]
        j = 1
      }
    }
    while i + 1 < m {
      next[Int(above[i + 1])] = above[i]
      i += 2
    }
    while j + 1 < n {
      next[Int(below[j])] = below[j + 1]
      j += 2
    }
    if i < m, j < n { next[Int(below[n - 1])] = above[m - 1] }
    above.removeAll()
    below.removeAll()
  }
}
