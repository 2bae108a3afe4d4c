import CSDL2
import Gestures
import Sessions

/// The gamepads that SDL knows, as keys.
///
/// SDL's part for them begins with the first pad, so that a machine without one pays nothing.
@MainActor
final class SDLPads {
  private let watcher: PadWatcher?
  private var keys = PadKeys()
  private var open: [Int32: OpaquePointer] = [:]
  /// The number of the one whose button was pressed last; nil for none that is there.
  private var atHand: Int32?
  private var isBegun = false
  /// What waits to be asked for.
  private var events: [WindowEvent] = []
  /// Which signs the pad had that was told of last.
  private var toldKind: GamepadKind?

  /// - Parameter watcher: tells when to look; nil for whoever calls `look` by himself.
  init(_ watcher: PadWatcher?) {
    self.watcher = watcher
    if watcher?.seesPad == true { look() }
  }

  /// Brings SDL's pads up to date where something has happened; cheap where nothing has.
  func update() {
    guard let watcher, watcher.takeRing(), isBegun || watcher.seesPad else { return }
    look()
  }

  /// Has SDL look at its pads, which comes out as events.
  func look() {
    if !isBegun {
      // Otherwise SDL wakes by itself to look.
      SDL_SetHint(SDL_HINT_AUTO_UPDATE_JOYSTICKS, "0")
      // By the kernel's devices, whose files can be waited for, and not by the ports behind them.
      SDL_SetHint(SDL_HINT_JOYSTICK_HIDAPI, "0")
      guard SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) == 0 else { return }
      isBegun = true
    }
    SDL_GameControllerUpdate()
  }

  /// The next of what has happened to pads: keys that they have changed, and another pad at hand.
  func nextEvent() -> WindowEvent? {
    events.isEmpty ? nil : events.removeFirst()
  }

  /// Takes an event of SDL's; whether it is one of pads.
  func handle(_ event: SDL_Event) -> Bool {
    switch SDL_EventType(event.type) {
    case SDL_CONTROLLERDEVICEADDED: add(event.cdevice.which)
    case SDL_CONTROLLERDEVICEREMOVED: remove(event.cdevice.which)
    case SDL_CONTROLLERBUTTONDOWN, SDL_CONTROLLERBUTTONUP:
      guard let button = PadKeys.Button(SDL_GameControllerButton(Int32(event.cbutton.button))) else { return true }
      atHand = event.cbutton.which
      events += keys.press(button, isDown: event.type == SDL_CONTROLLERBUTTONDOWN.rawValue, pad: event.cbutton.which).map(\.event)
      guard let kind, kind != toldKind else { return true }
      toldKind = kind
      events.append(.gamepadChanged(kind))
    case SDL_CONTROLLERAXISMOTION:
      let axes: [Int32: PadKeys.Axis] = [SDL_CONTROLLER_AXIS_LEFTX.rawValue: .x, SDL_CONTROLLER_AXIS_LEFTY.rawValue: .y]
      guard let axis = axes[Int32(event.caxis.axis)] else { return true }
      events += keys.move(axis, to: max(-1, Double(event.caxis.value) / 32767), pad: event.caxis.which).map(\.event)
    default: return false
    }
    return true
  }

  /// Which signs the pad at hand has; nil without one.
  var kind: GamepadKind? {
    atHand.flatMap { open[$0] }.map { GamepadKind(SDL_GameControllerGetType($0)) }
  }

  /// Shakes the pad at hand, where it can; one that shakes already goes on as the new one says.
  func rumble(_ rumble: Rumble) {
    guard let pad = atHand.flatMap({ open[$0] }) else { return }
    let strength = UInt16(rumble.strength * 65_535)
    SDL_GameControllerRumble(pad, strength, strength / 2, UInt32(rumble.duration * 1000))
  }

  /// A pad has come, by its place in SDL's list.
  private func add(_ place: Int32) {
    guard let pad = SDL_GameControllerOpen(place) else { return }
    let number = SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(pad))
    if open.updateValue(pad, forKey: number) != nil { SDL_GameControllerClose(pad) }
    if let path = SDL_GameControllerPath(pad) { watcher?.add(String(cString: path)) }
  }

  private func remove(_ number: Int32) {
    guard let pad = open.removeValue(forKey: number) else { return }
    SDL_GameControllerClose(pad)
    if atHand == number { atHand = nil }
    events += keys.remove(pad: number).map(\.event)
  }

  /// Lets go of all pads.
  func close() {
    for pad in open.values { SDL_GameControllerClose(pad) }
    open.removeAll()
    if isBegun { SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER) }
    isBegun = false
  }
}

extension PadKeys.Change {
  /// As it comes to the stage.
  fileprivate var event: WindowEvent { .keyChanged(key, isDown: isDown, isRepeat: false, from: .gamepad) }
}

extension GamepadKind {
  /// The signs of the pads that SDL tells apart.
  init(_ type: SDL_GameControllerType) {
    switch type {
    case SDL_CONTROLLER_TYPE_XBOX360, SDL_CONTROLLER_TYPE_XBOXONE: self = .coloredLetters
    case SDL_CONTROLLER_TYPE_PS3, SDL_CONTROLLER_TYPE_PS4, SDL_CONTROLLER_TYPE_PS5: self = .shapes
    default: self = .letters
    }
  }
}

extension PadKeys.Button {
  /// The button of SDL's name; nil for those that mean nothing here.
  init?(_ button: SDL_GameControllerButton) {
    switch button {
    case SDL_CONTROLLER_BUTTON_A: self = .south
    case SDL_CONTROLLER_BUTTON_B: self = .east
    case SDL_CONTROLLER_BUTTON_X: self = .west
    case SDL_CONTROLLER_BUTTON_Y: self = .north
    case SDL_CONTROLLER_BUTTON_BACK: self = .back
    case SDL_CONTROLLER_BUTTON_START: self = .start
    case SDL_CONTROLLER_BUTTON_LEFTSHOULDER: self = .leftShoulder
    case SDL_CONTROLLER_BUTTON_RIGHTSHOULDER: self = .rightShoulder
    case SDL_CONTROLLER_BUTTON_DPAD_UP: self = .up
    case SDL_CONTROLLER_BUTTON_DPAD_DOWN: self = .down
    case SDL_CONTROLLER_BUTTON_DPAD_LEFT: self = .left
    case SDL_CONTROLLER_BUTTON_DPAD_RIGHT: self = .right
    default: return nil
    }
  }
}
