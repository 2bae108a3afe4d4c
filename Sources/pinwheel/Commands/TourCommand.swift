import ArgumentParser
import Benchmarking
import ChartsRoom
import Compositing
import Geometry
import Playroom
import RoomKit
import Sessions

#if canImport(Glibc)
  import Glibc
#endif

extension Pinwheel {
  struct Tour: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "tour", abstract: "Plays rooms by script, without a display: pictures, and a table of frame times.")

    @Argument(help: ArgumentHelp("Which rooms are played; all, and the lobby, without any.", valueName: "room"))
    var rooms: [String] = []

    @Option(help: ArgumentHelp("The folder for the pictures; made if it is not there.", valueName: "folder"))
    var out = "tour"

    @Option(help: ArgumentHelp("A table for the charts, as CSV.", valueName: "file.csv"))
    var data: String?

    @OptionGroup var size: SizeOption

    @OptionGroup var common: CommonOptions

    func run() throws {
      try command {
        let drawing = try common.drawing()
        let entries = rooms.isEmpty ? RoomCatalog.pinwheel.entries : try rooms.map { try RoomCatalog.pinwheel.entry(named: $0) }
        try outputFolder(out)
        let size = size.size ?? Size(640, 960)
        var options = common.roomOptions
        options.contents[ChartTable.self] = try data.map { try ChartData.table($0) }
        let calls = drawing.device == nil ? "" : ", the driver a frame, most drawing calls"
        print("Drawn by \(drawing.words).")
        print("milliseconds a frame          50 %     95 %     99 %  longest   frames   steady, of which allocate\(calls)")
        for entry in entries {
          for level in entry.tours {
            let stop = try RoomCatalog.pinwheel.tour(entry.name, level: level, size: size, options: options)
            let session = try Session(
              scene: stop.scene, size: size, scale: common.scale ?? 1, threads: common.drawingThreads,
              device: drawing.device, isReplay: true)
            session.onProblem = warn
            stop.attach(session)
            let stage = HeadlessStage(session: session, entries: stop.entries)
            var times = Durations()
            var steady = SteadyFrames(isThisThreads: stop.load != nil)
            var mostCalls = 0
            var pictures = stop.pictures[...]
            stop.load?.begin()
            defer { stop.load?.end() }
            while stage.nextTime <= stop.end {
              let time = stage.nextTime
              // A tour goes faster than its clock: what is made beside the frames is ready by then.
              StickerLayer.finishOutlines()
              steady.begin(stage)
              let begin = Self.clock()
              stage.advanceFrame()
              let end = Self.clock()
              steady.end(stage, at: time)
              times.add(end - begin)
              mostCalls = max(mostCalls, session.compositor.statistics.drawCalls)
              if let next = pictures.first, time >= next.time {
                try session.compositor.pixels.writePNG(to: "\(out)/\(entry.name)-\(level)-\(next.name).png")
                pictures.removeFirst()
              }
            }
            Self.printRow("\(entry.name) \(level)", times, steady, calls: drawing.device == nil ? nil : mostCalls)
          }
        }
        print("The pictures are in \(out).")
      }
    }

    /// Seconds of a clock that never goes back, for measuring.
    private static func clock() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    @MainActor
    private static func printRow(_ name: String, _ times: Durations, _ steady: SteadyFrames, calls: Int?) {
      func column(_ text: String, _ width: Int) -> String { String(repeating: " ", count: max(0, width - text.count)) + text }
      let numbers = [times.percentile(0.5), times.percentile(0.95), times.percentile(0.99), times.longest].map { seconds in
        let micros = Int((seconds * 1e6).rounded())
        let fraction = String(micros % 1000)
        return column("\(micros / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction, 9)
      }
      let steadyColumns = column("\(times.count)", 9) + column("\(steady.count)", 9) + column("\(steady.allocating)", 9)
      let drivers = steady.count > 0 ? Int((Double(steady.libraryAllocations) / Double(steady.count)).rounded()) : 0
      let callsColumn = calls.map { column("\(drivers)", 9) + column("\($0)", 9) } ?? ""
      let first = steady.firstTime.map { "  first at \((($0 * 100).rounded()) / 100) s" } ?? ""
      print(name + String(repeating: " ", count: max(0, 25 - name.count)) + numbers.joined() + steadyColumns + callsColumn + first)
    }
  }
}
