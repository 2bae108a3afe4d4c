/// A presented tree of layers with its clock.
///
/// Nothing in it reads a clock: the time is handed in by `advance(to:)`.
public final class LayerTree {
  /// The layer in which all others lie.
  public let root: Layer
  /// Which of their colours its layers show.
  public let colorScheme: ColorScheme
  /// The time that the tree shows, in seconds.
  @exclusivity(unchecked) public internal(set) var now = 0.0

  var schedule = Schedule()
  @exclusivity(unchecked) var transactions: [Transaction] = []
  var isAdvancing = false
  /// How many occurrences at this same instant led to the one that runs.
  var link = 0

  /// Layers with animations that change with time and that are not hidden.
  ///
  /// They are in the tree, which keeps them alive; counting references here would cost more than evaluating them.
  @exclusivity(unchecked) var animating: ContiguousArray<Unmanaged<Layer>> = []
  /// Layers whose animations nobody sees.
  var parked: [Layer] = []
  @exclusivity(unchecked) var isVisibilityStale = false
  /// How many layers' animations change the order in which their superlayers draw.
  @exclusivity(unchecked) var restackingCount = 0
  /// Animations whose end has been told and that still show at that moment.
  var ended: [RunningAnimation] = []
  /// Those of `ended` that are taken away now; empty otherwise, and kept for its room.
  var finishing: [RunningAnimation] = []
  /// How far behind the tree's time it is that is shown, in seconds: that of a replicator's instance, while that is worked out, else 0.
  @exclusivity(unchecked) private(set) var shownDelay = 0.0
  /// Calls `body` with what layers present being that of some seconds ago.
  @inline(__always)
  package func withDelay<Result>(_ delay: Double, _ body: () -> Result) -> Result {
    if delay == 0 { return body() }
    let outer = shownDelay
    shownDelay = delay
    defer { shownDelay = outer }
    return body()
  }

  /// The time that is shown.
  var shownTime: Double { now - shownDelay }
  /// How many layers' time differs from their superlayer's.
  @exclusivity(unchecked) var timedLayerCount = 0

  /// Called at the next change of any layer's model, or of the animations on it, once; then it has to be awaited again.
  package var onChange: (() -> Void)?
  /// Whether `onChange` is to be called.
  @exclusivity(unchecked) package var isChangeAwaited = false

  /// The layers whose `changes` are to be told. Not counted as references, since each would be waited for, as no cache holds thousands of layers: those that lie
  /// in the tree live, and `leaving` keeps the others.
  @exclusivity(unchecked) private var changed: ContiguousArray<Unmanaged<Layer>> = []
  @exclusivity(unchecked) private var reported: ContiguousArray<Unmanaged<Layer>> = []
  /// Layers that had changed before they left.
  private var leaving: [Layer] = []
  @exclusivity(unchecked) private var removed: [Layer] = []

  /// A tree of a root that has no superlayer and is in no other tree.
  public init(root: Layer = Layer(), colorScheme: ColorScheme = .light) {
    precondition(root.container == nil && root.tree == nil, "the root of a tree must not lie in another layer or tree")
    self.root = root
    self.colorScheme = colorScheme
    // So many animations may end at a time without taking memory in a frame that is steady else.
    ended.reserveCapacity(64)
    finishing.reserveCapacity(64)
    root.enter(self)
  }

  deinit { root.forgetTree() }

  /// Calls `body` once for each layer whose model changed, or that animates, since the last call, with what changed.
  ///
  /// Presented values are worked out first: about 100 ns an animation. A subtree that was added is told by `.sublayers` of the layer that it was added to, not by each of its own. Cost: in proportion to the
  /// layers told; still ones cost nothing.
  package func takeChanges(_ body: (Layer, LayerChanges) -> Void) {
    updateVisibility()
    // Loops without closures: each call of one from here would check anew which thread it runs on.
    let layers = animating
    if restackingCount > 0 {
      for i in layers.indices { layers[i].takeUnretainedValue().markRestacking() }
    }
    // Those listed so far; what changes from here on is told the next time.
    swap(&changed, &reported)
    let left = leaving
    if !left.isEmpty { leaving = [] }
    let isTimed = timedLayerCount > 0
    for i in layers.indices {
      let layer = layers[i].takeUnretainedValue()
      layer.refresh(at: now, local: isTimed ? layer.timeMap(now) : now)
      let changes = layer.animations.activeChanges.union(layer.changes)
      layer.changes = []
      body(layer, changes)
    }
    reported.withUnsafeBufferPointer { layers in
      for layer in layers {
        layer._withUnsafeGuaranteedRef { layer in
          let changes = layer.changes
          guard !changes.isEmpty, layer.tree === self else { return }
          layer.changes = []
          body(layer, changes)
        }
      }
    }
    reported.removeAll(keepingCapacity: true)
    withExtendedLifetime(left) {}
  }

  /// Has a layer's changes told, which had none before.
  func noteChanged(_ layer: Layer) { changed.append(.passUnretained(layer)) }

  /// Notes that a layer leaves, before its changes are forgotten.
  func noteLeaving(_ layer: Layer) {
    if !layer.changes.isEmpty { leaving.append(layer) }
  }

  /// Calls `body` once for each layer, parents before children, that left the tree or moved within it and whose `displayNode` is still taken.
  package func takeRemoved(_ body: (Layer) -> Void) {
    guard !removed.isEmpty else { return }
    let layers = removed
    removed.removeAll(keepingCapacity: true)
    for layer in layers where layer.displayNode != -1 { body(layer) }
  }

  /// Notes a subtree whose layers' places in the display list are free.
  func noteRemoved(_ layer: Layer) {
    if layer.displayNode != -1 { removed.append(layer) }
    if let mask = layer.storedMask { noteRemoved(mask) }
    for s in layer.sublayers { noteRemoved(s) }
  }
}
