import RoomKit
import Sessions

extension Playroom {
  /// Another gamepad is at hand, or the first: what its buttons do is shown for a while, by an event that a log has too.
  package func follow(_ gamepad: GamepadKind) {
    guard let session, !session.isReplay else { return }
    session.send(gamepad.event)
  }

  /// What is played with: one switch where the settings say so, else what was used last.
  package var device: InputDevice { settings.scanning > 0 ? .oneSwitch : session?.inputDevice ?? .keyboard }

  /// Shows what the buttons of a gamepad do, over the present scene.
  func show(_ gamepad: GamepadKind) {
    guard let scene = session?.scene else { return }
    do throws(RoomError) { try PadLegend.show(gamepad, over: scene) } catch { session?.notify(error) }
  }
}
