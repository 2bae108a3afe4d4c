import ArgumentParser
import Benchmarking
import Compositing
import Geometry
import Layers
import Playroom
import Progress
import RoomKit
import SDLStage
import Sessions

extension Pinwheel {
  struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "bench", abstract: "Measures frame times: of rooms, of built-in scenes, of SVG files, of recorded logs.",
      discussion: """
        A scene is a room or the lobby (its tour, at a level with ROOM:LEVEL), a log that play --record wrote (60 frames a second, to \
        \(Int(HeadlessStage.afterword)) seconds after its last event, or as many as --frames says), an SVG file, or one of \
        \(BuiltInScene.allCases.map(\.rawValue).joined(separator: ", ")), with a number of shapes as circles:5000. Without a scene all built-in \
        ones are measured. Nothing is shown and nothing that is saved is touched, unless --window asks for a window.
        """)

    @Argument(help: "What to measure.")
    var scenes: [String] = []

    @Option(help: "What moves in files and built-in scenes: all, one or none.")
    var motion: Motion.Kind = .all

    @OptionGroup var size: SizeOption

    @Option(help: ArgumentHelp("How long each scene is measured, in milliseconds.", valueName: "ms"))
    var budgetMs: Double?

    @Option(help: ArgumentHelp("How many frames are measured.", valueName: "number"))
    var frames: Int?

    @Option(help: ArgumentHelp("The frame that --dump draws.", valueName: "number"))
    var frame: Int?

    @Option(help: ArgumentHelp("Draws one frame into a PNG and measures nothing.", valueName: "out.png"))
    var dump: String?

    @Flag(help: "Measures in a window: vsync, presenting, missed frames.")
    var window = false

    @Flag(help: "Measures what the geometry compositor does on the CPU, with a device that draws nothing; no OpenGL is needed.")
    var idle = false

    @Flag(help: "Finds how many shapes can move while 95 % of the frames keep the rate.")
    var ramp = false

    @Option(help: ArgumentHelp("The rate of --ramp, in frames a second.", valueName: "rate"))
    var hz = 60.0

    @Flag(help: "Prints one JSON object a line.")
    var json = false

    @Option(help: ArgumentHelp("Writes the measurements with each frame's time into a file, for --compare.", valueName: "file"))
    var save: String?

    @Option(
      help: ArgumentHelp(
        "Compares with what --save wrote; ends with status 1 when a scene is slower beyond the interval.", valueName: "file"))
    var compare: String?

    @Option(help: ArgumentHelp("Writes the stages of every frame as trace events, which Perfetto opens.", valueName: "file"))
    var trace: String?

    @OptionGroup var common: CommonOptions

    mutating func validate() throws {
      if budgetMs != nil, frames != nil { throw ValidationError("give --budget-ms or --frames, not both") }
      if let budgetMs, !(budgetMs > 0 && budgetMs <= 3_600_000) { throw ValidationError("a budget is more than 0 and at most 3600000 ms") }
      if let frames, !(1...1_000_000).contains(frames) { throw ValidationError("from 1 to 1000000 frames can be measured") }
      if let frame, !(0...1_000_000).contains(frame) { throw ValidationError("frames are counted from 0 to 1000000") }
      if (frame == nil) != (dump == nil) { throw ValidationError("--frame and --dump belong together") }
      if dump != nil, scenes.count != 1 { throw ValidationError("--dump draws one scene; name one") }
      if idle, window || ramp || dump != nil || common.compositor == .raster {
        throw ValidationError("--idle measures the geometry compositor without a window, and draws nothing")
      }
      if !(hz >= 1 && hz <= 1000) { throw ValidationError("a rate is from 1 to 1000 frames a second") }
    }

    func run() throws {
      try command {
        let drawing = try drawing()
        if let dump { return try draw(into: dump, drawing) }
        if ramp { return try runRamp(drawing) }
        let earlier = try compare.map { try SavedMeasurements(path: $0) }
        var benchmark = Benchmark(extent: extent, traces: trace != nil)
        var saved = ""
        var isSlower = false
        for name in scenes.isEmpty ? BuiltInScene.allCases.map(\.rawValue) : scenes {
          let measurement = try window ? measureInWindow(name) : measure(name, drawing, &benchmark)
          if json {
            print(measurement.json(machine: Machine.name, version: Machine.version, keepsTimes: false))
          } else {
            print(measurement.report)
          }
          saved += "\(measurement.json(machine: Machine.name, version: Machine.version, keepsTimes: true))\n"
          if let earlier, try !earlier.report(measurement, json: json) { isSlower = true }
        }
        if let save { try FileBytes.write(saved.utf8, to: save) }
        if let trace, let text = benchmark.trace?.text { try FileBytes.write(text.utf8, to: trace) }
        if isSlower { throw ExitCode(1) }
      }
    }

    @MainActor
    private func drawing() throws -> Drawing {
      if window { return Drawing(device: nil, words: "") }
      if idle { return Drawing(device: IdleDevice(), words: "geometry on a device that draws nothing") }
      return try common.drawing()
    }

    private var extent: Benchmark.Extent {
      if let frames { return .frames(frames) }
      return .time((budgetMs ?? 1000) / 1000)
    }

    // MARK: - Scenes

    /// A scene that moves by rule; nil for a room's tour.
    @MainActor
    private func movingScene(_ name: String, count: Int? = nil) throws -> MovingScene? {
      if SceneOpening.isPicture(name) {
        let document = try SceneOpening.picture(name)
        let size = try SceneOpening.size(of: document, from: name, asked: size.size, scale: common.scale)
        return MovingScene(document, name: SceneOpening.title(of: name), size: size, motion: motion)
      }
      let parts = name.split(separator: ":", maxSplits: 1)
      guard let scene = BuiltInScene(rawValue: String(parts[0])) else { return nil }
      var number = count
      if parts.count == 2 {
        guard let given = Int(parts[1]), (1...1_000_000).contains(given) else {
          throw Failure(.usage, "'\(name)': the number of shapes is from 1 to 1000000")
        }
        number = given
      }
      return scene.make(size: size.size ?? Self.usualSize, count: number, motion: motion)
    }

    private static let usualSize = Size(1920, 1080)

    @MainActor
    private func compositor(_ scene: MovingScene, _ drawing: Drawing) -> any Compositor {
      let setup = DrawingSetup(size: scene.tree.root.bounds.size, scale: common.scale ?? 1, threads: threads, device: drawing.device)
      return setup.compositor(of: scene.tree, background: scene.background)
    }

    /// What draws a scene that is measured; of a file, only after a frame has shown that it can be drawn. Frames that count are not checked again.
    @MainActor
    private func checkedCompositor(_ name: String, _ scene: MovingScene, _ drawing: Drawing) throws -> any Compositor {
      let compositor = compositor(scene, drawing)
      if SceneOpening.isPicture(name) {
        try SceneOpening.draw(name, on: compositor)
        compositor.limits = nil
      }
      return compositor
    }

    /// One thread unless more are asked for: what one core can do is what can be compared.
    private var threads: Int { common.threads ?? 1 }

    @MainActor
    private func tour(_ name: String, _ drawing: Drawing) throws -> TourScene {
      let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
      let size = size.size ?? Self.usualSize
      let stop = try RoomCatalog.pinwheel.tour(
        parts[0], level: parts.count == 2 ? LevelID(parts[1]) : .classic, size: size, options: common.roomOptions)
      let session = try Session(
        scene: stop.scene, size: size, scale: common.scale ?? 1, threads: threads, device: drawing.device, isReplay: true)
      session.onProblem = warn
      stop.attach(session)
      return TourScene(name: name, session: session, entries: stop.entries, end: stop.end)
    }

    @MainActor
    private func played(_ name: String, _ drawing: Drawing) throws -> TourScene {
      guard RecordedSession.isLog(name) else { return try tour(name, drawing) }
      let recorded = try RecordedSession(reading: name)
      let (header, entries) = (recorded.log.header, recorded.log.entries)
      let playroom = try recorded.playroom(common.roomOptions)
      let session = try Session(
        scene: try recorded.scene(in: playroom), size: size.size ?? header.size, scale: common.scale ?? header.scale, threads: threads,
        device: drawing.device, isReplay: true)
      recorded.attach(playroom, to: session)
      let end = frames.map { Double($0) / 60 } ?? HeadlessStage(session: session, entries: entries).duration
      return TourScene(name: SceneOpening.title(of: name), session: session, entries: entries, end: end)
    }

    @MainActor
    private func measure(_ name: String, _ drawing: Drawing, _ benchmark: inout Benchmark) throws -> Measurement {
      if let scene = try movingScene(name) {
        let compositor = try checkedCompositor(name, scene, drawing)
        return benchmark.run(scene, motion: motion.rawValue, threads: threads, choice: drawing.words) { compositor }
      }
      let scene = try played(name, drawing)
      var whole = benchmark
      whole.extent = .frames(frames ?? .max)
      let motion = RecordedSession.isLog(name) ? "log" : "tour"
      let measurement = whole.run(scene, motion: motion, threads: threads, choice: drawing.words) { scene.session.compositor }
      benchmark = whole
      benchmark.extent = extent
      return measurement
    }

    @MainActor
    private func draw(into path: String, _ drawing: Drawing) throws {
      guard let name = scenes.first, let frame else { return }
      if var scene = try movingScene(name) {
        let compositor = compositor(scene, drawing)
        scene.advance(to: frame)
        try SceneOpening.draw(name, on: compositor)
        try compositor.pixels.writePNG(to: path)
      } else {
        var scene = try played(name, drawing)
        for i in 0...min(frame, (scene.length ?? 1) - 1) { scene.advance(to: i) }
        _ = scene.session.render()
        try scene.session.pixels.writePNG(to: path)
      }
    }

    // MARK: - Other ways to measure

    @MainActor
    private func runRamp(_ drawing: Drawing) throws {
      for name in scenes.isEmpty ? BuiltInScene.allCases.map(\.rawValue) : scenes {
        guard BuiltInScene(rawValue: name) != nil else {
          throw Failure(
            .usage,
            "'\(name)' has a number of shapes of its own; --ramp takes \(BuiltInScene.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        var failure: (any Error)?
        let ramp = Ramp(hz: hz) { count in
          do {
            guard let scene = try movingScene(name, count: count) else { return [] }
            let compositor = compositor(scene, drawing)
            var benchmark = Benchmark(extent: .frames(40))
            return benchmark.run(scene, motion: motion.rawValue, threads: threads, choice: drawing.words) { compositor }.times
          } catch {
            failure = error
            return [.infinity]
          }
        }
        if let failure { throw failure }
        let low = ramp.counts.first ?? 0
        let high = ramp.counts.last ?? 0
        if json {
          let line: JSON = [
            "scene": .string(name), "ramp_hz": JSON(hz), "shapes": JSON(ramp.median), "lowest": JSON(low), "highest": JSON(high),
            "threads": JSON(threads), "version": .string(Machine.version), "machine": .string(Machine.name),
          ]
          print(line)
        } else {
          print("\(name): \(ramp.median) shapes move at \(JSON(hz)) Hz (\(low) to \(high) in \(ramp.counts.count) rounds)")
        }
      }
    }

    @MainActor
    private func measureInWindow(_ name: String) throws -> Measurement {
      guard let scene = try movingScene(name) else {
        throw Failure(.usage, "'\(name)' is played by its own clock; --window takes SVG files and built-in scenes")
      }
      _ = try checkedCompositor(name, scene, Drawing(device: nil, words: ""))
      let shown = ShownScene(scene, hz: hz)
      let window = try WindowStage(
        WindowOptions(
          title: "Pinwheel: \(name)", programName: "Pinwheel", size: scene.tree.root.bounds.size, scale: common.scale,
          compositor: common.compositor, lastWords: Failure.displayLoss))
      let session = try Session(
        scene: shown, size: window.size, scale: window.scale, threads: threads, device: window.drawsOnDevice ? window.device : nil)
      session.onProblem = warn
      shown.end = frames.map { Double($0) * window.statistics.interval } ?? (budgetMs ?? 3000) / 1000
      try window.run(session)
      return Measurement(shown, name, motion: motion.rawValue, window: window, session: session, threads: threads)
    }
  }
}

extension Motion.Kind: ExpressibleByArgument {}
