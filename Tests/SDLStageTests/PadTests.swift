import CSDL2
import Gestures
import Sessions
import Testing

@testable import SDLStage

@Suite("Gamepads")
struct PadTests {
  private func words(_ changes: [PadKeys.Change]) -> [String] { changes.map { "\($0.isDown ? "+" : "-")\($0.key)" } }
  private func word(_ key: Key, _ isDown: Bool) -> String { "\(isDown ? "+" : "-")\(key)" }

  @Test("every button is a key that goes down with it and comes up with it", arguments: PadKeys.Button.allCases)
  func buttons(button: PadKeys.Button) {
    var keys = PadKeys()
    #expect(words(keys.press(button, isDown: true, pad: 1)) == [word(button.key, true)])
    #expect(keys.press(button, isDown: true, pad: 1) == [])
    #expect(words(keys.press(button, isDown: false, pad: 1)) == [word(button.key, false)])
    #expect(keys.press(button, isDown: false, pad: 1) == [])
  }

  @Test("the stick is the cross from six tenths of its way on, and no more below four")
  func stick() {
    var keys = PadKeys()
    let values = [0, 0.5, 0.59, 0.6, 0.45, 0.41, 0.39, -0.7, 0.9, 0]
    let seen = values.map { words(keys.move(.x, to: $0, pad: 1)) }
    let (left, right) = (Key.left, Key.right)
    #expect(
      seen == [
        [], [], [], [word(right, true)], [], [], [word(right, false)], [word(left, true)], [word(left, false), word(right, true)],
        [word(right, false)],
      ])
    #expect(words(keys.move(.y, to: -1, pad: 1)) == [word(.up, true)])
  }

  @Test("a key that a stick, a cross and two pads hold comes up with the last of them")
  func together() {
    var keys = PadKeys()
    #expect(keys.press(.up, isDown: true, pad: 1).count == 1)
    #expect(keys.move(.y, to: -1, pad: 1) == [])
    #expect(keys.press(.up, isDown: true, pad: 2) == [])
    #expect(keys.press(.up, isDown: false, pad: 1) == [])
    #expect(keys.remove(pad: 1) == [])
    #expect(words(keys.remove(pad: 2)) == [word(.up, false)])
  }

  @Test(
    "whatever pads do, each key goes down and comes up in turns, and all are up when the pads are gone",
    arguments: 1...20 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    var random = seed &* 0x9e37_79b9_7f4a_7c15
    func next(_ below: UInt64) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1
      return Int((random >> 33) % below)
    }
    var keys = PadKeys()
    var down: Set<Key> = []
    func take(_ changes: [PadKeys.Change]) {
      for change in changes { #expect(change.isDown ? down.insert(change.key).inserted : down.remove(change.key) != nil) }
    }
    for _ in 0..<500 {
      let pad = Int32(next(3))
      switch next(4) {
      case 0: take(keys.move(PadKeys.Axis.allCases[next(2)], to: Double(next(201)) / 100 - 1, pad: pad))
      case 1 where next(10) == 0: take(keys.remove(pad: pad))
      default: take(keys.press(PadKeys.Button.allCases[next(12)], isDown: next(2) == 0, pad: pad))
      }
    }
    for pad in 0..<3 { take(keys.remove(pad: Int32(pad))) }
    #expect(down.isEmpty)
  }

  @Test("a pad has the signs that are printed on it")
  func signs() {
    #expect(GamepadKind(SDL_CONTROLLER_TYPE_XBOXONE) == .coloredLetters && GamepadKind(SDL_CONTROLLER_TYPE_PS5) == .shapes)
    #expect(GamepadKind(SDL_CONTROLLER_TYPE_NINTENDO_SWITCH_PRO) == .letters && GamepadKind(SDL_CONTROLLER_TYPE_UNKNOWN) == .letters)
  }

  @Test("a pad of SDL's own making, which has no hardware, comes, is played, and goes")
  @MainActor
  func virtualPad() throws {
    let pads = SDLPads(nil)
    pads.look()
    defer { pads.close() }
    func events() -> [String] {
      pads.look()
      var event = SDL_Event()
      while SDL_PollEvent(&event) != 0 { _ = pads.handle(event) }
      var seen: [String] = []
      while let event = pads.nextEvent() {
        switch event {
        case .keyChanged(let key, let isDown, _, .gamepad): seen.append(word(key, isDown))
        case .gamepadChanged(let kind): seen.append(kind.rawValue)
        default: break
        }
      }
      return seen
    }
    let place = SDL_JoystickAttachVirtual(
      SDL_JOYSTICK_TYPE_GAMECONTROLLER, Int32(SDL_CONTROLLER_AXIS_MAX.rawValue), Int32(SDL_CONTROLLER_BUTTON_MAX.rawValue), 0)
    try #require(place >= 0, "\(SDL.error)")
    #expect(events() == [])
    let stick = try #require(SDL_JoystickFromInstanceID(SDL_JoystickGetDeviceInstanceID(place)))
    #expect(pads.kind == nil)
    SDL_JoystickSetVirtualButton(stick, Int32(SDL_CONTROLLER_BUTTON_A.rawValue), 1)
    #expect(events() == [word(.return, true), "letters"] && pads.kind == .letters)
    // It has no motor, which is no reason to complain.
    pads.rumble(Rumble(strength: 0.5, duration: 0.1))
    SDL_JoystickSetVirtualButton(stick, Int32(SDL_CONTROLLER_BUTTON_A.rawValue), 0)
    SDL_JoystickSetVirtualAxis(stick, Int32(SDL_CONTROLLER_AXIS_LEFTX.rawValue), 32767)
    #expect(Set(events()) == [word(.return, false), word(.right, true)])
    SDL_JoystickDetachVirtual(place)
    #expect(events() == [word(.right, false)])
    #expect(pads.kind == nil)
  }
}
