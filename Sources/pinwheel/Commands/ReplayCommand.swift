import ArgumentParser
import Compositing
import Playroom
import RoomKit
import Sessions

extension Pinwheel {
  struct Replay: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Plays a recorded log again, on a clock of its own.",
      discussion: "A replay goes on for \(Int(HeadlessStage.afterword)) seconds after the log's last event, or to the time given with --at."
    )

    @Argument(help: "The log, as play --record writes it.")
    var log: String

    @Option(help: ArgumentHelp("Writes the picture at the end, or at --at.", valueName: "out.png"))
    var snapshot: String?

    @Option(help: ArgumentHelp("The time at which to stop, in seconds.", valueName: "seconds"))
    var at: Double?

    @Flag(help: "Prints a line for each frame: index, time, hash of the picture.")
    var hash = false

    @Flag(help: "Prints what is seen of the room at the end, and what is kept of it, as one JSON object.")
    var state = false

    @Option(help: ArgumentHelp("Frames a second.", valueName: "rate"))
    var hz = 60.0

    @OptionGroup var common: CommonOptions

    mutating func validate() throws {
      try Times.check(at)
      if !HeadlessStage.rates.contains(hz) {
        throw ValidationError(
          "from \(HeadlessStage.rates.lowerBound) to \(Int(HeadlessStage.rates.upperBound)) frames a second are possible")
      }
    }

    func run() throws {
      try command {
        let drawing = try common.drawing()
        let log = try SessionLog.read(from: self.log)
        let stage = try openStage(log, on: drawing.device)
        let end = at ?? stage.duration
        if hash || snapshot != nil {
          var lines = ""
          let picture = stage.run(until: end) { frame in
            guard hash else { return }
            lines += "\(frame.index) \(frame.time) \(Self.hex(frame.hash))\n"
            if lines.utf8.count > 1 << 16 {
              print(lines, terminator: "")
              lines = ""
            }
          }
          print(lines, terminator: "")
          if let snapshot { try picture.writePNG(to: snapshot) }
        } else {
          stage.advance(to: end)
        }
        if state { print(stage.session.scene.probe()) }
      }
    }

    /// The log's scene, as it stood at the log's beginning.
    @MainActor
    private func openStage(_ log: SessionLog, on device: (any GeometryDevice)?) throws -> HeadlessStage {
      let header = log.header
      var options = common.roomOptions
      options.seed = header.seed
      if let language = header.language {
        guard let known = Language(rawValue: language) else {
          throw Failure(.data, "\(self.log), line 1: there is no language '\(language)'")
        }
        options.language = known
      }
      let summary = try ChartData.restore(header.data, from: self.log, to: &options)
      if let state = header.state, header.room != RoomCatalog.lobby {
        let known = RoomCatalog.pinwheel.room(named: header.room)?.stateVersion ?? 0
        guard let kept = KeptDocument(state), kept.room == header.room, kept.version <= known else {
          throw Failure(
            .data,
            "\(self.log), line 1: \"state\" is no state of version \(known) or older of the room \(header.room); replay it with the "
              + "program that recorded it, or take it out to begin afresh")
        }
        options.state = kept
      }
      let playroom = Playroom(options: options, summary: summary, memory: header.settings)
      let scene: any Scene
      do {
        scene = try SceneOpening.scene(header.room, level: LevelID(header.level), playroom: playroom)
      } catch let error as RoomError {
        throw Failure(.data, "\(self.log), line 1: \(error)")
      }
      let session = try Session(
        scene: scene, size: header.size, scale: common.scale ?? header.scale, threads: common.drawingThreads,
        device: device, isReplay: true)
      session.onProblem = warn
      playroom.attach(to: session)
      session.openFile = { [weak session] path in
        let surface = session?.surface ?? DrawingSurface(size: header.size)
        return try SceneOpening.droppedFile(path, on: surface, playroom: playroom)
      }
      return HeadlessStage(session: session, entries: log.entries, hz: hz)
    }

    private static func hex(_ hash: UInt64) -> String {
      let text = String(hash, radix: 16)
      return String(repeating: "0", count: 16 - text.utf8.count) + text
    }
  }
}
