import ArgumentParser
import Geometry
import Rooms
import Stage

extension Pinwheel {
  struct Play: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Plays a room, or shows an SVG file, in a window.")

    @Argument(help: "The room, or an SVG file.")
    var room = "dots"

    @Option(help: "The room's level.")
    var level = "classic"

    @OptionGroup var size: SizeOption

    @Flag(help: "Fills the screen; F11 changes that.")
    var fullscreen = false

    @Option(help: ArgumentHelp("Writes everything that is done into a log that replay plays again.", valueName: "log"))
    var record: String?

    @Flag(help: "Prints what frames took, at the end.")
    var stats = false

    @Flag(help: "Shows layers, meshes, damage, gestures and animations over the picture; F12 changes that.")
    var inspect = false

    @OptionGroup var common: CommonOptions

    func run() throws {
      try command {
        try common.checkCompositor()
        let scene = try SceneOpening.scene(room, level: level, options: common.roomOptions)
        let window = try WindowStage(
          WindowOptions(title: scene.title, size: size.size ?? Size(960, 640), scale: common.scale, isFullscreen: fullscreen))
        let session = try Session(scene: scene, size: window.size, scale: window.scale, threads: common.drawingThreads)
        session.openFile = SceneOpening.droppedFile
        session.isInspected = inspect
        if let record {
          session.recorder = try SessionRecorder(
            path: record,
            header: SessionLog.Header(
              room: room, level: level, seed: common.seed, size: window.size, scale: window.scale,
              language: common.language == .english ? nil : common.language.rawValue))
        }
        window.run(session)
        if let failure = session.recorder?.failure { throw failure }
        if stats { print(window.statistics.report, terminator: "") }
      }
    }
  }
}
