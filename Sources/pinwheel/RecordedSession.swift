import Playroom
import RoomKit
import Sessions

/// A log that was read, and what is shown when it is played again.
@MainActor
struct RecordedSession {
  let log: SessionLog
  private let path: String

  /// - Throws: `LogError`, or `StageError.cannotRead`.
  init(reading path: String) throws {
    self.path = path
    log = try SessionLog.read(from: path)
  }

  /// Whether a file is a log, by how it begins or by its name's ending.
  nonisolated static func isLog(_ path: String) -> Bool { FileNature(of: path) == .log }

  /// The playroom as it was at the log's beginning.
  /// - Parameters:
  ///   - options: what rooms are opened with; the log's own come before.
  ///   - services: what is heard, and nothing that is kept.
  /// - Throws: a `Failure` that names the log's line.
  func playroom(_ options: RoomOptions, services: Playroom.Services = Playroom.Services()) throws -> Playroom {
    let header = log.header
    var options = options
    options.seed = header.seed
    if let language = header.language {
      guard let known = Language(rawValue: language) else { throw failure("there is no language '\(language)'") }
      options.language = known
    }
    let summary = try ChartData.restore(header.data, from: path, to: &options)
    if let state = header.state, header.room != RoomCatalog.lobby {
      let known = RoomCatalog.pinwheel.room(named: header.room)?.stateVersion ?? 0
      guard let kept = KeptDocument(state), kept.room == header.room, kept.version <= known else {
        throw failure(
          "\"state\" is no state of version \(known) or older of the room \(header.room); replay it with the program that recorded it, "
            + "or take it out to begin afresh")
      }
      options.state = kept
    }
    return Playroom(options: options, services: services, summary: summary, memory: header.settings)
  }

  /// The scene that the log begins with.
  /// - Throws: a `Failure` that names the log's line.
  func scene(in playroom: Playroom) throws -> any Scene {
    do {
      return try SceneOpening.scene(log.header.room, level: LevelID(log.header.level), playroom: playroom)
    } catch let error as RoomError {
      throw failure("\(error)")
    }
  }

  /// Ties the playroom to the session that shows the scene, for which files that were dropped are read on the spot.
  func attach(_ playroom: Playroom, to session: Session) {
    session.onProblem = warn
    playroom.attach(to: session)
    session.openFile = { [weak session, size = log.header.size] path in
      let surface = session?.surface ?? DrawingSurface(size: size)
      return try SceneOpening.droppedFile(path, on: surface, playroom: playroom)
    }
  }

  private func failure(_ sentence: String) -> Failure { Failure(.data, "\(path), line 1: \(sentence)") }
}
