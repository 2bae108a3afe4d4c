import SVG
import Stage

extension Playroom {
  /// A file's picture in the place of what is played; the way home leads to the lobby, or to the room that a parent has locked.
  /// - Throws: `RoomError` when an icon is missing.
  public func viewer(of document: SVGDocument, title: String) throws(RoomError) -> any Scene {
    let viewer = PictureViewer(document, title: title)
    try viewer.addWayHome { [weak self] in self?.showStart() }
    leaveRoom()
    return viewer
  }

  /// The charts of a file's table in the place of what is played; they stay at level `data` as long as the program runs.
  /// - Throws: `RoomError` when a picture is missing.
  public func charts(of table: ChartTable) throws(RoomError) -> any Scene {
    leaveRoom()
    base.data = table
    return try makeRoom(ChartsRoom.name, level: "data")
  }
}
