import SVG
import Stage

extension Playroom {
  /// A file's picture in the place of what is played; the way home leads to the lobby, or to the room that a parent has locked.
  /// - Throws: `RoomError` when an icon is missing.
  public func viewer(of document: SVGDocument, title: String) throws(RoomError) -> any Scene {
    try viewer(of: PictureLayers(document), title: title)
  }

  /// The same of a picture whose layers are made already.
  public func viewer(of picture: PictureLayers, title: String) throws(RoomError) -> any Scene {
    let viewer = PictureViewer(picture, title: title)
    try viewer.addWayHome { [weak self] in self?.showStart() }
    leaveRoom()
    return viewer
  }

  /// The room of dots at the level that a file is, in the place of what is played; the file is not read again as long as the program runs.
  /// - Throws: `RoomError` when there is nothing to connect in it, or it would take too much to draw.
  public func dots(of file: LevelFile) throws(RoomError) -> any Scene {
    leaveRoom()
    base.levelFile = file
    return try makeRoom(DotsRoom.name, level: file.path)
  }

  /// The charts of a file's table in the place of what is played; they stay at level `data` as long as the program runs.
  /// - Throws: `RoomError` when a picture is missing.
  public func charts(of table: ChartTable) throws(RoomError) -> any Scene {
    leaveRoom()
    base.data = table
    return try makeRoom(ChartsRoom.name, level: "data")
  }
}
