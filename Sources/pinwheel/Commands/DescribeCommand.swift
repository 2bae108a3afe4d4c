import ArgumentParser
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

    @OptionGroup var scene: SceneOptions

    @Option(help: ArgumentHelp("The time that is described, in seconds after the start.", valueName: "seconds"))
    var at: Double?

    @OptionGroup var common: CommonOptions

    mutating func validate() throws {
      try Times.check(at)
      (room, scene.level) = SceneOptions.place(room, scene.level)
    }

    func run() throws {
      try command {
        let stage = try RecordedSession.isLog(room) ? recordedStage() : scene.stage(of: room, common)
        stage.advance(to: at ?? (stage.nextEventTime == nil ? 0 : stage.duration))
        print(SceneDescription(stage.session.scene))
      }
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
