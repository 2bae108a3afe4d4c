import Geometry

/// Leaves out what a trembling hand does twice: a touch that follows another one at the same place too soon, and a key that comes again too soon.
struct RepeatFilter {
  /// How far apart two touches are at the same place, in points: as two taps of one gesture.
  private static let reach = GestureConstants.multiTapSlop

  /// How long something must be up before it counts anew, in seconds.
  let gap: Double
  private var lastTouch: (end: Double, place: Point)?
  private var lastKey: (time: Double, key: Key)?
  /// The touches that were left out and are not up yet.
  private var ignored: Set<Int> = []

  init(gap: Double) { self.gap = gap }

  /// Whether an event is to be left out.
  mutating func ignores(_ event: InputEvent, at time: Double) -> Bool {
    switch event {
    case .touch(let touch): ignores(touch, at: time)
    case .key(let key): ignores(key, at: time)
    default: false
    }
  }

  private mutating func ignores(_ touch: TouchEvent, at time: Double) -> Bool {
    switch touch.phase {
    case .began:
      guard let last = lastTouch, time - last.end < gap, last.place.distance(to: touch.position) < Self.reach else { return false }
      ignored.insert(touch.id)
      return true
    case .moved: return ignored.contains(touch.id)
    case .ended, .cancelled:
      // Also what was left out puts the next one off: a hand that trembles on is one press.
      lastTouch = (time, touch.position)
      return ignored.remove(touch.id) != nil
    }
  }

  private mutating func ignores(_ key: KeyEvent, at time: Double) -> Bool {
    guard key.isPress else { return false }
    defer { lastKey = (time, key.key) }
    return lastKey.map { $0.key == key.key && time - $0.time < gap } ?? false
  }
}
