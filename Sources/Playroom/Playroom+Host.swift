import Layers
import Meadow
import Progress
import RoomKit
import Sessions

extension Playroom: RoomHost {
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
    rumble(with: sound)
  }

  /// Brings what is heard to the settings.
  func applySoundLevels() { services.sounds?.apply(settings.soundLevels) }

  package func stateChanged() { visit?.stateChanged() }

  package func levelRemoved() { visit?.levelRemoved() }

  package var pastedText: String? { services.readClipboard() }

  package func copy(_ text: String) { services.writeClipboard(text) }

  package func roundBegan() { visit?.begin(at: services.date) }

  package func roundReopened() { visit?.reopen() }

  package func roundEnded(_ result: RoundResult, mistakes: Int) {
    guard let visit, let round = visit.end(result, mistakes: mistakes) else { return }
    let isFinished = result == .finished || result == .won
    if isFinished, !levels.finished(of: visit.room.name).contains(visit.room.level) { bringsSomething = true }
    services.store?.add(round)
    summary.add(round, dayOffset: services.dayOffset)
    if isFinished { record.finish(visit.key) }
    cast.forget(Resident(room: visit.room.name, level: visit.room.level))
    visit.noteGame()
    visit.stateChanged()
  }
}
