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
      commandName: "play", abstract: "Plays a room, or opens a file, in a window.",
      discussion: """
        A CSV file is shown by the charts, an SVG file is looked at, one that "dots import" made is connected, of a PNG or JPEG the outline gets dots, \
        and a log is shown as it was recorded, whatever the file is called. Files can also be chosen from the settings' page, or be dropped on the \
        window. Where Pinwheel runs already, its window comes to the front with what was asked for, unless an option says how a window should be.
        """)

    @Argument(help: "The room, as four, or with its level, as four:3; or an SVG, PNG, JPEG, CSV or log file.")
    var room = RoomCatalog.lobby

    @Option(help: "The room's level, classic without it; in the room of dots also an SVG file.")
    var level: String?

    @Option(help: ArgumentHelp("A table for the charts, as CSV: labels or times, then numbers.", valueName: "file.csv"))
    var data: String?

    @OptionGroup var size: SizeOption

    @Flag(help: "Opens a window of its own where Pinwheel runs already.")
    var newWindow = false

    @Flag(help: "Fills the screen; F11 changes that.")
    var fullscreen = false

    @Option(help: ArgumentHelp("Writes everything that is done into a log that replay plays again.", valueName: "log"))
    var record: String?

    @Flag(help: "Shows a graph of what frames take, which F10 hides and shows, and prints a table at the end.")
    var stats = false

    @Flag(help: "Shows layers, meshes, damage, gestures and animations over the picture; F12 changes that.")
    var inspect = false

    @OptionGroup var kiosk: KioskOptions

    @OptionGroup var common: CommonOptions

    /// A table that is named in a room's place is the charts' data; a puzzle that is recorded is a level from the log's first line on.
    mutating func validate() throws {
      (room, level) = SceneOptions.place(room, level)
      if data == nil, SceneOpening.isTable(room) { (room, data) = (ChartsRoom.name, room) }
    }

    func run() throws {
      try command {
        keepLargeBlocksApart()
        if RecordedSession.isLog(room) { return try show(RecordedSession(reading: room)) }
        let environment = ProcessInfo.processInfo.environment
        let start = try startInstance(environment)
        if case .handedOver = start { return }
        WindowStage.prepareEnvironment(applicationID: Pinwheel.applicationID)
        ReadAhead.begin(for: room, size: windowSize, scale: common.scale ?? 1, fonts: false)
        try play(start, environment)
      }
    }

    /// Plays in a window of its own.
    @MainActor
    private func play(_ start: ProgramInstance.Start, _ environment: [String: String]) throws {
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
      let files = OpenedFiles(environment)
      // Who answers soon is heeded by the first picture, which waits for nobody.
      let desktop = DesktopObserver(environment: environment)
      desktop.begin()
      let house = try HouseTerms(kiosk, isRecorded: record != nil, environment)
      let opening = ProgressOpening(directory: ProgressStore.standardDirectory(environment: environment))
      if file == nil { try SceneOpening.check(room, level: level) }
      ReadAhead.beginFonts()
      // What cannot be recorded is said before a window opens. Else the record of play is opened meanwhile, and what the scene is made of is read.
      let earlyWindow = record == nil ? try openWindow(title: "Pinwheel", size: windowSize, scale: common.scale) : nil
      let playroom = makePlayroom(options, house, Self.services(opening.store(), environment, files), for: room)
      let memory = record == nil ? nil : playroom.memory
      let recordable = record == nil ? nil : try SceneOpening.scene(room, level: level, playroom: playroom)
      let window = try earlyWindow ?? openWindow(title: "Pinwheel", size: windowSize, scale: common.scale)
      let scene: any Scene
      if record == nil { playroom.preferences.desktop = desktop.preferences }
      window.magnification = playroom.preferences.magnification
      if let file {
        if !SceneOpening.isPicture(room) { try SceneOpening.requireFont() }
        scene = WaitingScene(title: "Pinwheel: \(file)")
      } else {
        scene = try recordable ?? SceneOpening.scene(room, level: level, playroom: playroom)
      }
      let session = try Session(scene: scene, in: window, threads: common.drawingThreads)
      let first = file.map { FileOpening($0) }
      (session.onProblem, session.isInspected) = (warn, inspect)
      (files.window, files.inbox) = (window, session.inbox)
      window.takesFunctionKeys = playroom.kiosk == nil
      if playroom.kiosk == nil { readFiles(in: session, first: first, isLevel: room == DotsRoom.name, playroom: playroom, files) }
      if let record {
        session.recorder = try SessionRecorder(
          path: record,
          header: SessionLog.Header(
            room: room, level: level.name, seed: options.seed, size: window.size, scale: window.scale,
            language: playroom.language.rawValue, settings: memory,
            data: ChartData.logged(options.contents[ChartTable.self], playroom.summary)))
      }
      playroom.attach(to: session)
      let sleeping = SleepObserver(environment: environment)
      follow(desktop, sleeping, in: window, inbox: session.inbox, playroom: playroom, environment)
      try play(session, in: window, beginningWith: first, playroom: playroom, start)
      files.close()
      desktop.close()
      sleeping.close()
      if stats { print(window.statistics.report, terminator: "") }
    }

    /// Lets the playroom follow gamepads, and after the first picture the desktop and the machine: what the portal leaves out takes programs of its own, which
    /// would hold that up.
    @MainActor
    private func follow(
      _ desktop: DesktopObserver, _ sleeping: SleepObserver, in window: WindowStage, inbox: Inbox, playroom: Playroom,
      _ environment: [String: String]
    ) {
      window.onGamepad = { [weak playroom] in playroom?.follow($0) }
      window.onFirstFrame = { [weak playroom, weak window] in
        ReadAhead.beginFiles()
        window?.endStart(of: LaunchNotice(environment: environment))
        desktop.follow { [weak playroom] preferences in inbox.post { playroom?.follow(preferences) } }
        // The machine does not sleep before all is kept, as the delay is held until then.
        sleeping.follow { [weak window] isBegun, delay in
          inbox.post { withExtendedLifetime(delay) { window?.followMachine(isAsleep: isBegun) } }
        }
      }
    }

    /// What a playroom that stands for many differs in.
    private struct HouseTerms {
      let fixed: Settings?
      let kiosk: Kiosk?
      let catalog: RoomCatalog

      /// - Throws: a failure for terms that nobody can have meant.
      init(_ options: KioskOptions, isRecorded: Bool, _ environment: [String: String]) throws {
        fixed = try options.fixedSettings(environment)
        kiosk = try options.kiosk(environment)
        guard !isRecorded || options.isPlain(environment) else { throw Failure(.usage, "a log knows of no kiosk; leave --record out") }
        catalog = try options.catalog(environment)
      }
    }

    /// The playroom at home, or one that stands for many.
    /// - Parameter room: which room it is for at first.
    @MainActor
    private func makePlayroom(_ options: RoomOptions, _ house: HouseTerms, _ services: Playroom.Services, for room: String) -> Playroom {
      var services = services
      if let fixed = house.fixed {
        services.settings = fixed
        services.settingsFile = nil
      }
      let playroom = Playroom(
        house.catalog, options: options, services: services, fixesLanguage: common.language != nil, kiosk: house.kiosk)
      // A log says what was played before, and the charts' room shows it.
      if record != nil || room == ChartsRoom.name { playroom.awaitSummary() }
      return playroom
    }

    /// - Parameters:
    ///   - size: in points.
    ///   - scale: pixels per point; nil for the display's own.
    @MainActor
    private func openWindow(title: String, size: Size, scale: Double?) throws -> WindowStage {
      let window = try WindowStage(
        WindowOptions(
          title: title, programName: "Pinwheel", applicationID: Pinwheel.applicationID, size: size, scale: scale,
          isFullscreen: fullscreen || kiosk.kiosk || ProcessInfo.processInfo.environment["PINWHEEL_KIOSK"] == "1",
          compositor: common.compositor, lastWords: Failure.displayLoss))
      window.showsFrameGraph = stats
      window.onRest = giveBackFreedMemory
      if let problem = window.graphicsProblem { warn(problem) }
      return window
    }

    /// Lets a session read the files that are dropped on it, and the one that it begins with; a log is shown in a window of its own.
    /// - Parameter isLevel: whether the first one is a puzzle.
    @MainActor
    private func readFiles(in session: Session, first: FileOpening?, isLevel: Bool, playroom: Playroom, _ files: OpenedFiles) {
      session.readFile = { opening, surface in
        let result: FileOpening.Result
        if opening === first {
          // Why nothing comes of the first file is said once, at the end.
          result =
            try isLevel
            ? SceneOpening.readLevel(opening, playroom: playroom) : SceneOpening.read(opening, on: surface, playroom: playroom)
        } else {
          if RecordedSession.isLog(opening.path) { try OpenedFiles.showLog(opening.path) }
          result = try SceneOpening.read(opening, on: surface, playroom: playroom)
        }
        files.note(opening.path)
        return result
      }
    }

    /// Shows what was recorded, in a window of the size that it was recorded in.
    @MainActor
    private func show(_ recorded: RecordedSession) throws {
      guard record == nil, level == nil, data == nil else {
        throw Failure(.usage, "\(room) is a log, which is shown as it was recorded; leave --record, --level and --data out")
      }
      var services = Playroom.Services()
      services.sounds = SoundPlayer(device: SDLAudioDevice())
      let playroom = try recorded.playroom(common.roomOptions, services: services)
      let scene = try recorded.scene(in: playroom)
      OpenedFiles(ProcessInfo.processInfo.environment).note(room)
      let header = recorded.log.header
      let scale = common.scale ?? header.scale
      let window = try openWindow(title: "Pinwheel: \(room)", size: header.size, scale: scale)
      let session = try Session(
        scene: scene, size: header.size, scale: scale, threads: common.drawingThreads, device: window.drawsOnDevice ? window.device : nil,
        isReplay: true)
      recorded.attach(playroom, to: session)
      session.isInspected = inspect
      try window.run(session, as: LogPlayback(recorded.log.entries))
      playroom.close()
      if stats { print(window.statistics.report, terminator: "") }
    }

    /// Runs a session in its window to the end, and keeps what is to be kept before the window goes.
    /// - Parameters:
    ///   - first: a file that is read meanwhile.
    ///   - start: whether later starts of the program hand over to this one what they were asked for.
    /// - Throws: why nothing came of that file, or of the log.
    @MainActor
    private func play(
      _ session: Session, in window: WindowStage, beginningWith first: FileOpening?, playroom: Playroom, _ start: ProgramInstance.Start
    ) throws {
      var refusal: (any Error)?
      if let first {
        session.openInBackground(first) { [weak session] error in
          refusal = error
          session?.end()
        }
      }
      window.onDisplayLost = { playroom.close() }
      if case .first(let instance) = start { listen(instance, for: session, in: window, playroom: playroom) }
      let ending = Result { try window.run(session) }
      if case .first(let instance) = start { instance.close() }
      playroom.close()
      // Until all is kept, a further signal, or what the window takes along, must not end the program.
      withExtendedLifetime(window) {}
      try ending.get()
      if let refusal, !(refusal is CancellationError) { throw refusal }
      if let failure = session.recorder?.failure { throw failure }
    }

    /// The window's size, in points.
    private var windowSize: Size { size.size ?? SceneOpening.windowSize }

    /// The file that is shown first, and read while the window is there already: a picture, a level of dots, or a table for the charts.
    private var fileToRead: String? {
      get throws {
        guard let data else {
          if room == DotsRoom.name, let level, DotsRoom.isFile(LevelID(level)) { return try SceneOpening.readable(level) }
          return SceneOpening.isPicture(room) || SceneOpening.isPixelPicture(room) ? try SceneOpening.readable(room) : nil
        }
        guard room == ChartsRoom.name, level == nil || level == ChartsRoom.tableLevel.name else { return nil }
        return try SceneOpening.readable(data)
      }
    }

    /// Becomes the one process that plays on this display, keeping what it keeps where it does; or hands over to that one what was asked for.
    /// - Throws: why what was asked for cannot be shown.
    @MainActor
    private func startInstance(_ environment: [String: String]) throws -> ProgramInstance.Start {
      // A log could not say what was handed over.
      guard record == nil else { return .alone }
      let display = ["SDL_VIDEODRIVER", "WAYLAND_DISPLAY", "DISPLAY"].map { environment[$0] ?? "" }
      let folders = [ProgressStore.standardDirectory(environment: environment), SettingsFile.standardDirectory(environment: environment)]
      guard let path = ProgramInstance.path(of: Pinwheel.applicationID, keys: display + folders, environment: environment) else {
        return .alone
      }
      let isPlain = kiosk.isPlain(environment) && !newWindow && size.size == nil && !stats && !inspect && common.isPlain
      return ProgramInstance.start(at: path, request: isPlain ? try request(LaunchNotice(environment: environment)).bytes : nil)
    }

    /// What was asked for, for another process.
    /// - Throws: where there is no such file, room or level.
    @MainActor
    private func request(_ launch: LaunchNotice) throws -> PlayRequest {
      if let file = try fileToRead { return PlayRequest(file: SceneOpening.wholePath(file), launch: launch) }
      if room == RoomCatalog.lobby, level == nil { return PlayRequest(launch: launch) }
      try SceneOpening.check(room, level: level.map { LevelID($0) } ?? .classic)
      return PlayRequest(room: room, level: level, launch: launch)
    }

    /// Takes what later starts of the program hand over.
    @MainActor
    private func listen(_ instance: ProgramInstance, for session: Session, in window: WindowStage, playroom: Playroom) {
      let inbox = session.inbox
      instance.listen { [weak window, weak playroom] bytes in
        guard let request = PlayRequest(bytes) else { return false }
        inbox.post {
          window?.bringToFront(for: request.launch)
          playroom?.show(request)
        }
        return true
      }
    }

    /// What a person's play is kept in and heard through.
    @MainActor
    private static func services(_ store: ProgressStore, _ environment: [String: String], _ files: OpenedFiles) -> Playroom.Services {
      var services = Playroom.Services()
      files.add(to: &services)
      services.store = store
      services.settingsFile = SettingsFile(directory: SettingsFile.standardDirectory(environment: environment))
      services.sounds = SoundPlayer(device: SDLAudioDevice())
      services.speech = SpeechDispatcher(environment: environment)
      services.rumble = { [weak files] in files?.window?.rumble($0) }
      services.readClipboard = { SDLClipboard.text }
      services.writeClipboard = { SDLClipboard.copy($0) }
      services.calendar = { Double(time(nil)) }
      services.offset = LocalOffset.seconds
      services.saveFiles = { [weak opened = files] files, finish in
        if Sandbox.isFlatpak { opened?.save(files, finish) } else { finish(DocumentsFolder.save(files, environment: environment)) }
      }
      return services
    }
  }
}
