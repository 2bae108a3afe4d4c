// A layer's time: local t = (parent t - beginTime) * speed + timeOffset.
extension Layer {
  /// In the superlayer's time, in seconds.
  public final var beginTime: Double {
    get { storedTime.beginTime }
    set { setTime { $0.beginTime = newValue } }
  }
  /// Own seconds per second of the superlayer; 0 stands still.
  public final var speed: Double {
    get { storedTime.speed }
    set { setTime { $0.speed = newValue } }
  }
  /// In own seconds.
  public final var timeOffset: Double {
    get { storedTime.timeOffset }
    set { setTime { $0.timeOffset = newValue } }
  }

  /// Stops the layer's time, and its subtree's, where it is now.
  public final func pauseAnimations() {
    guard storedTime.speed != 0, let tree else { return }
    let paused = localTime(tree.now)
    setTime { $0 = LayerTime(beginTime: 0, speed: 0, timeOffset: paused) }
  }

  /// Lets the layer's time run on from where it was paused.
  public final func resumeAnimations() {
    guard storedTime.speed == 0, let tree else { return }
    let paused = storedTime.timeOffset
    let parent = container?.localTime(tree.now) ?? tree.now
    setTime { $0 = LayerTime(beginTime: parent - paused, speed: 1, timeOffset: 0) }
  }

  /// A time of another layer's in this one's; nil: of the tree's. A layer that stands still gives infinity, since its time is nobody else's.
  public final func convertTime(_ time: Double, from layer: Layer?) -> Double {
    guard let layer else { return timeMap(time) }
    let map = layer.timeMap
    return map.scale == 0 ? .infinity : timeMap((time - map.offset) / map.scale)
  }

  /// A time of this layer's in another one's; nil: in the tree's.
  public final func convertTime(_ time: Double, to layer: Layer?) -> Double {
    if let layer { return layer.convertTime(time, from: self) }
    let map = timeMap
    return map.scale == 0 ? .infinity : (time - map.offset) / map.scale
  }

  /// The tree's time in this layer's.
  final func localTime(_ time: Double) -> Double {
    if let tree, tree.timedLayerCount == 0 { return time }
    return timeMap(time)
  }

  /// From the tree's time to this layer's.
  final var timeMap: TimeMap {
    var map = storedTime.map
    var layer = container
    while let l = layer {
      if !l.storedTime.isIdentity { map = l.storedTime.map.then(map) }
      layer = l.container
    }
    return map
  }

  private final func setTime(_ change: (inout LayerTime) -> Void) {
    var time = storedTime
    change(&time)
    precondition(
      time.beginTime.isFinite && time.speed.isFinite && time.timeOffset.isFinite,
      "a layer's begin time, speed and time offset must be finite")
    guard time != storedTime else { return }
    if let tree {
      tree.timedLayerCount += (time.isIdentity ? 0 : 1) - (storedTime.isIdentity ? 0 : 1)
    }
    storedTime = time
    timeChanged()
  }

  /// The subtree's animations show other values at once.
  final func timeChanged() {
    forgetShownTimes()
    reschedule()
  }

  private final func forgetShownTimes() {
    shown.time = .nan
    for animation in animations.running { markChanges(of: animation) }
    storedMask?.forgetShownTimes()
    for s in sublayers { s.forgetShownTimes() }
  }
}
