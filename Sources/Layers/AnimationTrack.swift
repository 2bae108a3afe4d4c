/// An animation made ready to run: its timing with all unknowns filled in, and what it does to a layer at each time.
///
/// Subclasses say what that is; the animated values' types are known to them, so that a frame costs no dispatch on values.
public class AnimationTrack {
  final let time: ActiveTime
  final let changes: LayerChanges

  init(time: ActiveTime, changes: LayerChanges) {
    self.time = time
    self.changes = changes
  }

  /// Makes the shown values that the animation writes equal to the model's.
  func reset(_ layer: Layer) {}

  /// Writes the shown values at a time of the parent's.
  func apply(to layer: Layer, at parent: Double) {}

  /// Does both, for a layer without other animations.
  func present(on layer: Layer, at parent: Double) {
    reset(layer)
    apply(to: layer, at: parent)
  }

  /// How far it has come at a time of the parent's, over all its plays, in 0...1; 0 when it never ends.
  final func progress(at parent: Double) -> Double {
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
  /// The layer on which it takes the place of one that plays; nil when it does not.
  var interrupted: Layer?
}

/// Tracks that play together in the time of their group.
final class GroupTrack: AnimationTrack {
  private let timingFunction: TimingFunction?
  private let children: [AnimationTrack]

  init(time: ActiveTime, timingFunction: TimingFunction?, children: [AnimationTrack]) {
    self.timingFunction = timingFunction
    self.children = children
    super.init(time: time, changes: children.reduce(into: []) { $0.formUnion($1.changes) })
  }

  override func reset(_ layer: Layer) {
    for child in children { child.reset(layer) }
  }

  override func apply(to layer: Layer, at parent: Double) {
    guard var (t, _) = time(parent) else { return }
    if let timingFunction, time.duration > 0, time.duration < .infinity { t = timingFunction(t / time.duration) * time.duration }
    for child in children { child.apply(to: layer, at: t) }
  }
}
