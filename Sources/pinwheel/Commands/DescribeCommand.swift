import ArgumentParser
import Geometry
import Playroom
import RoomKit
import Sessions

extension Pinwheel {
  struct Describe: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "describe", abstract: "Says in words what is on the screen.",
      discussion: """
        A line for each thing that keys can be led to, or that is read out: its kind, name, value, what can be done with it, and its place in points (x, y, \
        width, height), in the order of Tab. A log is described at its end, or at --at.
        """)

    @Argument(help: "The room, as four, or with its level, as four:3; or a log.")
    var room: String

    @Option(help: "The room's level, classic without it; in the room of dots also an SVG file.")
    var level: String?

    @Option(help: ArgumentHelp("A table for the charts, as CSV.", valueName: "file.csv"))
    var data: String?

    @OptionGroup var size: SizeOption

    @Option(help: ArgumentHelp("The time that is described, in seconds after the start.", valueName: "seconds"))
    var at: Double?

    @OptionGroup var common: CommonOptions

    mutating func validate() throws {
      try Times.check(at)
      let parts = room.split(separator: ":", maxSplits: 1).map(String.init)
      if level == nil, parts.count == 2, !room.contains("/") { (room, level) = (parts[0], parts[1]) }
    }

    func run() throws {
      try command {
        let stage = try RecordedSession.isLog(room) ? recordedStage() : roomStage()
        stage.advance(to: at ?? (stage.nextEventTime == nil ? 0 : stage.duration))
        print(SceneDescription(stage.session.scene))
      }
    }

    /// A room at its beginning.
    @MainActor
    private func roomStage() throws -> HeadlessStage {
      try SceneOpening.refuseFile(room)
      var options = common.roomOptions
      let level = try ChartData.open(data, room: room, level: level, options: &options)
      let playroom = Playroom(options: options)
      let scene = try SceneOpening.scene(room, level: level, playroom: playroom)
      let session = try Session(scene: scene, size: size.size ?? SceneOpening.roomSize, scale: common.scale ?? 1, isReplay: true)
      playroom.attach(to: session)
      return HeadlessStage(session: session)
    }

    /// A session as it was recorded.
    @MainActor
    private func recordedStage() throws -> HeadlessStage {
      let recorded = try RecordedSession(reading: room)
      let playroom = try recorded.playroom(common.roomOptions)
      let scene = try recorded.scene(in: playroom)
      let session = try Session(scene: scene, size: recorded.log.header.size, scale: recorded.log.header.scale, isReplay: true)
      recorded.attach(playroom, to: session)
      return HeadlessStage(session: session, entries: recorded.log.entries)
    }
  }
}
