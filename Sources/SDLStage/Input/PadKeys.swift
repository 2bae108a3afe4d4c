import Gestures

/// Makes keys of gamepads' buttons and sticks, so that whatever has keys is played with a pad, and a log has what was done as keys.
struct PadKeys {
  /// A button by its place, as SDL's game controllers name it: south is A on an Xbox pad and the cross on a PlayStation's.
  enum Button: CaseIterable, Hashable {
    case south, east, west, north, back, start, leftShoulder, rightShoulder, up, down, left, right

    /// The key that it stands for.
    var key: Key {
      switch self {
      case .south, .start: .return
      case .east: .escape
      case .west: "H"
      case .north: .backspace
      case .back: .tab
      case .leftShoulder: .pageUp
      case .rightShoulder: .pageDown
      case .up: .up
      case .down: .down
      case .left: .left
      case .right: .right
      }
    }
  }

  /// The left stick's axes.
  enum Axis: CaseIterable, Hashable {
    case x, y

    /// The buttons of the cross that it stands for at its least and its greatest value.
    fileprivate var ends: (least: Button, greatest: Button) { self == .x ? (.left, .right) : (.up, .down) }
  }

  /// A key that goes down or comes up.
  struct Change: Hashable {
    var key: Key
    var isDown: Bool
  }

  /// What holds a key down: a pad's button, or its stick as if it were one.
  private struct Holder: Hashable {
    var pad: Int32
    var button: Button
    var isStick: Bool
  }

  /// From where on, and until where, a stick counts as held to a side, of its whole way: apart, so that a hand that trembles moves once.
  private static let (on, off) = (0.6, 0.4)

  /// In the order in which they went down.
  private var held: [Holder] = []

  /// A button went down or came up.
  mutating func press(_ button: Button, isDown: Bool, pad: Int32) -> [Change] {
    change(Holder(pad: pad, button: button, isStick: false), isDown: isDown)
  }

  /// A stick stands elsewhere, from -1 to 1.
  mutating func move(_ axis: Axis, to value: Double, pad: Int32) -> [Change] {
    var changes: [Change] = []
    for (button, way) in [(axis.ends.least, -value), (axis.ends.greatest, value)] {
      let holder = Holder(pad: pad, button: button, isStick: true)
      let isHeld = held.contains(holder)
      changes += change(holder, isDown: way >= (isHeld ? Self.off : Self.on))
    }
    // What comes up does so before what goes down.
    return changes.filter { !$0.isDown } + changes.filter(\.isDown)
  }

  /// A pad is gone: what it held comes up.
  mutating func remove(pad: Int32) -> [Change] {
    held.filter { $0.pad == pad }.flatMap { change($0, isDown: false) }
  }

  /// A key is down as long as anything holds it.
  private mutating func change(_ holder: Holder, isDown: Bool) -> [Change] {
    guard held.contains(holder) != isDown else { return [] }
    let key = holder.button.key
    let wasDown = held.contains { $0.button.key == key }
    if isDown { held.append(holder) } else { held.removeAll { $0 == holder } }
    let nowDown = held.contains { $0.button.key == key }
    return wasDown == nowDown ? [] : [Change(key: key, isDown: nowDown)]
  }
}
