import Geometry
import Layers

/// The nodes of a display list: which layers are seen where, as the layers say it.
///
/// The first phase of an update: it only moves nodes about, and notes for the phases after it which came, went and changed places. Invariants: a node
/// stands in the table at its index, in its parent's children at its sibling index, and in the chain of its layer's nodes once.
final class NodeTree {
  @exclusivity(unchecked) private(set) var root: DisplayNode?
  @exclusivity(unchecked) private var nodes: [DisplayNode?] = []
  private var free: [Int] = []
  /// What changed in which layers since the last update, in the order in which the tree told it.
  @exclusivity(unchecked) private(set) var changes: [(layer: Layer, changes: LayerChanges)] = []
  /// The layers without sublayers that changed their places and nothing else, which are not among those, in the order in which the tree told it. It keeps them alive.
  @exclusivity(unchecked) private(set) var moved: ContiguousArray<Unmanaged<Layer>> = []
  /// The uppermost of the nodes that came.
  @exclusivity(unchecked) private(set) var added: [DisplayNode] = []
  /// Nodes that went, with all that lay below them.
  @exclusivity(unchecked) private(set) var removed: [DisplayNode] = []
  /// Nodes that look different with all below them, since they changed places or their mask did.
  @exclusivity(unchecked) private(set) var reordered: [DisplayNode] = []
  /// Nodes whose colours are multiplied by others than before.
  @exclusivity(unchecked) private(set) var recolored: [DisplayNode] = []
  /// Nodes that are seen later, or less late, than before, with all below them.
  @exclusivity(unchecked) private(set) var redelayed: [DisplayNode] = []
  /// How many updates there were.
  @exclusivity(unchecked) private var updates: UInt32 = 0
  /// Whether any came, went or changed places.
  @exclusivity(unchecked) private(set) var isRestructured = false

  init() { reserve() }

  deinit {
    for node in nodes.reversed() { if let node { unlink(node) } }
  }

  /// For how many nodes there is room.
  var capacity: Int { nodes.capacity }

  /// Makes room wherever nodes are listed.
  private func reserve() {
    let capacity = max(64, nodes.capacity)
    nodes.reserveCapacity(capacity)
    free.reserveCapacity(capacity)
    changes.reserveCapacity(capacity)
    moved.reserveCapacity(capacity)
  }

  /// Calls `body` with every node, in no order.
  func forEach(_ body: (DisplayNode) -> Void) {
    for node in nodes { if let node { body(node) } }
  }

  /// Calls `body` with every node at its index, which are not counted as references: who reads one there does not write it.
  func withReferences(_ body: (UnsafeBufferPointer<Unmanaged<DisplayNode>?>) -> Void) {
    nodes.withUnsafeBufferPointer { $0.withMemoryRebound(to: Unmanaged<DisplayNode>?.self, body) }
  }

  /// Whether a node has not been removed.
  func contains(_ node: DisplayNode) -> Bool { nodes[node.index] === node }

  // MARK: - Layers

  /// The first node of a layer; nil where it is not seen.
  func node(of layer: Layer) -> DisplayNode? {
    let i = layer.displayNode
    guard i >= 0, i < nodes.count, let node = nodes[i], node.layer === layer else { return nil }
    return node
  }

  /// The next node of the same layer.
  @inline(__always)
  func next(after node: DisplayNode) -> DisplayNode? { node.nextOfLayer < 0 ? nil : nodes[node.nextOfLayer] }

  private func makeNode(_ layer: Layer, instance: Int, delay: Double, parent: DisplayNode?) -> DisplayNode {
    let index = free.popLast() ?? nodes.count
    let node = DisplayNode(layer: layer, instance: instance, index: index, birth: updates)
    node.parent = parent
    node.place.ownDelay = delay
    node.place.delay = (parent?.place.delay ?? 0) + delay
    if let first = self.node(of: layer) { node.nextOfLayer = first.index }
    if index == nodes.count {
      let capacity = nodes.capacity
      nodes.append(node)
      if nodes.capacity > capacity { reserve() }
    } else {
      nodes[index] = node
    }
    layer.displayNode = index
    return node
  }

  /// Takes a node out of the chain of its layer's nodes.
  private func unlink(_ node: DisplayNode) {
    guard let first = self.node(of: node.layer) else { return }
    if first === node {
      node.layer.displayNode = node.nextOfLayer
      return
    }
    var before = first
    while let next = next(after: before), next !== node { before = next }
    before.nextOfLayer = node.nextOfLayer
  }

  /// Forgets a node and all below it.
  private func remove(_ node: DisplayNode) {
    guard contains(node) else { return }
    for child in node.children.reversed() { remove(child) }
    if let mask = node.mask { remove(mask) }
    unlink(node)
    nodes[node.index] = nil
    free.append(node.index)
    removed.append(node)
    isRestructured = true
  }

  // MARK: - An update

  /// Whether a node came with this update: then it was taken over from its layer as that is now.
  @inline(__always)
  func isNew(_ node: DisplayNode) -> Bool { node.birth == updates }

  /// Takes over what came, went and changed in a tree of layers.
  func update(from tree: LayerTree) {
    updates &+= 1
    if let old = root, old.isRasterized != tree.root.model.keepsPixels {
      root = nil
      remove(old)
    }
    if root == nil {
      let node = makeNode(tree.root, instance: 0, delay: 0, parent: nil)
      root = node
      adoptChildren(of: node) { _ in }
      added.append(node)
    }
    tree.takeRemoved { layer in
      while let node = node(of: layer) {
        // Where a layer was seen elsewhere too, nobody else says so.
        if let parent = node.parent, !parent.layer.changes.isRestructuring { changes.append((parent.layer, .sublayers)) }
        remove(node)
      }
    }
    tree.takeChanges { layer, changes in
      if changes == .geometry, layer.isLeaf {
        moved.append(.passUnretained(layer))
      } else {
        self.changes.append((layer, changes))
      }
    }
    var parents: Set<ObjectIdentifier> = []
    for i in changes.indices where changes[i].changes.isRestructuring {
      // One whose pixels are kept from now on, or no longer, needs another node, which those above it make: once for all that they hold.
      forEachNode(of: changes[i].layer) { node in
        guard node.isRasterized != node.layer.model.keepsPixels, let parent = node.parent else { return }
        if parents.insert(ObjectIdentifier(parent.layer)).inserted { changes.append((parent.layer, .sublayers)) }
      }
    }
    for i in changes.indices {
      let isRestructuring = changes[i].changes.isRestructuring
      guard isRestructuring || changes[i].changes.contains(.geometry) && changes[i].layer.placesInstances else { continue }
      forEachNode(of: changes[i].layer) { node in
        // Instances lie about the middle of the bounds: those that the node's items were made for are the ones before.
        guard isRestructuring || !isNew(node) && node.items.outline.bounds != node.presented.bounds else { return }
        adoptChildren(of: node) { added.append($0) }
      }
    }
  }

  /// Calls `body` with the nodes of a layer as they are when this is called.
  private func forEachNode(of layer: Layer, _ body: (DisplayNode) -> Void) {
    var next = node(of: layer)
    while let node = next {
      next = self.next(after: node)
      body(node)
    }
  }

  /// Forgets what was noted; after all other phases.
  func endUpdate() {
    changes.removeAll(keepingCapacity: true)
    moved.removeAll(keepingCapacity: true)
    added.removeAll(keepingCapacity: true)
    removed.removeAll(keepingCapacity: true)
    reordered.removeAll(keepingCapacity: true)
    recolored.removeAll(keepingCapacity: true)
    redelayed.removeAll(keepingCapacity: true)
    isRestructured = false
  }

  /// Children and mask as the layer has them now; `onNew` gets each child that was not there.
  private func adoptChildren(of node: DisplayNode, onNew: (DisplayNode) -> Void) {
    guard node.place.delay != 0, let tree = node.layer.tree else { return adoptChildrenNow(of: node, onNew: onNew) }
    tree.withDelay(node.place.delay) { adoptChildrenNow(of: node, onNew: onNew) }
  }

  private func adoptChildrenNow(of node: DisplayNode, onNew: (DisplayNode) -> Void) {
    adoptMask(of: node, onNew: onNew)
    if let appearances = node.layer.appearances {
      adopt(appearances, in: node, onNew: onNew)
    } else {
      let layers = node.layer.drawnSublayers
      if layers.elementsEqual(node.children, by: { $1.instance == 0 && $1.place.moved == nil && contains($1) && serves($1, $0) }) {
        return
      }
      var next: [DisplayNode] = []
      next.reserveCapacity(layers.count)
      var new: [DisplayNode] = []
      for layer in layers { next.append(child(layer, instance: 0, delay: 0, of: node, at: next.count, &new)) }
      setChildren(of: node, next, new, onNew: onNew)
    }
  }

  private func adoptMask(of node: DisplayNode, onNew: (DisplayNode) -> Void) {
    let mask = node.layer.mask
    if let old = node.mask, let mask, contains(old), serves(old, mask) { return }
    if node.mask == nil, mask == nil { return }
    reordered.append(node)
    isRestructured = true
    node.markOrder()
    if let old = node.mask {
      node.mask = nil
      remove(old)
    }
    if let mask {
      let new = makeSubtree(mask, instance: 0, delay: 0, in: node)
      new.isMask = true
      node.mask = new
      onNew(new)
    }
  }

  /// Children as a layer itself says where which layers are seen in it.
  private func adopt(_ appearances: [LayerAppearance], in node: DisplayNode, onNew: (DisplayNode) -> Void) {
    var next: [DisplayNode] = []
    next.reserveCapacity(appearances.count)
    var new: [DisplayNode] = []
    for appearance in appearances {
      precondition(appearance.layer.tree === node.layer.tree, "a layer that is seen in another one must lie in the same tree")
      precondition(!isInside(appearance.layer, node), "a layer cannot be seen inside itself")
      let child = child(
        appearance.layer, instance: appearance.instance, delay: appearance.delay, of: node, at: next.count, &new)
      child.place.moved = appearance.transform == .identity ? nil : appearance.transform
      if appearance.color != child.compositing.color {
        child.compositing.color = appearance.color
        if child.compositing.isShown { recolored.append(child) }
      }
      if appearance.delay != child.place.ownDelay { setDelay(of: child, appearance.delay) }
      next.append(child)
    }
    if next.elementsEqual(node.children, by: ===) { return }
    setChildren(of: node, next, new, onNew: onNew)
    precondition(
      next.indices.allSatisfy { next[$0].siblingIndex == $0 }, "appearances of one layer in another one need different instances")
  }

  /// Whether a node can stand for a layer as it is now.
  private func serves(_ node: DisplayNode, _ layer: Layer) -> Bool {
    node.layer === layer && node.isRasterized == layer.model.keepsPixels
  }

  /// Has a node, and all below it, seen later: then other layers may lie in it, and in another order.
  private func setDelay(of node: DisplayNode, _ delay: Double) {
    func visit(_ node: DisplayNode) {
      node.place.delay = (node.parent?.place.delay ?? 0) + node.place.ownDelay
      node.items.isStale = true
      node.markOrder()
      adoptChildren(of: node) { _ in }
      for child in node.children { visit(child) }
      if let mask = node.mask { visit(mask) }
    }
    node.place.ownDelay = delay
    visit(node)
    redelayed.append(node)
  }

  /// Whether a node is one of a layer, or lies in one.
  private func isInside(_ layer: Layer, _ node: DisplayNode) -> Bool {
    var ancestor: DisplayNode? = node
    while let next = ancestor {
      if next.layer === layer { return true }
      ancestor = next.parent
    }
    return false
  }

  /// The child that a node has for an appearance of a layer, or a new one.
  /// - Parameter index: where it was if nothing came or went; the chain of a layer's nodes may be long.
  /// - Parameter delay: that of a new one.
  private func child(
    _ layer: Layer, instance: Int, delay: Double, of parent: DisplayNode, at index: Int, _ new: inout [DisplayNode]
  ) -> DisplayNode {
    if index < parent.children.count {
      let node = parent.children[index]
      if node.instance == instance, contains(node), serves(node, layer) { return node }
    }
    var known = parent.children.isEmpty ? nil : node(of: layer)
    while let node = known {
      if node.parent === parent, node.instance == instance, !node.isMask, serves(node, layer) { return node }
      known = next(after: node)
    }
    let child = makeSubtree(layer, instance: instance, delay: delay, in: parent)
    new.append(child)
    return child
  }

  private func makeSubtree(_ layer: Layer, instance: Int, delay: Double, in parent: DisplayNode) -> DisplayNode {
    let child = makeNode(layer, instance: instance, delay: delay, parent: parent)
    adoptChildren(of: child) { _ in }
    return child
  }

  private func setChildren(of node: DisplayNode, _ next: [DisplayNode], _ new: [DisplayNode], onNew: (DisplayNode) -> Void) {
    isRestructured = true
    node.markOrder()
    let before = node.children
    for (k, child) in next.enumerated() { child.siblingIndex = k }
    // Those that stay, in the old order: lost ones go, and any that changed places are drawn again.
    var last = -1
    var isReordered = false
    func stays(_ child: DisplayNode) -> Bool { child.siblingIndex < next.count && next[child.siblingIndex] === child }
    for child in before {
      if stays(child) {
        if child.siblingIndex < last { isReordered = true }
        last = max(last, child.siblingIndex)
      } else {
        remove(child)
      }
    }
    node.children = next
    if isReordered { appendMoved(before.filter(stays)) }
    for child in new { onNew(child) }
  }

  /// Notes which siblings have moved over others: as few of them as there are without which the rest stand as they stood, a longest run of places that grow.
  /// O(n log n).
  /// - Parameter siblings: those that stay, in the old order; their indexes are the new ones.
  private func appendMoved(_ siblings: [DisplayNode]) {
    // The last of a run of each length, the least that there is, and what comes before each in its run.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: siblings.count)
    for (i, sibling) in siblings.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if siblings[ends[middle]].siblingIndex < sibling.siblingIndex { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[i] = ends[low - 1] }
      if low == ends.count { ends.append(i) } else { ends[low] = i }
    }
    var stays = [Bool](repeating: false, count: siblings.count)
    var next = ends.last ?? -1
    while next >= 0 {
      stays[next] = true
      next = before[next]
    }
    for (i, sibling) in siblings.enumerated() where !stays[i] { reordered.append(sibling) }
  }

  // MARK: - Invariants

  /// Traps where an invariant does not hold; O(nodes), for tests.
  func checkInvariants() {
    guard let root else { return }
    var seen = 0
    func visit(_ node: DisplayNode, in parent: DisplayNode?, isHidden: Bool) {
      seen += 1
      let isHidden = isHidden || node.presented.isHidden
      precondition(contains(node), "a node stands in the table at its index")
      precondition(node.parent === parent, "a node knows what it lies in")
      var inChain = self.node(of: node.layer)
      while let next = inChain, next !== node { inChain = self.next(after: next) }
      precondition(inChain === node, "a node is found by its layer")
      if let mask = node.mask {
        precondition(mask.isMask && mask.layer === node.layer.mask, "a node's mask is its layer's")
        visit(mask, in: node, isHidden: isHidden)
      } else {
        precondition(node.layer.mask == nil, "a layer's mask has a node")
      }
      // In the order of the time that it shows.
      let layers = node.layer.tree?.withDelay(node.place.delay) { node.layer.appearances?.map(\.layer) ?? node.layer.drawnSublayers } ?? []
      precondition(Set(layers) == Set(node.children.map(\.layer)), "a node's children are what is seen in its layer")
      // What goes on in hidden layers is looked at once they are shown, and where a hidden one lies nobody sees.
      if node.compositing.isShown, !isHidden {
        let shown = node.children.map(\.layer).filter { !$0.presented(delayedBy: node.place.delay).isHidden }
        precondition(layers.filter(Set(shown).contains).elementsEqual(shown, by: ===), "children that are shown are in painting order")
      }
      for (k, child) in node.children.enumerated() {
        precondition(child.siblingIndex == k && !child.isMask, "a child knows its place")
        visit(child, in: node, isHidden: isHidden)
      }
    }
    visit(root, in: nil, isHidden: false)
    precondition(seen == nodes.count { $0 != nil }, "no node is lost")
    precondition(seen + free.count == nodes.count && Set(free).count == free.count, "an index is used, or free once")
  }
}

extension LayerChanges {
  /// Whether the nodes below may be others than before.
  var isRestructuring: Bool { !isDisjoint(with: [.structure, .sublayers]) }
}

extension Layer {
  /// The sublayers that have nodes, in the order in which they are drawn.
  fileprivate var drawnSublayers: [Layer] {
    let layers = sublayersInDrawingOrder
    return layers.contains(where: \.isWithheld) ? layers.filter { !$0.isWithheld } : layers
  }
}
