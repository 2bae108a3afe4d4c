import RoomKit
import Sessions

extension Playroom {
  /// Shows what was asked for elsewhere: a file as if it was dropped on the window, a room as if its door was opened. A parent's lock stays.
  package func show(_ request: PlayRequest) {
    guard let session, request.file != nil || request.room != nil else { return }
    if isLocked { return session.notify(NoticeWord.locked.text(in: language)) }
    if let file = request.file { return session.send(.drop(path: file), at: session.now) }
    guard let name = request.room, name != RoomCatalog.lobby else { return }
    let level = request.level.map { LevelID($0) } ?? .classic
    do throws(RoomError) { try rooms.check(name, level: level) } catch { return session.notify(error) }
    enter(name, level: level)
  }
}
