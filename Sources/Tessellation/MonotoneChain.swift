/// The part of a monotone polygon that has been swept and not yet cut into triangles: a stack of vertices on one side.
///
/// Garey, Johnson, Preparata and Tarjan, "Triangulating a simple polygon", 1978.
struct MonotoneChain {
  /// One place of a stack.
  struct Node {
    var vertex: Int32
    /// The node under it, or -1.
    var below: Int32
  }

  enum Side { case left, right }

  var top: Int32 = -1
  /// The side that all but the lowest vertex of the stack are on.
  var side = Side.left
}

/// The stacks of all open polygons, and the triangles that they have given.
struct MonotoneStacks: ~Copyable {
  var nodes: Buffer<MonotoneChain.Node>
  var triangles: Buffer<SIMD3<Int32>>
  let points: UnsafePointer<GridPoint>

  init(points: UnsafePointer<GridPoint>, count: Int, loops: Int) {
    nodes = Buffer(minimumCapacity: 2 * count)
    triangles = Buffer(minimumCapacity: count + 2 * loops)
    self.points = points
  }

  @inline(__always)
  private mutating func push(_ vertex: Int32, on below: Int32) -> Int32 {
    nodes.append(MonotoneChain.Node(vertex: vertex, below: below))
    return Int32(truncatingIfNeeded: nodes.count &- 1)
  }

  /// A polygon that starts at a vertex.
  @inline(__always)
  mutating func begin(_ vertex: Int32) -> MonotoneChain { MonotoneChain(top: push(vertex, on: -1)) }

  /// The vertex that was added last.
  @inline(__always)
  func last(_ chain: MonotoneChain) -> Int32 { nodes[Int(chain.top)].vertex }

  /// Adds the next vertex of one side.
  mutating func add(_ vertex: Int32, _ side: MonotoneChain.Side, to chain: inout MonotoneChain) {
    var top = chain.top
    if nodes[Int(top)].below >= 0 {
      if side != chain.side {
        fan(vertex, chain)
        nodes[Int(top)].below = -1
      } else {
        let p = points[Int(vertex)]
        while true {
          let a = nodes[Int(top)]
          guard a.below >= 0 else { break }
          let b = nodes[Int(a.below)]
          let turn = orientation(points[Int(b.vertex)], points[Int(a.vertex)], p)
          guard side == .left ? turn < 0 : turn > 0 else { break }
          emit(b.vertex, a.vertex, vertex, side)
          top = a.below
        }
      }
    }
    chain.top = push(vertex, on: top)
    chain.side = side
  }

  /// Ends a polygon at its lowest vertex.
  mutating func end(_ vertex: Int32, _ chain: MonotoneChain) { fan(vertex, chain) }

  private mutating func fan(_ vertex: Int32, _ chain: MonotoneChain) {
    var a = nodes[Int(chain.top)]
    while a.below >= 0 {
      let b = nodes[Int(a.below)]
      emit(b.vertex, a.vertex, vertex, chain.side)
      a = b
    }
  }

  @inline(__always)
  private mutating func emit(_ b: Int32, _ a: Int32, _ p: Int32, _ side: MonotoneChain.Side) {
    triangles.append(side == .left ? SIMD3(b, p, a) : SIMD3(b, a, p))
  }
}
