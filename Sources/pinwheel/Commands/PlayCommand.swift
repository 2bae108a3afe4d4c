import ArgumentParser
import ChartsRoom
import DotsRoom
import FoundationEssentials
import Geometry
import Playroom
import Progress
import RoomKit
import SDLStage
import Sessions

#if canImport(Glibc)
  import Glibc
#endif

extension Pinwheel {
  struct Play: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Plays a room, or opens a file, in a window.",
      discussion: """
        A CSV file is shown by the charts, an SVG file is looked at, and one that "dots import" made is connected. Files can also be \
        dropped on the window.
        """)

    @Argument(help: "The room, or an SVG or CSV file.")
    var room = RoomCatalog.lobby

    @Option(help: "The room's level, classic without it; in the room of dots also an SVG file.")
    var level: String?

    @Option(help: ArgumentHelp("A table for the charts, as CSV: labels or times, then numbers.", valueName: "file.csv"))
    var data: String?

    @OptionGroup var size: SizeOption

    @Flag(help: "Fills the screen; F11 changes that.")
    var fullscreen = false

    @Option(help: ArgumentHelp("Writes everything that is done into a log that replay plays again.", valueName: "log"))
    var record: String?

    @Flag(help: "Shows a graph of what frames take, which F10 hides and shows, and prints a table at the end.")
    var stats = false

    @Flag(help: "Shows layers, meshes, damage, gestures and animations over the picture; F12 changes that.")
    var inspect = false

    @OptionGroup var common: CommonOptions

    /// A table that is named in a room's place is the charts' data; a puzzle that is recorded is a level from the log's first line on.
    mutating func validate() throws {
      if data == nil, SceneOpening.isTable(room) { (room, data) = (ChartsRoom.name, room) }
    }

    func run() throws {
      try command {
        keepLargeBlocksApart()
        let environment = ProcessInfo.processInfo.environment
        var options = common.roomOptions
        options.seed = common.seed ?? .random(in: 0...UInt64(UInt32.max))
        options.language = common.language ?? Language(environment: environment)
        // A log says what is shown from its first line on: then a file is read before the window opens.
        let file = record == nil ? try fileToRead : nil
        let isPuzzle = record != nil && SceneOpening.isPuzzle(self.room)
        let room = isPuzzle ? DotsRoom.name : self.room
        let levelName = isPuzzle ? self.room : self.level
        let level =
          file == nil
          ? try ChartData.open(data, room: room, level: levelName, options: &options) : levelName.map { LevelID($0) } ?? .classic
        let playroom = Playroom(options: options, services: Self.services(environment), fixesLanguage: common.language != nil)
        // A log says what was played before, and the charts' room shows it.
        if record != nil || room == ChartsRoom.name { playroom.awaitSummary() }
        let memory = record == nil ? nil : playroom.memory
        let scene: any Scene
        if let file {
          if !SceneOpening.isPicture(room) { try SceneOpening.requireFont() }
          scene = WaitingScene(title: "Pinwheel: \(file)")
        } else {
          try SceneOpening.refuseFile(room)
          scene = try SceneOpening.scene(room, level: level, playroom: playroom)
        }
        let window = try WindowStage(
          WindowOptions(
            title: scene.title, programName: "Pinwheel", size: size.size ?? SceneOpening.windowSize, scale: common.scale,
            isFullscreen: fullscreen,
            compositor: common.compositor, lastWords: Failure.displayLoss))
        let session = try Session(scene: scene, in: window, threads: common.drawingThreads)
        session.onProblem = warn
        let first = file.map { FileOpening($0) }
        readFiles(in: session, first: first, isLevel: room == DotsRoom.name, playroom: playroom)
        session.isInspected = inspect
        window.showsFrameGraph = stats
        if let problem = window.graphicsProblem { warn(problem) }
        if let record {
          session.recorder = try SessionRecorder(
            path: record,
            header: SessionLog.Header(
              room: room, level: level.name, seed: options.seed, size: window.size, scale: window.scale,
              language: playroom.language.rawValue, settings: memory,
              data: ChartData.logged(options.contents[ChartTable.self], playroom.summary)))
        }
        playroom.attach(to: session)
        // A log could not say from when on.
        if record == nil { DesktopMotion.follow(for: playroom, in: session) }
        try play(session, in: window, beginningWith: first, playroom: playroom)
        if stats { print(window.statistics.report, terminator: "") }
      }
    }

    /// Lets a session read the files that are dropped on it, and the one that it begins with.
    /// - Parameter isLevel: whether the first one is a puzzle.
    @MainActor
    private func readFiles(in session: Session, first: FileOpening?, isLevel: Bool, playroom: Playroom) {
      session.readFile = { opening, surface in
        // Why nothing comes of the first file is said once, at the end.
        guard opening === first else {
          return try SceneOpening.telling(opening) { try SceneOpening.read(opening, on: surface, playroom: playroom) }
        }
        return try isLevel
          ? SceneOpening.readLevel(opening, playroom: playroom) : SceneOpening.read(opening, on: surface, playroom: playroom)
      }
    }

    /// Runs a session in its window to the end, and keeps what is to be kept before the window goes.
    /// - Parameter first: a file that is read meanwhile.
    /// - Throws: why nothing came of that file, or of the log.
    @MainActor
    private func play(_ session: Session, in window: WindowStage, beginningWith first: FileOpening?, playroom: Playroom) throws {
      var refusal: (any Error)?
      if let first {
        session.openInBackground(first) { [weak session] error in
          refusal = error
          session?.end()
        }
      }
      window.onDisplayLost = { playroom.close() }
      let ending = Result { try window.run(session) }
      playroom.close()
      // Until all is kept, a further signal, or what the window takes along, must not end the program.
      withExtendedLifetime(window) {}
      try ending.get()
      if let refusal, !(refusal is CancellationError) { throw refusal }
      if let failure = session.recorder?.failure { throw failure }
    }

    /// The file that is shown first, and read while the window is there already: a picture, a level of dots, or a table for the charts.
    private var fileToRead: String? {
      get throws {
        guard let data else {
          if room == DotsRoom.name, let level, DotsRoom.isFile(LevelID(level)) { return try SceneOpening.readable(level) }
          return SceneOpening.isPicture(room) ? try SceneOpening.readable(room) : nil
        }
        guard room == ChartsRoom.name, level == nil || level == ChartsRoom.tableLevel.name else { return nil }
        return try SceneOpening.readable(data)
      }
    }

    /// What a person's play is kept in and heard through.
    @MainActor
    private static func services(_ environment: [String: String]) -> Playroom.Services {
      var services = Playroom.Services()
      services.store = ProgressStore(directory: ProgressStore.standardDirectory(environment: environment))
      services.settingsFile = SettingsFile(directory: SettingsFile.standardDirectory(environment: environment))
      services.sounds = SoundPlayer(device: SDLAudioDevice())
      services.calendar = { Double(time(nil)) }
      services.offset = { date in
        var time = time_t(min(4e9, max(0, date)))
        var local = tm()
        localtime_r(&time, &local)
        return Double(local.tm_gmtoff)
      }
      return services
    }
  }
}
