import ChartsRoom
import Geometry
import Layers
import Meadow
import Progress
import RoomKit
import Sessions

/// The whole of it: who plays, the settings, the way between the lobby and the rooms, and what is kept of all that.
///
/// With a progress store everything outlasts the program; without one, as in a replay, it lasts as long as the playroom, and goes the same way.
@MainActor
package final class Playroom {
  /// Where what is to be kept goes, and where what is heard.
  package struct Services {
    package var store: ProgressStore?
    package var settingsFile: SettingsFile?
    package var sounds: (any SoundOutput)?
    /// Seconds since 1970, for the date of rounds and the meadow's clock; nil where there is no calendar, as in a replay.
    package var calendar: (() -> Double)?
    /// Seconds that local time is ahead of UTC at a date, in seconds since 1970: not the same in summer as in winter.
    package var offset: (_ date: Double) -> Double = { _ in 0 }

    package init() {}

    /// Seconds since 1970; 0 without a calendar.
    var date: Double { calendar?() ?? 0 }
    /// Seconds that the local day is ahead of UTC now.
    var dayOffset: Double { offset(date) }
    /// Seconds since 1970 by the local clock; nil without a calendar.
    var localTime: Double? { calendar.map { $0() + dayOffset } }
  }

  package internal(set) var settings: Settings
  package internal(set) var profiles: [Profile]
  /// Who was deleted a moment ago, in that order; their deletion can be taken back at a touch.
  var justDeleted: [JustDeleted] = []
  /// The number of the next profile, where no store gives numbers.
  var nextProfile: Int64 = 1
  /// Who plays.
  package internal(set) var profile: Profile?
  /// The session that shows it.
  weak var session: Session?
  /// Whether the next room that is entered is locked.
  var locksNextRoom = false
  let services: Services
  /// The rooms that there are.
  let rooms: RoomCatalog
  /// What was wrong with the settings' file, as a sentence.
  private let settingsProblem: String?
  /// What was played so far, for the charts.
  package internal(set) var summary = PlaySummary()
  /// What rooms keep, by whose it is.
  var stores: [StoreKey: RoomStore] = [:]
  /// The number of the next keepsake, where no store gives a higher one.
  var nextKeepsake: Int64 = 1
  /// What rooms are opened with, but for what the settings say.
  var base: RoomOptions
  /// What the first room begins with, whatever was kept of it.
  private var firstState: KeptDocument?
  /// Whether the desktop asks for less movement.
  package var desktopReducesMotion = false
  /// Whether the language was asked for at the start, which stands until someone chooses another.
  var hasFixedLanguage: Bool

  /// The pictures of those who live in the meadow.
  lazy var cast = makeCast()

  var visit: Visit?
  /// What is known of levels so far, without asking the store again.
  var known = KnownLevels()

  /// What is known of the levels of all who played.
  struct KnownLevels {
    /// What is kept of each level; nil where it is known that nothing is.
    var states: [StateKey: KeptDocument?] = [:]
    /// The levels that were finished.
    var finished: Set<StateKey> = []
    /// The level of each room that was played last, by profile.
    var last: [Int64: [String: LevelID]] = [:]
    /// The last game of four, by profile.
    var games: [Int64: LastGame] = [:]
  }
  /// The local time, by the session's clock.
  var localTime: LocalTime
  /// Whether something was finished for the first time since the meadow was seen.
  var bringsSomething = false

  /// Someone whose deletion can be taken back.
  struct JustDeleted {
    let profile: Profile
    /// Whether it was the one who played.
    let played: Bool
    /// Until when, on the session's clock.
    let end: Double
  }

  /// A room's level as someone left it.
  struct StateKey: Hashable {
    var profile: Int64
    var room: String
    var level: LevelID
  }

  /// The room that is played now.
  struct Visit {
    let room: any Room
    let profile: Int64
    /// When the round under way began: the room's time and the calendar's; nil without one.
    var roundStart: (time: Double, date: Double)?
    /// Whether a round ended and no other has begun.
    var isOver = false
    var pendingSave: ScheduledWork?

    @MainActor var key: StateKey { StateKey(profile: profile, room: room.name, level: room.level) }
  }

  /// - Parameters:
  ///   - rooms: the rooms that there are.
  ///   - options: what rooms are opened with; the settings add theirs.
  ///   - fixesLanguage: whether the options' language stands, whatever the settings say.
  ///   - summary: what was played before, where no store says it.
  ///   - memory: what a log says was there at its beginning; used when there is no store.
  package init(
    _ rooms: RoomCatalog = .pinwheel, options: RoomOptions, services: Services = Services(), fixesLanguage: Bool = true,
    summary: PlaySummary = PlaySummary(), memory: JSON? = nil
  ) {
    self.rooms = rooms
    base = options
    firstState = options.state
    self.summary = summary
    self.services = services
    hasFixedLanguage = fixesLanguage
    localTime = LocalTime(options.startTime ?? services.localTime ?? LocalTime.usual)
    let kept = services.settingsFile?.read()
    settings = kept?.settings ?? Settings()
    settingsProblem = kept?.problem
    services.store?.forgetDeleted(now: services.date)
    profiles = services.store?.profiles() ?? []
    if services.store == nil, let memory { recall(memory) }
    if profiles.isEmpty {
      profiles = [services.store?.addProfile(color: 1, animal: 0) ?? Profile(id: nextProfile, color: 1, animal: 0)]
    }
    nextProfile = max(nextProfile, (profiles.map(\.id).max() ?? 0) + 1)
    profile = profiles.first { $0.id == settings.lastProfile } ?? profiles.first
  }

  /// Ties the playroom to the session that shows its scenes: once, after the session is made.
  package func attach(to session: Session) {
    self.session = session
    applySoundLevels()
    session.onSuspend = { [sounds = services.sounds] in sounds?.setSuspended($0) }
    loadSummary()
    let problems = (settingsProblem.map { [$0] } ?? []) + (services.store?.problems ?? [])
    for problem in problems { session.onProblem?(problem) }
    if let problem = problems.first { session.notify(problem) }
    guard let store = services.store else { return }
    let inbox = session.inbox
    store.setProblemHandler { [weak session] problem in
      inbox.post {
        if !problems.contains(problem) { session?.onProblem?(problem) }
        session?.notify(problem)
      }
    }
  }

  /// Keeps what is to be kept and waits until it is on disk: at the end of the program.
  package func close() {
    leaveRoom()
    services.store?.setProblemHandler(nil)
    services.store?.flush()
  }

  package var language: Language { hasFixedLanguage ? base.language : settings.language.flatMap(Language.init) ?? base.language }

  /// What a room is opened with now.
  func options(of room: String) -> RoomOptions {
    var options = options
    options.store = store(of: room)
    return options
  }

  /// What pages are shown with, and what all rooms are opened with.
  var options: RoomOptions {
    var options = base
    options.language = language
    options.reducesMotion = settings.motion.map { $0 == .reduced } ?? (base.reducesMotion || desktopReducesMotion)
    options.hasHighContrast = settings.highContrast || base.hasHighContrast
    options.isLeftHanded = settings.leftHanded || base.isLeftHanded
    options.animal = profile.map { Animal(number: $0.animal).rawValue }
    options.contents[FamilyPlay.self] = familyPlay
    return options
  }

  // MARK: - Ways

  /// The first scene: the lobby, a room, or the room that a parent has locked.
  /// - Throws: `RoomError` when there is no such room or level, or a resource is missing.
  package func firstScene(room: String?, level: LevelID?) throws(RoomError) -> any Scene {
    if let room, room != RoomCatalog.lobby { return try makeRoom(room, level: level ?? .classic) }
    if let level, level != .classic { throw .unknownLevel(level.name, room: RoomCatalog.lobby, nearest: LevelID.classic.name) }
    if let locked = settings.lockedRoom, let room = rooms.room(named: locked) {
      return try makeRoom(locked, level: lastLevel(of: locked) ?? room.levels[0])
    }
    return try Lobby(self)
  }

  /// - Parameter focus: the name of what the keyboard goes on with; nil: from the beginning.
  func showLobby(at focus: String? = nil) {
    replaceScene(focus.map { .closing(into: $0) } ?? .fading) {
      let lobby = try Lobby(self)
      lobby.firstFocus = focus
      return lobby
    }
  }

  func showPlayers() { replaceScene(.fading) { try PlayersPage(self) } }
  /// - Parameter firstRow: the row that the keyboard goes on with; nil: from the beginning.
  func showSettings(firstRow: Int? = nil) { replaceScene(firstRow == nil ? .fading : nil) { try SettingsPage(self, firstRow: firstRow) } }
  func showProfile(_ profile: Profile?) { replaceScene(.fading) { try ProfilePage(self, profile) } }

  /// Shows what the program begins with: the lobby, or the room that a parent has locked.
  func showStart() { replaceScene(.fading) { try self.firstScene(room: nil, level: nil) } }

  func showLevels(of name: String) {
    guard let room = rooms.room(named: name) else { return }
    if room.levels.count == 1 { return enter(name, level: room.levels[0]) }
    let left = visit.map { LevelShelf.cardName($0.room.level) }
    replaceScene(left.map { .closing(into: $0) } ?? .opening(from: Lobby.doorName(name))) { try LevelShelf(self, room: room) }
  }

  /// Goes into a room.
  func enter(_ room: String, level: LevelID) {
    if locksNextRoom {
      locksNextRoom = false
      change { $0.lockedRoom = room }
    }
    let names = [LevelShelf.cardName(level), "go on \(room)", Lobby.doorName(room)]
    let from = visit == nil ? names.first { session?.scene.tree.root.layer(named: $0) != nil } : nil
    replaceScene(from.map { .opening(from: $0) } ?? .fading) { try self.makeRoom(room, level: level) }
  }

  /// - Parameter transition: how the scene follows the present one, which fades where less movement was asked for; nil for at once.
  private func replaceScene(_ transition: SceneTransition?, by make: () throws -> any Scene) {
    do {
      leaveRoom()
      let scene = try make()
      session?.replaceScene(with: scene, transition: transition.map { options.reducesMotion ? .fading : $0 })
    } catch {
      session?.notify("\(error)")
    }
  }

  func makeRoom(_ name: String, level: LevelID) throws(RoomError) -> any Scene {
    var options = options(of: name)
    let key = StateKey(profile: profile?.id ?? 0, room: name, level: level)
    options.state = firstState ?? keptState(key)
    options.isNewcomer = finishedLevels(of: name).isEmpty
    firstState = nil
    let room = try rooms.open(name, level: level, options: options, host: self)
    visit = Visit(room: room, profile: key.profile)
    noteLevel(level, of: name)
    return room
  }

  /// Ends a visit: what is to be kept of it is kept at once.
  func leaveRoom() {
    guard let visit else { return }
    visit.pendingSave?.cancel()
    noteGame()
    keep(visit.isOver ? nil : visit.room)
    self.visit = nil
  }
}
