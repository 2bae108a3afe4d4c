import RoomKit
import Sessions

extension Playroom {
  /// Another gamepad is at hand, or the first: what its buttons do is shown for a while, by an event that a log has too.
  package func follow(_ gamepad: GamepadKind) {
    guard let session, !session.isReplay else { return }
    session.send(gamepad.event)
  }

  /// Shows what the buttons of a gamepad do, over the present scene.
  func show(_ gamepad: GamepadKind) {
    guard let scene = session?.scene else { return }
    do throws(RoomError) { try PadLegend.show(gamepad, over: scene) } catch { session?.notify("\(error)") }
  }
}
