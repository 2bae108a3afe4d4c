import Geometry

/// Closed loops of grid points: what the arrangement starts from.
///
/// Every loop lies in `points` with a copy of its last point before it and a copy of its first after it, so that both neighbours of a point are
/// always next to it.
struct Outline: ~Copyable {
  /// One loop: the indexes of its points, the copies left out.
  struct Loop {
    var lower: Int32
    var upper: Int32
  }

  /// The most points that an outline takes; loops beyond are left out.
  static let maximumPoints = 1 << 23

  var points = Buffer<GridPoint>(minimumCapacity: 256)
  var loops = Buffer<Loop>()
  private var first = 0

  var isEmpty: Bool { loops.isEmpty }

  mutating func removeAll() {
    points.removeAll()
    loops.removeAll()
    first = 0
  }

  /// Begins a loop; room for the copy of its last point is left.
  @inline(__always)
  mutating func begin() {
    first = points.count &+ 1
    points.append(GridPoint(0, 0))
  }

  /// Adds a point to the loop, unless it equals the last; a spike out and straight back is removed.
  @inline(__always)
  mutating func append(_ p: GridPoint) {
    let n = points.count
    if n > first {
      if points[n &- 1].isSame(as: p) { return }
      if n > first &+ 1, points[n &- 2].isSame(as: p) {
        points.truncate(to: n &- 1)
        return
      }
    }
    points.append(p)
  }

  /// Rounds all points to a grid that is coarser by a power of two, and counts in units of that.
  mutating func coarsen(by shift: Int32, with spare: inout Outline) {
    let half: Int32 = 1 &<< (shift &- 1)
    spare.removeAll()
    for k in 0..<loops.count {
      spare.begin()
      for i in Int(loops[k].lower)..<Int(loops[k].upper) {
        let p = points[i]
        spare.append(GridPoint((p.x &+ half) &>> shift, (p.y &+ half) &>> shift))
      }
      spare.end()
    }
    swap(&self, &spare)
  }

  /// Ends the loop; one of fewer than three points encloses nothing and is dropped.
  mutating func end() {
    var upper = points.count
    while upper &- first > 2 {
      if points[upper &- 1].isSame(as: points[first]) {
        upper &-= 1
      } else if points[upper &- 2].isSame(as: points[first]) {
        upper &-= 2
      } else {
        break
      }
    }
    guard upper &- first > 2, upper < Self.maximumPoints else {
      points.truncate(to: first &- 1)
      return
    }
    points.truncate(to: upper)
    points[first &- 1] = points[upper &- 1]
    points.append(points[first])
    loops.append(Loop(lower: Int32(truncatingIfNeeded: first), upper: Int32(truncatingIfNeeded: upper)))
  }
}
