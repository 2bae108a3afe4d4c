import RoomKit
import Sessions

extension Playroom {
  /// A file's picture in the place of what is played; the way home leads to the lobby, or to the room that a parent has locked.
  /// - Throws: `RoomError` when an icon is missing.
  package func viewer(of picture: PictureLayers, title: String) throws(RoomError) -> any Scene {
    let viewer = PictureViewer(picture, title: title)
    try viewer.addWayHome { [weak self] in self?.showStart() }
    try viewer.addChoosing { [weak self] in self?.chooseFile() }
    leaveRoom()
    return viewer
  }

  /// A room in the place of what is played, with what it is given to show, such as a table that was read from a file; that stays as long as the
  /// program runs.
  /// - Throws: `RoomError` when the level does not open.
  package func room<Value: Sendable>(_ room: any Room.Type, level: LevelID, showing value: Value) throws(RoomError) -> any Scene {
    leaveRoom()
    preferences.base.contents[Value.self] = value
    return try makeRoom(room.name, level: level)
  }
}
