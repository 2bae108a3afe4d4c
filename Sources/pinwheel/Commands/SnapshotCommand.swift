import ArgumentParser
import Compositing
import Sessions

extension Pinwheel {
  struct Snapshot: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "snapshot", abstract: "Draws a room, or an SVG file, into a PNG.")

    @Argument(help: "The room, as four, or with its level, as four:3; or an SVG file, which keeps its transparency.")
    var room: String

    @Argument(help: ArgumentHelp("The PNG that is written.", valueName: "out.png"))
    var out: String

    @OptionGroup var scene: SceneOptions

    @Option(help: ArgumentHelp("The time of the picture, in seconds after the start.", valueName: "seconds"))
    var at = 0.0

    @OptionGroup var common: CommonOptions

    mutating func validate() throws {
      try Times.check(at)
      (room, scene.level) = SceneOptions.place(room, scene.level)
    }

    func run() throws {
      try command {
        let drawing = try common.drawing()
        if SceneOpening.isPicture(room) {
          var snapshot = PictureSnapshot(path: room, out: out)
          snapshot.size = scene.size.size
          snapshot.scale = common.scale
          snapshot.threads = common.drawingThreads
          try snapshot.write(device: drawing.device)
        } else {
          try scene.stage(of: room, common, drawing: drawing).snapshot(at: at).writePNG(to: out)
        }
      }
    }
  }
}

enum Times {
  /// Refuses times that are no times.
  static func check(_ time: Double?) throws {
    if let time, !(time >= 0 && time <= SessionLog.longest) {
      throw ValidationError("a time is from 0 to \(Int(SessionLog.longest)) seconds")
    }
  }
}
