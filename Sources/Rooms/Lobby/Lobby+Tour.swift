import Geometry
import Gestures
import Stage

extension Lobby {
  /// The lobby by script: the doors play, then the settings, someone new, and the shelf behind each door.
  static func tour(size: Size, options: RoomOptions) throws(RoomError) -> TourStop {
    let playroom = Playroom(options: options)
    let lobby = try Lobby(playroom)
    lobby.layout(size: size)
    let side = lobby.buttonSide
    let corner = Point(size.width - side / 2, side / 2)
    var script = TourScript()
    script.wait(3)
    script.picture("start")
    script.wait(0.5)
    if let plus = lobby.newFrame {
      script.tap(plus.center)
      script.wait(0.5)
      script.picture("profile")
      script.tap(corner)
      script.wait(0.5)
    }
    script.tap(corner)
    script.wait(0.5)
    script.picture("settings")
    script.tap(corner)
    script.wait(0.5)
    for (room, frame) in lobby.doorFrames {
      script.tap(frame.center)
      script.wait(0.5)
      script.picture("levels-\(room)")
      script.tap(corner)
      script.wait(0.5)
    }
    return TourStop(scene: lobby, entries: script.entries, pictures: script.pictures, end: script.time + 1, playroom: playroom)
  }
}
