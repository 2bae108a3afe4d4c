import Geometry

extension Layer {
  /// Adds an animation; under a key it replaces the one there, which ends unfinished.
  ///
  /// Off any presented tree it waits, and begins when the layer comes into one; if that never happens it never begins nor ends.
  public final func add(_ animation: some Animation<Layer>, forKey key: AnimationKey? = nil) { addAnimation(animation, key) }

  /// Takes an animation away, which ends unfinished; nothing without one of that key.
  public final func removeAnimation(forKey key: AnimationKey) {
    if let i = animations.waiting.firstIndex(where: { $0.key == key }) { animations.waiting.remove(at: i).onStop?(false) }
    if let animation = animations.running.first(where: { $0.key == key && $0.isHeld }) { remove(animation) }
  }

  /// Takes all animations away, which end unfinished.
  public final func removeAllAnimations() {
    let dropped = animations.waiting
    animations.waiting = []
    for animation in dropped { animation.onStop?(false) }
    endAllAnimations()
  }

  /// The keys of the animations that it holds, in the order in which they were added; those without a key are left out.
  public final var animationKeys: [AnimationKey] {
    animations.waiting.compactMap(\.key) + animations.running.filter(\.isHeld).compactMap(\.key)
  }

  /// Whether it holds an animation under a key.
  public final func hasAnimation(forKey key: AnimationKey) -> Bool {
    animations.waiting.contains { $0.key == key } || animations.running.contains { $0.key == key && $0.isHeld }
  }

  /// Sets what changes of a property do within a transaction; nil: what the transaction says.
  public final func setAction<Value>(_ action: ImplicitAction?, for property: LayerProperty<Layer, Value>) {
    animations.actions[property.key] = action
  }
}

extension RunningAnimation {
  /// Whether the layer still holds it: until its end, and beyond if it is not removed there.
  var isHeld: Bool {
    switch state {
    case .waiting, .playing: true
    case .ended, .retained: !isRemovedOnCompletion
    case .removed: false
    }
  }
}

extension Layer {
  final func addAnimation<A: Animation>(_ animation: A, _ key: AnimationKey?) {
    guard let tree else {
      if let key { removeAnimation(forKey: key) }
      animations.waiting.append(
        WaitingAnimation(key: key, start: { [unowned self] in addAnimation(animation, key) }, onStop: animation.onStop))
      return
    }
    let transaction = tree.transactions.last
    transaction?.retain()
    var context = AnimationContext(beginTime: localTime(tree.now), duration: transaction?.duration ?? Transaction.defaultDuration)
    if let key, animations.running.contains(where: { $0.key == key && $0.isActive }) { context.interrupted = self }
    let track = animation.makeTrack(in: context)
    if let key { removeAnimation(forKey: key) }
    let new = RunningAnimation(
      key: key, track: track, layer: self, transaction: transaction,
      isRemovedOnCompletion: animation.isRemovedOnCompletion, onStart: animation.onStart, onStop: animation.onStop)
    animations.running.append(new)
    makeRoomForShownValues()
    shown.isStale = true
    schedule(new, in: tree)
    markChanges(of: new)
  }

  final func startWaitingAnimations() {
    guard !animations.waiting.isEmpty else { return }
    let starting = animations.waiting
    animations.waiting = []
    for animation in starting { animation.start() }
  }

  /// Animates a change of the model from what it was seen to be, and how it was seen to move where that goes on.
  final func addImplicitAnimation<Root, Value>(
    of property: LayerProperty<Root, Value>, from start: Value, _ momentum: Momentum<Value>?, _ motion: ImplicitMotion
  ) {
    guard let tree else { return }
    var timing = MediaTiming(duration: motion.duration, fillMode: .backwards)
    if motion.delay > 0 { timing.beginTime = localTime(tree.now) + motion.delay }
    if motion.repeats { timing.repeatCount = .infinity }
    timing.autoreverses = motion.autoreverses
    if let spring = motion.spring {
      var animation = SpringAnimation(property, spring: spring, from: start)
      animation.timing = timing
      animation.momentum = momentum
      addAnimation(animation, property.key)
    } else {
      var animation = BasicAnimation(property, from: start, timingFunction: motion.timingFunction)
      animation.timing = timing
      animation.momentum = momentum.map { motion.withoutOwn($0, from: start, to: property.access.readModel(self)) }
      addAnimation(animation, property.key)
    }
  }

  /// Ends all animations, unfinished.
  final func endAllAnimations() {
    let ending = animations.running
    for animation in ending { remove(animation) }
  }

  /// Works out anew when the subtree's animations begin and end, after its time has changed. Those that are kept after their end play again where that lies ahead once more.
  final func reschedule() {
    guard let tree else { return }
    for animation in animations.running where animation.isUnfinished || !animation.isRemovedOnCompletion { schedule(animation, in: tree) }
    motionTimeChanged()
    storedMask?.reschedule()
    for s in sublayers { s.reschedule() }
  }

  /// Instances of the subtree are seen later than before, or less late, or there are more or fewer. Animations that have ended stay as they are.
  final func instancesChanged() {
    motionTimeChanged()
    // How many instances a layer may show depends on those about it too.
    if placesInstances { mark(.structure) }
    storedMask?.instancesChanged()
    for s in sublayers { s.instancesChanged() }
  }

  /// Works out when an animation begins and ends in the tree's time, and whether it plays now.
  private final func schedule(_ animation: RunningAnimation, in tree: LayerTree) {
    let local = timeMap
    let time = animation.track.time
    var start = -Double.infinity
    animation.end = .infinity
    if local.scale > 0 {
      start = (time.start - local.offset) / local.scale
      animation.end = (time.end - local.offset) / local.scale
    } else if local.scale < 0 {
      start = (time.end - local.offset) / local.scale
      animation.end = (time.start - local.offset) / local.scale
    } else if local.offset < time.start {
      start = .infinity
    }
    // Over as before. What ends just now is finished by the tree's next step.
    if animation.state == .retained, animation.end + longestDelay <= tree.now { return }
    if animation.state == .ended, !animation.lingers, animation.end <= tree.now { return }
    animation.revision += 1
    animation.lingers = false
    let hasBegun = start <= tree.now
    if hasBegun { animation.state = .playing } else { animation.state = .waiting }
    setActive(animation, hasBegun && local.scale != 0 && time.moves)
    if start < .infinity, !hasBegun || animation.onStart != nil {
      tree.add(.start(animation, revision: animation.revision), due: max(start, tree.now))
    }
    if animation.end < .infinity { tree.add(.end(animation, revision: animation.revision), due: max(animation.end, tree.now)) }
  }

  /// An animation's time has come.
  final func begin(_ animation: RunningAnimation) {
    guard animation.state == .waiting else { return }
    animation.state = .playing
    setActive(animation, animation.track.time.moves)
    markChanges(of: animation)
  }

  /// An animation's end is past.
  final func finish(_ animation: RunningAnimation) {
    let delay = longestDelay
    if delay > 0, !animation.lingers, let tree {
      // It is over, and still to be seen in instances that are later.
      animation.lingers = true
      let revision = animation.revision
      tree.perform(after: max(0, animation.end + delay - tree.now), owner: self) { [unowned self, animation] in
        if animation.state == .ended, animation.revision == revision { finish(animation) }
      }
      return
    }
    setActive(animation, false, isNow: false)
    markChanges(of: animation)
    animation.state = .retained
    guard animation.isRemovedOnCompletion else { return }
    animation.state = .removed
    animations.running.removeAll { $0 === animation }
    shown.isStale = true
  }

  /// Takes an animation away; its end is told when the tree advances, unless it has been.
  private final func remove(_ animation: RunningAnimation) {
    let isUnfinished = animation.isUnfinished
    setActive(animation, false)
    markChanges(of: animation)
    animation.state = .removed
    animation.revision += 1
    animations.running.removeAll { $0 === animation }
    shown.isStale = true
    if isUnfinished, let tree { tree.add(.stopped(animation), due: tree.now) }
  }

  /// How much later than elsewhere it is seen at most, in seconds of the tree's.
  final var longestDelay: Double {
    var (delay, layer) = (0.0, container)
    while let next = layer {
      delay += next.longestInstanceDelay
      layer = next.container
    }
    return delay
  }

  private final func setActive(_ animation: RunningAnimation, _ isActive: Bool, isNow: Bool = true) {
    guard isActive != animation.isActive else { return }
    animation.isActive = isActive
    let wasRestacking = animations.activeChanges.contains(.structure)
    updateActivity(by: isActive ? 1 : -1)
    tree?.restackingCount += (animations.activeChanges.contains(.structure) ? 1 : 0) - (wasRestacking ? 1 : 0)
    activeAnimationsChanged(isNow: isNow)
  }

  /// Sets what about the layer changes with time by itself, from now on.
  final func setMotion(_ motion: LayerChanges) {
    let old = animations.motion
    guard motion != old else { return }
    animations.motion = motion
    if !motion.isEmpty { makeRoomForShownValues() }
    updateActivity(by: (motion.isEmpty ? 0 : 1) - (old.isEmpty ? 0 : 1))
  }

  /// Takes over that more or fewer things than before change with time.
  private final func updateActivity(by change: Int) {
    let before = animations.activeCount
    animations.activeCount += change
    animations.activeChanges = animations.running.reduce(into: animations.motion) { if $1.isActive { $0.formUnion($1.track.changes) } }
    if before == 0, animations.activeCount > 0 { tree?.beginAnimating(self) }
    if before > 0, animations.activeCount == 0 { tree?.endAnimating(self) }
  }

  /// Notes what an animation changes, or no longer changes: the superlayer's order too, where it is the place in that.
  final func markChanges(of animation: RunningAnimation) {
    mark(animation.track.changes)
    if animation.track.changes.contains(.structure) { superlayer?.mark(.sublayers) }
  }

  /// Has the superlayer's order told, where an animation changes it.
  final func markRestacking() {
    if animations.activeChanges.contains(.structure) { superlayer?.mark(.sublayers) }
  }

  final var isInHiddenSubtree: Bool {
    if model.isHidden { return true }
    var layer = container
    while let l = layer {
      if l.model.isHidden { return true }
      layer = l.container
    }
    return false
  }
}
