import Layers
import Meadow
import Progress
import RoomKit
import Sessions

extension Playroom: RoomHost {
  /// How long after a change the state is written, in seconds: a moment, so that a quick hand does not write at every touch.
  private static let saveDelay = 0.3

  package var isLocked: Bool { settings.lockedRoom != nil }

  package func goHome() {
    if isLocked { return }
    guard let room = visit?.room.name, rooms.room(named: room).map({ $0.levels.count > 1 }) == true else { return leaveForLobby() }
    showLevels(of: room)
  }

  /// The lobby, at the door of the room that is left.
  private func leaveForLobby() { showLobby(at: visit.map { Lobby.doorName($0.room.name) }) }

  package func unlock() {
    change { $0.lockedRoom = nil }
    leaveForLobby()
  }

  package func open(level: LevelID) {
    guard let visit else { return }
    enter(visit.room.name, level: level)
  }

  package func play(_ sound: Sound) {
    if settings.sound { services.sounds?.play(sound) }
  }

  /// Brings what is heard to the settings.
  func applySoundLevels() { services.sounds?.apply(settings.soundLevels) }

  package func stateChanged() {
    guard let visit, visit.pendingSave == nil else { return }
    self.visit?.pendingSave = visit.room.tree.perform(after: Self.saveDelay, owner: self) { [weak self] in
      guard let self, let visit = self.visit else { return }
      self.visit?.pendingSave = nil
      keep(visit.room)
    }
  }

  package func levelRemoved() {
    visit?.pendingSave?.cancel()
    visit?.pendingSave = nil
    visit?.isOver = true
  }

  package var pastedText: String? { services.readClipboard() }

  package func copy(_ text: String) { services.writeClipboard(text) }

  package func roundBegan() { visit?.begin(at: services.date) }

  package func roundReopened() { visit?.isOver = false }

  package func roundEnded(_ result: RoundResult, mistakes: Int) {
    guard let round = visit?.end(result, mistakes: mistakes), let visit else { return }
    let isFinished = result == .finished || result == .won
    if isFinished, !finishedLevels(of: visit.room.name).contains(visit.room.level) { bringsSomething = true }
    services.store?.add(round)
    summary.add(round, dayOffset: services.dayOffset)
    if isFinished { record.finish(visit.key) }
    cast.forget(Resident(room: visit.room.name, level: visit.room.level))
    noteGame()
    stateChanged()
  }
}
