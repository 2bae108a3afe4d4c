import Geometry
import Layers
import RoomKit
import Sessions

extension ChartsRoom {
  package nonisolated static var shelf: [LevelID] { [.play, .data, .classic].map { (level: ChartsLevel) in level.id } }

  /// Nothing in the charts comes to an end.
  package nonisolated static func hasEnd(_ level: LevelID) -> Bool { false }

  package static func levelPicture(_ level: LevelID, options: RoomOptions) throws(RoomError) -> Layer { ChartsPicture.level(level) }

  package var probeMembers: [JSON.Member] { ChartsProbe(self).members }

  package static func tour(level: LevelID, size: Size, options: RoomOptions) throws(RoomError) -> TourStop {
    var options = options
    if level == ChartsLevel.play.id, options.contents[FamilyPlay.self]?.isEmpty ?? true { options.contents[FamilyPlay.self] = .example }
    let room = try ChartsRoom(level: level, options: options)
    room.layout(size: size)
    return TourStop(scene: try ChartsRoom(level: level, options: options), script: ChartsTour.script(of: room))
  }
}
