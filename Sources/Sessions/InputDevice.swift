import Gestures

/// What a person plays with.
public enum InputDevice: Hashable, Sendable {
  /// Keys.
  case keyboard
  /// Fingers, a pen or a mouse.
  case touch
  /// One switch, for which the focus goes on by itself.
  case oneSwitch
  /// A gamepad, with its signs.
  case gamepad(GamepadKind)
}

/// Which device was used last, as far as events say.
struct DeviceAtHand {
  private var source = KeySource.keyboard
  private var gamepad = GamepadKind.letters
  private var isTouched = false

  var device: InputDevice { isTouched ? .touch : source == .keyboard ? .keyboard : .gamepad(gamepad) }

  mutating func note(_ event: InputEvent) {
    if case .touch(let touch) = event, touch.phase == .began { isTouched = true }
    if event.pressedKey != nil { isTouched = false }
  }

  mutating func note(_ event: GameEvent) {
    if let source = KeySource(event) { self.source = source }
    if let gamepad = GamepadKind(event) { (source, self.gamepad, isTouched) = (.gamepad, gamepad, false) }
  }
}

/// What is known of whoever plays: what they use, and since when they do nothing.
struct PlayerAtHand {
  var device = DeviceAtHand()
  var idle = IdleTimer()
}
