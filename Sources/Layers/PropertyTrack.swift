import Geometry

/// An animation of one property of any type.
final class PropertyTrack<Value: Animatable>: AnimationTrack, MomentumCarrying {
  private let motion: PropertyMotion<Value>

  init(time: ActiveTime, motion: PropertyMotion<Value>) {
    self.motion = motion
    super.init(time: time, changes: motion.access.changes)
  }

  func carries(_ access: AnyObject) -> Bool { motion.carries(access) }

  override func reset(_ layer: Layer) { motion.access.reset(layer) }

  override func apply(to layer: Layer, at parent: Double) {
    guard let (t, iteration) = time(parent) else { return }
    motion.apply(to: layer, t, iteration)
  }
}

// The kinds of value that animate most, each compiled for itself.

final class NumberTrack: AnimationTrack, MomentumCarrying {
  private let motion: PropertyMotion<Double>

  init(time: ActiveTime, motion: PropertyMotion<Double>) {
    self.motion = motion
    super.init(time: time, changes: motion.access.changes)
  }

  func carries(_ access: AnyObject) -> Bool { motion.carries(access) }

  override func reset(_ layer: Layer) { motion.access.reset(layer) }

  override func apply(to layer: Layer, at parent: Double) {
    guard let (t, iteration) = time(parent) else { return }
    motion.apply(to: layer, t, iteration)
  }

  override func present(on layer: Layer, at parent: Double) {
    guard let (t, iteration) = time(parent) else { return motion.access.reset(layer) }
    motion.present(on: layer, t, iteration)
  }
}

final class PointTrack: AnimationTrack, MomentumCarrying {
  private let motion: PropertyMotion<Point>

  init(time: ActiveTime, motion: PropertyMotion<Point>) {
    self.motion = motion
    super.init(time: time, changes: motion.access.changes)
  }

  func carries(_ access: AnyObject) -> Bool { motion.carries(access) }

  override func reset(_ layer: Layer) { motion.access.reset(layer) }

  override func apply(to layer: Layer, at parent: Double) {
    guard let (t, iteration) = time(parent) else { return }
    motion.apply(to: layer, t, iteration)
  }

  override func present(on layer: Layer, at parent: Double) {
    guard let (t, iteration) = time(parent) else { return motion.access.reset(layer) }
    motion.present(on: layer, t, iteration)
  }
}

final class ColorTrack: AnimationTrack, MomentumCarrying {
  private let motion: PropertyMotion<Color?>

  init(time: ActiveTime, motion: PropertyMotion<Color?>) {
    self.motion = motion
    super.init(time: time, changes: motion.access.changes)
  }

  func carries(_ access: AnyObject) -> Bool { motion.carries(access) }

  override func reset(_ layer: Layer) { motion.access.reset(layer) }

  override func apply(to layer: Layer, at parent: Double) {
    guard let (t, iteration) = time(parent) else { return }
    motion.apply(to: layer, t, iteration)
  }

  override func present(on layer: Layer, at parent: Double) {
    guard let (t, iteration) = time(parent) else { return motion.access.reset(layer) }
    motion.present(on: layer, t, iteration)
  }
}
