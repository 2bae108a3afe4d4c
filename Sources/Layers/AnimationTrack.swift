import Geometry

/// An animation made ready to run: its timing with all unknowns filled in, and what it does to a layer at each time.
public final class AnimationTrack {
  /// Writes the presented value at a time of a play, given in seconds of its duration; `iteration` counts the plays before.
  typealias Body = @MainActor (_ layer: Layer, _ time: Double, _ iteration: Int) -> Void

  let time: ActiveTime
  let changes: LayerChanges
  private let body: Body?
  private let reset: (@MainActor (Layer) -> Void)?
  private let children: [AnimationTrack]
  private let timingFunction: TimingFunction?

  init(time: ActiveTime, changes: LayerChanges, body: @escaping Body, reset: @escaping @MainActor (Layer) -> Void) {
    self.time = time
    self.changes = changes
    self.body = body
    self.reset = reset
    children = []
    timingFunction = nil
  }

  init(time: ActiveTime, timingFunction: TimingFunction?, children: [AnimationTrack]) {
    self.time = time
    self.timingFunction = timingFunction
    self.children = children
    changes = children.reduce(into: []) { $0.formUnion($1.changes) }
    body = nil
    reset = nil
  }

  /// Makes the shown values that the animation writes equal to the model's.
  @MainActor func reset(_ layer: Layer) {
    if let reset { return reset(layer) }
    for child in children { child.reset(layer) }
  }

  /// Writes the shown values at a time of the parent's.
  @MainActor func apply(to layer: Layer, at parent: Double) {
    guard let (t, iteration) = time(parent) else { return }
    if let body { return body(layer, t, iteration) }
    var paced = t
    if let timingFunction, time.duration > 0, time.duration < .infinity { paced = timingFunction(t / time.duration) * time.duration }
    for child in children { child.apply(to: layer, at: paced) }
  }

  /// How far it has come at a time of the parent's, over all its plays, in 0...1; 0 when it never ends.
  func progress(at parent: Double) -> Double {
    guard time.end > time.start, time.end < .infinity else { return parent >= time.end ? 1 : 0 }
    return min(1, max(0, (parent - time.start) / (time.end - time.start)))
  }
}

/// What an animation takes from where it is added.
public struct AnimationContext {
  /// The begin time of animations that name none, in the parent's time.
  let beginTime: Double
  /// The duration of animations that have none.
  let duration: Double
}
