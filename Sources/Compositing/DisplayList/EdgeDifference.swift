import Tessellation

/// Finds the edges that only one of two meshes has. Kept for its room: it grows with the meshes that it is given, and takes memory only then.
///
/// Cost: linear, about 20 ns for each edge.
final class EdgeDifference {
  /// From where to where, in a mesh's grid.
  typealias Edge = (a: SIMD2<Int32>, b: SIMD2<Int32>)

  /// The most edges that it looks at, of both together.
  static let most = 1 << 16
  /// An edge, and how many of it the first mesh has more than the second.
  private struct Slot {
    var a = SIMD2<Int32>.zero
    var b = SIMD2<Int32>.zero
    /// 0 also for what is not taken.
    var count: Int32 = 0
    var isTaken = false
  }

  private var slots: [Slot] = []
  private var edges: [Edge] = []
  /// The length of the edges along both axes, in grid units.
  private(set) var boundary = 0.0
  /// How many edges differ.
  var count: Int { edges.count }

  /// Calls `body` with the ends of each edge.
  func forEach(_ body: (SIMD2<Int32>, SIMD2<Int32>) -> Void) {
    for edge in edges { body(edge.a, edge.b) }
  }

  /// Finds the edges of two meshes in which they differ; those that both have equally often do not count.
  func find(from before: Mesh, to after: Mesh) {
    edges.removeAll(keepingCapacity: true)
    boundary = 0
    var room = 64
    while room < 2 * before.points.count { room *= 2 }
    if slots.count < room { slots = Array(repeating: Slot(), count: room) }
    let mask = room - 1
    slots.withUnsafeMutableBufferPointer { slots in
      for k in 0..<room { slots[k].isTaken = false }
      before.forEachEdge { a, b in
        let k = Self.place(a, b, slots, mask)
        if slots[k].isTaken { slots[k].count += 1 } else { slots[k] = Slot(a: a, b: b, count: 1, isTaken: true) }
      }
      after.forEachEdge { a, b in
        let k = Self.place(a, b, slots, mask)
        if slots[k].isTaken, slots[k].count > 0 { slots[k].count -= 1 } else { add(a, b) }
      }
      for k in 0..<room where slots[k].isTaken {
        for _ in 0..<slots[k].count { add(slots[k].a, slots[k].b) }
      }
    }
  }

  private func add(_ a: SIMD2<Int32>, _ b: SIMD2<Int32>) {
    edges.append((a, b))
    boundary += abs(Double(a.x) - Double(b.x)) + abs(Double(a.y) - Double(b.y))
  }

  /// Where an edge stands, or may stand: half of the places stay free.
  @inline(__always)
  private static func place(_ a: SIMD2<Int32>, _ b: SIMD2<Int32>, _ slots: UnsafeMutableBufferPointer<Slot>, _ mask: Int) -> Int {
    let (from, to) = (unsafeBitCast(a, to: UInt64.self), unsafeBitCast(b, to: UInt64.self))
    // The factors of a multiplicative hash (Knuth, The Art of Computer Programming 3, 6.4), of the golden ratio and of the square root of 3.
    let hash = (from &* 0x9e37_79b9_7f4a_7c15) ^ (to &* 0xbb67_ae85_84ca_a73b)
    var k = Int(truncatingIfNeeded: (hash ^ (hash >> 32)) &* 0x9e37_79b9_7f4a_7c15 >> 32) & mask
    while slots[k].isTaken, slots[k].a != a || slots[k].b != b { k = (k + 1) & mask }
    return k
  }
}
