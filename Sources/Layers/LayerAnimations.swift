/// The animations that a layer holds, and what its changes do within transactions.
struct LayerAnimations {
  /// What about the layer changes with time by itself, without an animation.
  var motion: LayerChanges = []
  /// What about the layer its active animations change, and its own motion.
  var activeChanges: LayerChanges = []
  /// The track of the only animation in `running`, which keeps it alive.
  private(set) var soleTrack: Unmanaged<AnimationTrack>?
  /// In the order in which they were added.
  var running: [RunningAnimation] = [] {
    didSet { soleTrack = running.count == 1 ? .passUnretained(running[0].track) : nil }
  }
  /// Those added while no tree presents the layer.
  var waiting: [WaitingAnimation] = []
  /// How many of them change with time right now.
  var activeCount = 0
  /// The layer's place in the tree's list of animating layers; -1: not in it.
  var place = -1
  /// What changes of a property do within a transaction, where that is not what the transaction says.
  var actions: [AnimationKey: ImplicitAction] = [:]
}
