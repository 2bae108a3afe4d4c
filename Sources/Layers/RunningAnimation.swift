/// An animation that a layer holds.
final class RunningAnimation {
  enum State {
    /// Its begin lies ahead.
    case waiting
    /// It plays.
    case playing
    /// Its end has been told, but it still shows at that very moment.
    case ended
    /// It stays after its end, showing what its fill mode says.
    case retained
    /// The layer no longer holds it.
    case removed
  }

  let key: AnimationKey?
  let track: AnimationTrack
  unowned let layer: Layer
  let transaction: Transaction?
  let isRemovedOnCompletion: Bool
  var onStart: (() -> Void)?
  var onStop: ((Bool) -> Void)?
  var state = State.waiting
  /// Whether it is over, but for instances of a replicator that are later.
  var lingers = false
  /// Whether the layer's time moves while it plays, so that each frame differs.
  var isActive = false
  /// Whether its end has been told. One that is kept may play once more, where the layer's time is set back, and tells nothing then.
  private(set) var hasEnded = false
  /// Occurrences scheduled for an earlier revision no longer count.
  var revision = 0
  /// When it ends, in the tree's time.
  var end = Double.infinity

  init(
    key: AnimationKey?, track: AnimationTrack, layer: Layer, transaction: Transaction?, isRemovedOnCompletion: Bool,
    onStart: (() -> Void)?, onStop: ((Bool) -> Void)?
  ) {
    self.key = key
    self.track = track
    self.layer = layer
    self.transaction = transaction
    self.isRemovedOnCompletion = isRemovedOnCompletion
    self.onStart = onStart
    self.onStop = onStop
  }

  /// Whether its end has not been told yet.
  var isUnfinished: Bool { !hasEnded && (state == .waiting || state == .playing) }

  /// Tells its begin, once.
  func tellStart() {
    let call = onStart
    onStart = nil
    call?()
  }

  /// Tells its end, once: the transaction first, then whoever waits for the animation itself.
  func tellStop(finished: Bool) {
    guard !hasEnded else { return }
    hasEnded = true
    transaction?.release(finished: finished)
    let call = onStop
    onStop = nil
    call?(finished)
  }
}
