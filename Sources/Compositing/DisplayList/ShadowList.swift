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

/// Nodes with shadows, and whether what throws them has changed.
///
/// Invariant: the deepest come first, since their shadows are part of what throws those of others.
final class ShadowList {
  @exclusivity(unchecked) private(set) var nodes: [DisplayNode] = []

  /// Adds a node that throws a shadow.
  func insert(_ node: DisplayNode) {
    let depth = node.depth
    let place = nodes.firstIndex { $0.depth <= depth } ?? nodes.count
    nodes.insert(node, at: place)
  }

  /// Drops nodes that throw none any more, or are gone.
  func prune(_ tree: NodeTree) { nodes.removeAll { $0.shadow == nil || !tree.contains($0) } }

  /// Notes which shadows a change alters: those thrown by the layer's content, its own and its ancestors'.
  func note(_ changes: LayerChanges, _ node: DisplayNode, _ values: LayerValues) {
    if values.throwsShadow != (node.shadow != nil) { node.items.isStale = true }
    // Particles throw none.
    if nodes.isEmpty || changes.isSubset(of: [.particles, .emission]) { return }
    if node.shadow != nil {
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
      next.shadow?.isStale = true
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
