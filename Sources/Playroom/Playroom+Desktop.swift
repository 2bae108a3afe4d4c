import Progress
import RoomKit
import Sessions

extension Playroom {
  /// Takes over what the desktop asks for now, by an event that a log has too; in a replay the log alone does so.
  package func follow(_ preferences: DesktopPreferences) {
    guard preferences != self.preferences.desktop, let session, !session.isReplay else { return }
    session.send(preferences.event)
  }

  /// What no scene makes use of: another gamepad is at hand, or the desktop's preferences have changed.
  func handle(unused event: GameEvent) {
    if let gamepad = GamepadKind(event) { return show(gamepad) }
    guard let session, let preferences = DesktopPreferences(event) else { return }
    let (before, size) = (Self.look(of: options), self.preferences.magnification)
    self.preferences.desktop = preferences
    applyAssistance()
    let isResized = self.preferences.magnification != size
    if isResized { session.magnification = self.preferences.magnification }
    // A room is only laid out anew where its size changes; a page may say it.
    if Self.look(of: options) != before || isResized && session.scene is MenuScene { showAnew() }
  }

  /// What of the options is seen at once.
  private static func look(of options: RoomOptions) -> [Bool] {
    [options.reducesMotion, options.hasHighContrast, options.colorScheme == .dark, options.isLeftHanded]
  }

  /// Shows the present scene as it is made now: a room as it was left. What was finished a moment ago, and what somebody is changing, stays as it is.
  private func showAnew() {
    guard let scene = session?.scene else { return }
    if let page = scene as? MenuScene {
      do throws(RoomError) {
        guard let next = try page.remade() else { return }
        next.firstFocus = page.input.showsFocus ? page.input.focusedLayer?.name : nil
        replaceScene(nil) { next }
      } catch {
        session?.notify(error)
      }
    } else if let visit, !visit.isOver, scene === visit.room {
      let (name, level) = (visit.room.name, visit.room.level)
      replaceScene(nil) { try makeRoom(name, level: level) }
    }
  }
}
