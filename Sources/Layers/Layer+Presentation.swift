import Geometry

extension Layer {
  /// The values as they are shown at the tree's time: the model's, with the animations of that time applied. About 100 ns an animation.
  public final var presented: LayerValues {
    guard refresh() else { return model }
    return shownValues.pointee.values
  }

  /// The values as they are shown at the tree's time, less a delay in seconds.
  package final func presented(delayedBy delay: Double) -> LayerValues {
    guard delay != 0, let tree else { return presented }
    return tree.withDelay(delay) { presented }
  }

  /// The values as they are shown at any time of the tree's; a pure function of the model, the animations now held, and the time.
  public final func presentation(at time: Double) -> LayerValues {
    guard !animations.running.isEmpty else { return model }
    evaluate(at: time, local: localTime(time))
    defer { shown.time = .nan }
    return shownValues.pointee.values
  }

  /// One property as it is shown at any time of the tree's.
  public final func presentation<Value>(of property: LayerProperty<Layer, Value>, at time: Double) -> Value {
    presentedValue(property.access, at: time)
  }

  /// One property as it is shown at the tree's time.
  public final func presentation<Value>(of property: LayerProperty<Layer, Value>) -> Value { presentedValue(property.access) }

  final func presentedValue<Value>(_ access: PropertyAccess<Value>) -> Value {
    refresh() ? access.readShown(self) : access.readModel(self)
  }

  final func presentedValue<Value>(_ access: PropertyAccess<Value>, at time: Double) -> Value {
    shownValue(access, local: localTime(time))
  }

  /// One property as it is shown at a time of the layer's own.
  final func shownValue<Value>(_ access: PropertyAccess<Value>, local: Double) -> Value {
    guard !animations.running.isEmpty else { return access.readModel(self) }
    evaluate(at: .nan, local: local)
    defer { shown.time = .nan }
    return access.readShown(self)
  }

  /// Brings the shown values up to the tree's time; false: there are no animations, the model is what is shown.
  @discardableResult
  final func refresh() -> Bool {
    guard !animations.running.isEmpty, let tree else { return false }
    let now = tree.shownTime
    if shown.isStale || shown.time != now { evaluate(at: now, local: localTime(now)) }
    return true
  }

  /// The same, where the tree's time, and what it is in this layer's, are known.
  @inline(__always)
  final func refresh(at now: Double, local: Double) {
    if shown.isStale || shown.time != now { evaluate(at: now, local: local) }
  }

  /// Works out the shown values at a time of the tree's. Allocates nothing, but for paths and lists.
  private final func evaluate(at time: Double, local: Double) {
    shown.hasParts = false
    // `running`, which nothing changes meanwhile, keeps the tracks alive.
    if let track = animations.soleTrack, !shown.isStale {
      track.takeUnretainedValue().present(on: self, at: local)
    } else {
      if shown.isStale {
        shownValues.pointee.values = model
        resetShownContent()
        shown.isStale = false
      } else {
        for animation in animations.running { animation.track.reset(self) }
      }
      for animation in animations.running { animation.track.apply(to: self, at: local) }
    }
    putTransformTogether()
    shown.time = time
  }

  /// Keeps the shown transform in parts from here on.
  final func takeTransformApart() {
    guard !shown.hasParts else { return }
    shownValues.pointee.parts = TransformParts(shownValues.pointee.values.transform)
    shown.hasParts = true
  }

  /// Makes one transform of the shown parts, which stay for whoever asks for one of them.
  final func putTransformTogether() {
    if shown.hasParts { shownValues.pointee.values.transform = shownValues.pointee.parts.transform }
  }
}
