import Geometry
import Layers

/// What a shadow's picture was made from, apart from the content that throws it.
struct ShadowForm: Equatable {
  var path: Path?
  var radius: Double
  var color: Color
  var opacity: Double
  var offset: Point
  /// Picture elements per unit of the layer.
  var resolution: Double
  /// The scale of the content's meshes, where it is that which throws it.
  var contentScale: Double
  /// What places the sublayers in the layer, where they throw it too.
  var sublayerTransform: AffineTransform

  /// Whether the same picture serves, at another place or strength.
  func looksLike(_ other: ShadowForm) -> Bool {
    path == other.path && radius == other.radius && color == other.color && resolution == other.resolution
      && contentScale == other.contentScale && sublayerTransform == other.sublayerTransform
  }
}

/// Nodes with shadows, whether what throws them has changed, and which are to be looked at for that or for anything else.
///
/// Invariant: the deepest come first, since their shadows are part of what throws those of others.
final class ShadowList {
  @exclusivity(unchecked) private(set) var nodes: [DisplayNode] = []
  /// Those of them that may look different, or lie elsewhere, since they were last looked at.
  @exclusivity(unchecked) private var noted: [DisplayNode] = []
  /// Whether some throw none any more, or are gone.
  @exclusivity(unchecked) private var hasGone = false
  /// So many noted ones are sorted by themselves; more are looked for among all, which are.
  private static let mostSorted = 32

  /// Adds a node that throws a shadow.
  func insert(_ node: DisplayNode) {
    let depth = node.depth
    let place = nodes.firstIndex { $0.depth <= depth } ?? nodes.count
    nodes.insert(node, at: place)
    noted.reserveCapacity(nodes.capacity)
    mark(node)
  }

  /// Notes that a node throws none any more, or is gone.
  func noteGone() { hasGone = true }

  /// Drops nodes that throw none any more, or are gone. O(1) where there are none.
  /// - Returns: whether there were any.
  func prune(_ tree: NodeTree) -> Bool {
    guard hasGone else { return false }
    hasGone = false
    nodes.removeAll { $0.shadow == nil || !tree.contains($0) }
    noted.removeAll { $0.shadow == nil || !tree.contains($0) }
    return true
  }

  /// Has a node's shadow looked at, if it throws one.
  func mark(_ node: DisplayNode) {
    guard node.shadow?.isNoted == false else { return }
    node.shadow?.isNoted = true
    noted.append(node)
  }

  /// Calls `body` with those that are to be looked at, the deepest first; who is hidden is looked at again once it is shown. O(those), or O(all shadows) where they are many.
  func forEachNoted(_ body: (DisplayNode) -> Void) {
    if noted.count > Self.mostSorted {
      noted.removeAll(keepingCapacity: true)
      for node in nodes where node.shadow?.isNoted == true { noted.append(node) }
    } else {
      for i in noted.indices.dropFirst() {
        let (node, depth) = (noted[i], noted[i].depth)
        var k = i
        while k > 0, noted[k - 1].depth < depth {
          noted[k] = noted[k - 1]
          k -= 1
        }
        noted[k] = node
      }
    }
    var kept = 0
    for i in noted.indices {
      let node = noted[i]
      body(node)
      if node.compositing.isShown {
        node.shadow?.isNoted = false
      } else {
        noted[kept] = node
        kept += 1
      }
    }
    noted.removeLast(noted.count - kept)
  }

  /// Notes which shadows a change alters: those thrown by the layer's content, its own and its ancestors'.
  func note(_ changes: LayerChanges, _ node: DisplayNode, _ values: LayerValues) {
    if values.throwsShadow != (node.shadow != nil) { node.items.isStale = true }
    // Particles throw none.
    if nodes.isEmpty || changes.isSubset(of: [.particles, .emission]) { return }
    if node.shadow != nil {
      mark(node)
      // A layer that only moves or fades takes its shadow along; whether its colours changed is looked at when all have been taken over, and whether its box
      // did when its items are made anew.
      if !changes.isSubset(of: [.geometry, .paint]) { node.shadow?.isStale = true }
    }
    noteAncestors(of: node)
  }

  /// Notes that what throws the shadows of all that a node lies in is altered.
  func noteAncestors(of node: DisplayNode) {
    var ancestor = node.parent
    while let next = ancestor {
      if next.shadow != nil {
        next.shadow?.isStale = true
        mark(next)
      }
      ancestor = next.parent
    }
  }

  /// Traps where an invariant does not hold; for tests, after an update.
  func checkInvariants(_ tree: NodeTree) {
    var listed = Set<ObjectIdentifier>()
    for node in nodes where tree.contains(node) && node.shadow != nil { listed.insert(ObjectIdentifier(node)) }
    tree.forEach { node in
      precondition(node.shadow == nil || listed.contains(ObjectIdentifier(node)), "who throws a shadow is listed")
    }
    precondition(zip(nodes, nodes.dropFirst()).allSatisfy { $0.depth >= $1.depth }, "the deepest come first")
  }
}
