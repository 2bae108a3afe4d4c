import ArgumentParser
import Geometry
import Playroom
import RoomKit
import Sessions

/// What of a room is drawn or described, without a window.
struct SceneOptions: ParsableArguments {
  @Option(help: "The room's level, classic without it; in the room of dots also an SVG file.")
  var level: String?

  @Option(help: ArgumentHelp("A table for the charts, as CSV: labels or times, then numbers.", valueName: "file.csv"))
  var data: String?

  @OptionGroup var size: SizeOption

  /// A room and its level, taken apart where the room's name has the level, as `four:3`, and none was given; what is no room's name, such as a file's, stays as it is.
  static func place(_ room: String, _ level: String?) -> (room: String, level: String?) {
    let parts = room.split(separator: ":", maxSplits: 1).map(String.init)
    guard level == nil, parts.count == 2, RoomCatalog.pinwheel.room(named: parts[0]) != nil else { return (room, level) }
    return (parts[0], parts[1])
  }

  /// A room at its beginning.
  /// - Parameter drawing: what it is drawn with; the CPU without it.
  /// - Throws: a failure where there is no such room, level or file.
  @MainActor
  func stage(of room: String, _ common: CommonOptions, drawing: Drawing? = nil) throws -> HeadlessStage {
    try SceneOpening.refuseFile(room)
    var options = common.roomOptions
    let level = try ChartData.open(data, room: room, level: level, options: &options)
    let playroom = Playroom(options: options)
    let scene = try SceneOpening.scene(room, level: level, playroom: playroom)
    let session = try Session(
      scene: scene, size: size.size ?? SceneOpening.roomSize, scale: common.scale ?? 1, threads: common.drawingThreads,
      device: drawing?.device, isReplay: true)
    playroom.attach(to: session)
    return HeadlessStage(session: session)
  }
}
