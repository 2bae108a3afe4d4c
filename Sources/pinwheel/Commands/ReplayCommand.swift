import ArgumentParser
import Playroom
import Sessions

extension Pinwheel {
  struct Replay: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "replay", abstract: "Plays a recorded log again, on a clock of its own.",
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
        let recorded = try RecordedSession(reading: log)
        let header = recorded.log.header
        ReadAhead.begin(for: header.room, size: header.size, scale: common.scale ?? header.scale)
        let playroom = try recorded.playroom(common.roomOptions)
        let session = try Session(
          scene: try recorded.scene(in: playroom), size: header.size, scale: common.scale ?? header.scale,
          threads: common.drawingThreads, device: drawing.device, isReplay: true)
        recorded.attach(playroom, to: session)
        let stage = HeadlessStage(session: session, entries: recorded.log.entries, hz: hz)
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

    private static func hex(_ hash: UInt64) -> String {
      let text = String(hash, radix: 16)
      return String(repeating: "0", count: 16 - text.utf8.count) + text
    }
  }
}
