import Geometry

extension Layer {
  /// Puts a layer above all sublayers, taking it from where it was. Its animations go on if it stays in the same tree.
  public final func addSublayer(_ layer: Layer) { insertSublayer(layer, at: .max) }

  /// Puts a layer among the sublayers, at an index of the list without it; indices beyond the ends mean the ends.
  public final func insertSublayer(_ layer: Layer, at index: Int) {
    precondition(layer !== self && !isDescendant(of: layer), "a layer cannot be put into itself or into one of its own sublayers")
    precondition(layer.tree?.root !== layer, "the root of a tree cannot be put into another layer")
    if layer.superlayer === self {
      sublayerList.remove(layer)
      sublayerList.insert(layer, at: max(index, 0))
      mark(.sublayers)
      return
    }
    layer.detach(stayingIn: tree)
    layer.superlayer = self
    sublayerList.insert(layer, at: max(index, 0))
    layer.enter(tree)
    mark(.sublayers)
  }

  /// Puts a layer directly below one of the sublayers.
  public final func insertSublayer(_ layer: Layer, below sibling: Layer) {
    guard layer !== sibling else { return }
    insertSublayer(layer, at: index(of: sibling, without: layer))
  }

  /// Puts a layer directly above one of the sublayers.
  public final func insertSublayer(_ layer: Layer, above sibling: Layer) {
    guard layer !== sibling else { return }
    insertSublayer(layer, at: index(of: sibling, without: layer) + 1)
  }

  /// Takes the layer out of its superlayer, or off the layer that it masks; its animations, and its subtree's, end unfinished.
  public final func removeFromSuperlayer() {
    guard superlayer != nil || maskedLayer != nil else { return }
    detach(stayingIn: nil)
  }

  /// A layer whose alpha multiplies this one's; outside it nothing is drawn or hit. In this layer's coordinates; it belongs to no superlayer.
  public final var mask: Layer? {
    get { storedMask }
    set {
      guard newValue !== storedMask else { return }
      if let newValue {
        precondition(newValue !== self && !isDescendant(of: newValue), "a layer cannot be masked by itself or by what it lies in")
        precondition(newValue.tree?.root !== newValue, "the root of a tree cannot mask a layer")
        newValue.detach(stayingIn: tree)
      }
      storedMask?.detach(stayingIn: nil)
      storedMask = newValue
      newValue?.maskedLayer = self
      newValue?.enter(tree)
      mark(.sublayers)
    }
  }

  /// Whether the layer lies, at any depth, in another, or in its mask.
  public final func isDescendant(of other: Layer) -> Bool {
    var layer = container
    while let l = layer {
      if l === other { return true }
      layer = l.container
    }
    return false
  }

  /// The first layer of a name in the subtree, this one included, top down in order; masks are not searched. O(n).
  public final func layer(named name: String) -> Layer? {
    if self.name == name { return self }
    for s in sublayers {
      if let found = s.layer(named: name) { return found }
    }
    return nil
  }

  /// The sublayers in the order in which they are drawn: by presented `zPosition`, then as they stand. O(n) when all are level.
  public final var sublayersInDrawingOrder: [Layer] {
    guard sublayers.contains(where: { $0.model.zPosition != 0 || !$0.animations.running.isEmpty }) else { return sublayers }
    let order = sublayers.enumerated().map { (z: $1.presented.zPosition, index: $0, layer: $1) }
    return order.sorted { $0.z < $1.z || (!($0.z > $1.z) && $0.index < $1.index) }.map(\.layer)
  }

  /// The superlayer, or the layer that this one masks.
  final var container: Layer? { superlayer ?? maskedLayer }

  private final func index(of sibling: Layer, without layer: Layer) -> Int {
    precondition(sibling.superlayer === self, "the layer to insert beside must be a sublayer of this one")
    let index = sublayerList.index(of: sibling)
    return layer.superlayer === self && sublayerList.index(of: layer) < index ? index - 1 : index
  }

  /// Takes the layer from where it hangs; its animations go on only if it is to stay in the same tree.
  private final func detach(stayingIn next: LayerTree?) {
    if let old = superlayer {
      old.sublayerList.remove(self)
      superlayer = nil
      old.mark(.sublayers)
    } else if let old = maskedLayer {
      old.storedMask = nil
      maskedLayer = nil
      old.mark(.sublayers)
    }
    guard let tree else { return }
    tree.noteRemoved(self)
    if tree !== next { leave() }
  }

  /// Makes the subtree part of a tree, where it was not.
  final func enter(_ next: LayerTree?) {
    guard let next else { return }
    if tree === next {
      if animations.activeCount > 0 || !sublayers.isEmpty || storedMask != nil { next.visibilityChanged() }
      // Its time may be another there.
      if next.timedLayerCount > 0 { timeChanged() } else { reschedule() }
      return
    }
    tree = next
    changes = []
    shown.time = .nan
    if !storedTime.isIdentity { next.timedLayerCount += 1 }
    startWaitingAnimations()
    enteredTree()
    storedMask?.enter(next)
    for s in sublayers { s.enter(next) }
  }

  /// Takes the subtree out of its tree, ending its animations.
  private final func leave() {
    guard let tree else { return }
    outgoing?.removeFromSuperlayer()
    endAllAnimations()
    leavesTree()
    if !storedTime.isIdentity { tree.timedLayerCount -= 1 }
    tree.noteLeaving(self)
    self.tree = nil
    changes = []
    storedMask?.leave()
    for s in sublayers { s.leave() }
  }

  /// The tree is gone; nothing is told any more.
  final func forgetTree() {
    tree = nil
    changes = []
    animations.running = []
    animations.activeCount = 0
    animations.motion = []
    animations.activeChanges = []
    animations.place = -1
    storedMask?.forgetTree()
    for s in sublayers { s.forgetTree() }
  }
}
