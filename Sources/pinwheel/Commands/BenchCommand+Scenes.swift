import Benchmarking
import Compositing
import Files
import Geometry
import Layers
import Playroom
import RoomKit
import Sessions

/// What is measured, and what draws it.
extension Pinwheel.Bench {
  /// A scene that moves by rule; nil for a room's tour.
  @MainActor
  func movingScene(_ name: String, count: Int? = nil) throws -> MovingScene? {
    if SceneOpening.isPicture(name) {
      let document = try SceneOpening.picture(name)
      let size = try SceneOpening.size(of: document, from: name, asked: size.size, scale: common.scale)
      return MovingScene(document, name: title(of: name), size: size, motion: motion)
    }
    guard let (scene, given) = try Self.builtIn(name) else { return nil }
    let (size, scale) = (size.size ?? Self.usualSize, common.scale ?? 1)
    if let objection = StageLimits.objection(to: size, scale: scale) { throw StageError.size(size, scale: scale, reason: objection) }
    return scene.make(size: size, count: count ?? given, motion: motion)
  }

  /// The built-in scene of a name, and its number of shapes where the name has one; nil for what is none.
  /// - Throws: a failure for an impossible number.
  private static func builtIn(_ name: String) throws -> (scene: BuiltInScene, count: Int?)? {
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let scene = BuiltInScene(rawValue: String(parts[0])) else { return nil }
    if parts.count == 1 { return (scene, nil) }
    guard let count = Int(parts[1]), (1...1_000_000).contains(count) else {
      throw Failure(.usage, "'\(name)': the number of shapes is from 1 to 1000000")
    }
    return (scene, count)
  }

  /// Makes sure that there is what is to be measured: before the first of it is, which may take long. What is in files is not looked at.
  /// - Throws: what is wrong with a name.
  @MainActor
  func checkNames(_ names: [String]) throws {
    for name in names where name != Self.suite {
      if !SceneOpening.isPicture(name), try Self.builtIn(name) != nil { continue }
      if FileKind(at: name) == .regular, SavedFile.isNamed(name), (try? SavedFile(reading: name)) != nil {
        throw Failure(.usage, "\(name) holds saved measurements: --table \(name) prints them, --compare and --check look at two such files")
      }
      if Self.isFile(name) {
        _ = try SceneOpening.readable(name)
        continue
      }
      try SceneOpening.refuseFile(name)
      let (room, level) = Self.place(name)
      do throws(RoomError) {
        try RoomCatalog.pinwheel.checkTour(room, level: level)
      } catch {
        if Self.isScene(name) { throw error }
        let others = BuiltInScene.allCases.map(\.rawValue) + [Self.suite, Self.blur]
        throw Failure(.usage, "\(error), and what else is measured are \(others.joined(separator: ", ")), pictures' files and logs")
      }
    }
    let ofRooms = common.given.filter { $0.isGiven && ["--seed", "--language", "--hour"].contains($0.name) }.map(\.name)
    if !names.contains(where: Self.isPlayed), !ofRooms.isEmpty {
      warn("\(ofRooms.joined(separator: ", ")) says how a room or a log is played, and none is measured")
    } else if common.seed != nil, names.filter(Self.isPlayed).allSatisfy(RecordedSession.isLog) {
      warn("--seed says how a room is played, and none is measured: a log has a seed of its own")
    }
    let ofScenes = [motion != .all ? "--motion" : nil, budgetMs != nil && !window ? "--budget-ms" : nil].compactMap(\.self)
    if names.allSatisfy(Self.isPlayed), !ofScenes.isEmpty {
      warn(
        "\(ofScenes.joined(separator: ", ")) says how a scene or a picture is measured, and none is; rooms and logs are played to their end"
      )
    }
  }

  /// Whether a name is a room's or a log's, which is played, and not that of a scene or a picture, which moves by a rule.
  static func isPlayed(_ name: String) -> Bool {
    BuiltInScene(rawValue: String(name.prefix { $0 != ":" })) == nil && !SceneOpening.isPicture(name) && name != suite
  }

  /// Whether a scene by that name moves alike whatever is to move.
  private static func ignoresMotion(_ name: String) -> Bool {
    BuiltInScene(rawValue: String(name.prefix { $0 != ":" }))?.ignoresMotion == true
  }

  /// What measurements of a scene or a picture call its motion.
  func motionName(_ name: String) -> String { (Self.ignoresMotion(name) ? .all : motion).rawValue }

  /// What is measured by a name: another one where a built-in scene's number of shapes is written otherwise, or is the usual one.
  static func plainName(_ name: String) -> String {
    guard case (let scene, let count?)? = try? builtIn(name) else { return name }
    return scene.name(of: count)
  }

  /// How a room or a log is played that is not played as usual, in words; a log's own seed and language come before those that are asked for.
  @MainActor
  func differences(_ name: String) throws -> String {
    guard Self.isPlayed(name) else { return "" }
    guard RecordedSession.isLog(name) else { return common.differences() }
    let hasLanguage = try common.language != nil && RecordedSession(reading: name).log.header.language != nil
    return common.differences(withSeed: false, withLanguage: !hasLanguage)
  }

  /// Whether a scene by that name has words in it.
  static func showsWords(_ name: String) -> Bool { isPlayed(name) || name.prefix { $0 != ":" } == BuiltInScene.words.rawValue }

  /// The room and the level that a scene's name says.
  private static func place(_ name: String) -> (room: String, level: LevelID) {
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    return (parts[0], parts.count == 2 ? LevelID(parts[1]) : .classic)
  }

  static let usualSize = Size(1920, 1080)

  /// Whether a scene is a file: a picture or a log.
  static func isFile(_ name: String) -> Bool { SceneOpening.isPicture(name) || RecordedSession.isLog(name) }

  /// Whether something is measured by a name, whatever its level or its number of shapes.
  @MainActor
  static func isScene(_ name: String) -> Bool {
    let first = String(name.prefix { $0 != ":" })
    return BuiltInScene(rawValue: first) != nil || [suite, blur].contains(name)
      || RoomCatalog.pinwheel.entries.contains { $0.name == first }
  }

  /// What a file's scene is called, as it can be shown: by the file's name, or by all of its path where another one that is measured has that name, with a number where even
  /// the paths look alike.
  func title(of path: String) -> String {
    let others = scenes.filter { $0 != path && Self.isFile($0) }
    func name(_ path: String) -> String { Markup.printable(SceneOpening.title(of: path)) }
    guard others.contains(where: { name($0) == name(path) }) else { return name(path) }
    let shown = Markup.printable(path)
    let before = scenes.prefix { $0 != path }.filter { Self.isFile($0) && Markup.printable($0) == shown }
    let isOnly = !others.contains { Markup.printable($0) == shown }
    return isOnly ? shown : "\(shown) (\(Set(before).count + 1))"
  }

  @MainActor
  func compositor(_ scene: MovingScene, _ drawing: Drawing, threads: Int? = nil) -> any Compositor {
    let setup = DrawingSetup(
      size: scene.tree.root.bounds.size, scale: common.scale ?? 1, threads: threads ?? self.threads, device: drawing.device)
    return setup.compositor(of: scene.tree, background: scene.background)
  }

  /// What draws a scene that is measured; of a file, only after a frame has shown that it can be drawn. Frames that count are not checked again.
  @MainActor
  func checkedCompositor(_ name: String, _ scene: MovingScene, _ drawing: Drawing) throws -> any Compositor {
    let compositor = compositor(scene, drawing)
    if SceneOpening.isPicture(name) {
      // A window's first picture is one that it shows.
      if !window { StartClock.process.noteScene() }
      try SceneOpening.draw(name, on: compositor)
      if !window { StartClock.process.notePicture() }
      compositor.limits = nil
    }
    return compositor
  }

  /// One thread unless more are asked for: what one core can do is what can be compared.
  var threads: Int { common.threads ?? 1 }

  /// A room's tour, or a recorded log, ready to be played.
  struct PlayedSession {
    let name: String
    /// What tables call its motion.
    let motion: String
    /// In points.
    let size: Size
    /// Pixels per point; nil for the display's own, or 1.
    let scale: Double?
    let entries: [SessionLog.Entry]
    /// In seconds.
    let end: Double
    /// Makes the session, drawn by a device or by the CPU.
    let session: @MainActor ((any GeometryDevice)?) throws -> Session
  }

  /// - Throws: what is wrong with the log, or that there is no such room.
  @MainActor
  func playedSession(_ name: String) throws -> PlayedSession {
    let threads = threads
    guard RecordedSession.isLog(name) else {
      let (room, level) = Self.place(name)
      let (size, scale) = (size.size ?? Self.usualSize, common.scale)
      ReadAhead.begin(for: room, size: size, scale: scale ?? 1)
      let stop = try RoomCatalog.pinwheel.tour(room, level: level, size: size, options: common.roomOptions)
      return PlayedSession(name: name, motion: "tour", size: size, scale: scale, entries: stop.entries, end: stop.end) { device in
        let session = try Session(scene: stop.scene, size: size, scale: scale ?? 1, threads: threads, device: device, isReplay: true)
        session.onProblem = warn
        stop.attach(session)
        return session
      }
    }
    let recorded = try RecordedSession(reading: name)
    let header = recorded.log.header
    let (size, scale) = (size.size ?? header.size, common.scale ?? header.scale)
    ReadAhead.begin(for: header.room, size: size, scale: scale)
    let playroom = try recorded.playroom(common.roomOptions)
    let scene = try recorded.scene(in: playroom)
    let end = LogPlayback(recorded.log.entries).duration + HeadlessStage.afterword
    return PlayedSession(
      name: title(of: name), motion: "log", size: size, scale: scale, entries: recorded.log.entries, end: end
    ) { device in
      let session = try Session(scene: scene, size: size, scale: scale, threads: threads, device: device, isReplay: true)
      recorded.attach(playroom, to: session)
      return session
    }
  }

  /// What is played, 60 frames to its second; a log for as many frames as were asked for.
  @MainActor
  func played(_ name: String, _ drawing: Drawing) throws -> TourScene {
    let plan = try playedSession(name)
    let end = plan.motion == "log" ? frames.map { Double($0) / 60 } ?? plan.end : plan.end
    return TourScene(name: plan.name, session: try plan.session(drawing.device), entries: plan.entries, end: end)
  }

  @MainActor
  func measure(_ name: String, _ drawing: Drawing, _ benchmark: inout Benchmark) throws -> Measurement {
    if let scene = try movingScene(name) {
      let compositor = try checkedCompositor(name, scene, drawing)
      let movesByItself = Self.ignoresMotion(name)
      benchmark.limits = .limits(isStill: motion == .none && !movesByItself)
      return benchmark.run(scene, motion: motionName(name), threads: threads, choice: drawing.words) { compositor }
    }
    let scene = try played(name, drawing)
    var whole = benchmark
    (whole.extent, whole.limits) = (.frames(frames ?? .max), .usual)
    let measurement = whole.run(scene, motion: RecordedSession.isLog(name) ? "log" : "tour", threads: threads, choice: drawing.words) {
      scene.session.compositor
    }
    benchmark = whole
    benchmark.extent = extent
    if !benchmark.wasEnded { warnOfMissing(measurement) }
    return measurement
  }

  @MainActor
  func draw(into path: String, _ drawing: Drawing) throws {
    guard let name = scenes.first, let frame else { return }
    if var scene = try movingScene(name) {
      let compositor = compositor(scene, drawing)
      scene.advance(to: frame)
      try SceneOpening.draw(name, on: compositor)
      try compositor.pixels.writePNG(to: path)
    } else {
      var scene = try played(name, drawing)
      if let length = scene.length, frame >= length {
        throw Failure(.usage, "\(name) has \(length) frames, of which the last is \(length - 1); there is no frame \(frame)")
      }
      for i in 0...frame { scene.advance(to: i) }
      _ = scene.session.render()
      try scene.session.pixels.writePNG(to: path)
    }
  }
}
