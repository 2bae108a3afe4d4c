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
    guard let tree = session?.scene.tree else { return }
    tree.root.layer(named: PadLegend.layerName)?.removeFromSuperlayer()
    do throws(RoomError) {
      let legend = try PadLegend(gamepad)
      legend.layout(in: tree.root.bounds.size, side: RoomControls.buttonSide(in: tree.root.bounds.size))
      tree.root.addSublayer(legend)
      tree.perform(after: PadLegend.duration, owner: legend) { [weak legend] in legend?.removeFromSuperlayer() }
    } catch {
      session?.notify("\(error)")
    }
  }

  /// Shakes the gamepad with a sound that says how something went, where the settings ask for it.
  func rumble(with sound: Sound) {
    if settings.rumble, let rumble = sound.rumble { services.rumble?(rumble) }
  }
}

extension Sound {
  /// How it feels in the hand; nil where it says nothing of how something went.
  fileprivate var rumble: Rumble? {
    switch self {
    case .right, .on: Rumble(strength: 0.2, duration: 0.12)
    case .drop, .snap: Rumble(strength: 0.15, duration: 0.06)
    case .wrong: Rumble(strength: 0.35, duration: 0.2)
    case .finish: Rumble(strength: 0.3, duration: 0.5)
    default: nil
    }
  }
}
