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

  package func goToMeadow() {
    if !isLocked { leaveForLobby() }
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
    if settings.rumble, let rumble = sound.rumble { services.rumble?(rumble) }
  }

  package func stateChanged() { visit?.stateChanged() }

  package func levelRemoved() { visit?.levelRemoved() }

  package var pastedText: String? { services.readClipboard() }

  package func copy(_ text: String) { services.writeClipboard(text) }

  package var allowsFiles: Bool { files.areAllowed }

  package func chooseFile() { files.choose() }

  package func save(_ export: RoomExport) { files.save(export) }

  package func saveOwnPicture(_ number: Int64) {
    if let room = visit.flatMap({ rooms.room(named: $0.room.name) }) { keepPictures(of: room, only: number) }
  }

  package func roundBegan(after part: PlayedPart?) { visit?.begin(at: services.date, after: part) }

  package func roundReopened() { visit?.reopen() }

  package func roundEnded(_ result: RoundResult, mistakes: Int) {
    guard let visit, let round = visit.end(result, mistakes: mistakes) else { return }
    let (room, level) = (visit.room.name, visit.room.level)
    if result.isFinished, !levels.finished(of: room).contains(level) { bringsSomething = true }
    history.add(round)
    visit.noteEnd(result)
    cast.forget(Resident(room: room, level: level))
  }
}
