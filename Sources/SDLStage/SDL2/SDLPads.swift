import CSDL2
import Gestures

/// The gamepads that SDL knows, as keys.
///
/// SDL's part for them begins with the first pad, so that a machine without one pays nothing.
@MainActor
final class SDLPads {
  private let watcher: PadWatcher?
  private var keys = PadKeys()
  private var open: [Int32: OpaquePointer] = [:]
  private var isBegun = false
  /// Keys that wait to be asked for.
  private var changes: [PadKeys.Change] = []

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

  /// The next key that pads have changed.
  func nextKey() -> WindowEvent? {
    changes.isEmpty ? nil : changes.removeFirst().event
  }

  /// Takes an event of SDL's; whether it is one of pads.
  func handle(_ event: SDL_Event) -> Bool {
    switch SDL_EventType(event.type) {
    case SDL_CONTROLLERDEVICEADDED: add(event.cdevice.which)
    case SDL_CONTROLLERDEVICEREMOVED: remove(event.cdevice.which)
    case SDL_CONTROLLERBUTTONDOWN, SDL_CONTROLLERBUTTONUP:
      guard let button = PadKeys.Button(SDL_GameControllerButton(Int32(event.cbutton.button))) else { return true }
      changes += keys.press(button, isDown: event.type == SDL_CONTROLLERBUTTONDOWN.rawValue, pad: event.cbutton.which)
    case SDL_CONTROLLERAXISMOTION:
      let axes: [Int32: PadKeys.Axis] = [SDL_CONTROLLER_AXIS_LEFTX.rawValue: .x, SDL_CONTROLLER_AXIS_LEFTY.rawValue: .y]
      guard let axis = axes[Int32(event.caxis.axis)] else { return true }
      changes += keys.move(axis, to: max(-1, Double(event.caxis.value) / 32767), pad: event.caxis.which)
    default: return false
    }
    return true
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
    changes += keys.remove(pad: number)
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
  fileprivate var event: WindowEvent { .keyChanged(key, isDown: isDown, isRepeat: false) }
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
