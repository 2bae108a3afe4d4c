import ChartsRoom
import Geometry
import Meadow
import Progress
import RoomKit
import Sessions

/// The whole of it: who plays, the settings, the way between the lobby and the rooms, and what is kept of all that.
///
/// With a progress store everything outlasts the program; without one, as in a replay, it lasts as long as the playroom, and goes the same way.
@MainActor
package final class Playroom: MenuHost {
  /// Where what is to be kept goes, and where what is heard.
  package struct Services {
    package var store: ProgressStore?
    package var settingsFile: SettingsFile?
    /// Settings that stand whatever a file says, and are kept nowhere; nil for those of the file.
    package var settings: Settings?
    package var sounds: (any SoundOutput)?
    package var speech: (any SpeechOutput)?
    /// Shakes the gamepad at hand; nil where there is nobody's, as in a replay.
    package var rumble: (@MainActor (Rumble) -> Void)?
    /// Seconds since 1970, for the date of rounds and the meadow's clock; nil where there is no calendar, as in a replay.
    package var calendar: (() -> Double)?
    /// Seconds that local time is ahead of UTC at a date, in seconds since 1970: not the same in summer as in winter.
    package var offset: (_ date: Double) -> Double = { _ in 0 }

    /// The text that was copied last; nil for none.
    package var readClipboard: @MainActor () -> String? = { nil }
    /// Writes files by their names among the person's own, and says in which folder; nil where nothing is written, as in a replay.
    package var saveFiles: (@MainActor (_ files: [(name: String, bytes: [UInt8])]) throws -> String)?
    /// Copies a text.
    package var writeClipboard: @MainActor (String) -> Void = { _ in }

    /// Paths of the files that were opened last, at most so many, the last one first.
    package var recentFiles: @MainActor (_ most: Int) -> [String] = { _ in [] }
    /// Has the person choose a file by the desktop's own page, which has a title and says what kinds there are, and goes on with what comes of it; nil
    /// where nobody is there, as in a replay.
    package var chooseFile: (@MainActor (_ title: String, _ kinds: String, _ finish: @escaping @MainActor (FileChoice) -> Void) -> Void)?

    package init() {}

    /// Seconds since 1970; 0 without a calendar.
    var date: Double { calendar?() ?? 0 }
    /// Seconds that the local day is ahead of UTC now.
    var dayOffset: Double { offset(date) }
    /// Seconds since 1970 by the local clock; nil without a calendar.
    var localTime: Double? { calendar.map { $0() + dayOffset } }
  }

  package internal(set) var settings: Settings
  /// Who plays, and who could.
  let household: Household
  /// The session that shows it.
  weak var session: Session?
  /// Whether the next room that is entered is locked.
  var locksNextRoom = false
  let services: Services
  /// The rooms that there are.
  let rooms: RoomCatalog
  /// What holds where it stands for many; nil at home.
  package let kiosk: Kiosk?
  /// What was wrong with the settings' file, as a sentence.
  private let settingsProblem: String?
  /// What was played so far, for the charts.
  package internal(set) var summary = PlaySummary()
  /// What rooms keep beside the states of their levels.
  let keepsakes: KeepsakeStores
  /// What is kept of levels.
  let record: LevelRecord
  /// What rooms are opened with, but for what the settings say.
  var base: RoomOptions
  /// What the first room begins with, whatever was kept of it.
  private var firstState: KeptDocument?
  /// What the desktop asks for, which counts where the settings say nothing.
  package var desktop = DesktopPreferences()
  /// Whether the language was asked for at the start, which stands until someone chooses another.
  var hasFixedLanguage: Bool

  /// The pictures of those who live in the meadow.
  lazy var cast = InhabitantCast(of: self)

  /// The room that is played now, and its round.
  var visit: RoomVisit?
  /// The local time, by the session's clock.
  var localTime: LocalTime
  /// Whether something was finished for the first time since the meadow was seen.
  var bringsSomething = false

  /// - Parameters:
  ///   - rooms: the rooms that there are.
  ///   - options: what rooms are opened with; the settings add theirs.
  ///   - fixesLanguage: whether the options' language stands, whatever the settings say.
  ///   - summary: what was played before, where no store says it.
  ///   - memory: what a log says was there at its beginning; used when there is no store.
  package init(
    _ rooms: RoomCatalog = .pinwheel, options: RoomOptions, services: Services = Services(), fixesLanguage: Bool = true,
    summary: PlaySummary = PlaySummary(), memory: JSON? = nil, kiosk: Kiosk? = nil
  ) {
    self.rooms = rooms
    self.kiosk = kiosk
    base = options
    firstState = options.state
    self.summary = summary
    self.services = services
    hasFixedLanguage = fixesLanguage
    localTime = LocalTime(options.startTime ?? services.localTime ?? LocalTime.usual)
    let kept = services.settingsFile?.read()
    settings = services.settings ?? kept?.settings ?? Settings()
    if kiosk != nil { settings.lockedRoom = nil }
    settingsProblem = kept?.problem
    services.store?.forgetDeleted(now: services.date)
    household = Household(services.store)
    keepsakes = KeepsakeStores(services.store)
    record = LevelRecord(services.store, rooms: rooms)
    if services.store == nil, let memory { recall(memory) }
    household.settle(last: settings.lastProfile)
  }

  /// Ties the playroom to the session that shows its scenes: once, after the session is made.
  package func attach(to session: Session) {
    self.session = session
    applySoundLevels()
    applySpeech()
    applyAssistance()
    session.onUnusedEvent = { [weak self] in self?.handle(unused: $0) }
    session.idleLimit = kiosk?.idle
    session.onIdle = { [weak self] in self?.comeBack() }
    session.onUnusedKey = { [weak self] in self?.handle(unused: $0) }
    session.onSuspend = { [services] isBegun in
      services.sounds?.setSuspended(isBegun)
      if isBegun { services.speech?.stop() }
    }
    loadSummary()
    let problems = (settingsProblem.map { [$0] } ?? []) + (services.store?.problems ?? [])
    for problem in problems { session.onProblem?(problem) }
    if let problem = problems.first { session.notify(problem) }
    if language != wantedLanguage {
      session.notify("No font here has the letters of '\(wantedLanguage.rawValue)': install \(wantedLanguage.file.font ?? "one")")
    }
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

  /// The language of the words: that which is wanted, or English where this machine has no font for it.
  package var language: Language { wantedLanguage.hasFont ? wantedLanguage : .english }

  private var wantedLanguage: Language {
    hasFixedLanguage ? base.language : settings.language.flatMap { Language(rawValue: $0) } ?? base.language
  }

  /// What a room keeps for the one who plays.
  func store(of room: String) -> RoomStore { keepsakes.store(of: room, for: profileNumber) }

  /// The levels of the one who plays.
  var levels: PlayerLevels {
    PlayerLevels(profile: profile?.id, record: record) { [unowned self] room in options(of: room) }
  }

  /// What a room is opened with now.
  func options(of room: String) -> RoomOptions {
    var options = options
    options.store = store(of: room)
    return options
  }

  /// What pages are shown with, and what all rooms are opened with.
  var options: RoomOptions {
    var options = settings.applied(to: base, on: desktop)
    options.language = language
    options.animal = profile.map { Animal(number: $0.animal).rawValue }
    options.contents[FamilyPlay.self] = FamilyPlay(summary)
    options.contents[Today.self] = Today(day: localTime.day(at: moment))
    return options
  }

  var inheritedOptions: RoomOptions { Settings().applied(to: base, on: desktop) }

  /// Changes the settings, and keeps them; a file that cannot be written is told of, and the change stands as long as the program runs.
  func change(_ change: (inout Settings) -> Void) {
    change(&settings)
    applySoundLevels()
    applySpeech()
    applyAssistance()
    do {
      try services.settingsFile?.write(settings)
    } catch {
      session?.notify("\(error)")
    }
  }

  // MARK: - Ways

  /// The first scene: the lobby, a room, or the room that a parent has locked.
  /// - Throws: `RoomError` when there is no such room or level, or a resource is missing.
  package func firstScene(room: String?, level: LevelID?) throws(RoomError) -> any Scene {
    if let room, room != RoomCatalog.lobby { return try makeRoom(room, level: level ?? .classic) }
    if let level, level != .classic { throw .unknownLevel(level.name, room: RoomCatalog.lobby, nearest: LevelID.classic.name) }
    if let locked = settings.lockedRoom, let room = rooms.room(named: locked) {
      return try makeRoom(locked, level: levels.last[locked] ?? room.levels[0])
    }
    return try Lobby(self)
  }

  /// - Parameter focus: the name of what the keyboard goes on with; nil: from the beginning.
  func showLobby(at focus: String? = nil) {
    announce(Icon.home.text(in: language))
    replaceScene(focus.map { .closing(into: $0) } ?? .fading) {
      let lobby = try Lobby(self)
      lobby.firstFocus = focus
      return lobby
    }
  }

  /// Nobody plays any more: whoever comes next begins in the meadow.
  private func comeBack() {
    if !(session?.scene is Lobby) { showLobby() }
  }

  func showPlayers() { replaceScene(.fading) { try PlayersPage(self) } }
  /// - Parameter firstRow: the row that the keyboard goes on with; nil: from the beginning.
  func showSettings(firstRow: Int? = nil) {
    if kiosk != nil { return }
    if firstRow == nil { announce(Icon.settings.text(in: language)) }
    replaceScene(firstRow == nil ? .fading : nil) { try SettingsPage(self, firstRow: firstRow) }
  }

  func showSettings(at focus: String) {
    announce(Icon.settings.text(in: language))
    replaceScene(.fading) {
      let page = try SettingsPage(self)
      page.firstFocus = focus
      return page
    }
  }

  func showAccess(firstRow: Int? = nil) {
    if kiosk != nil { return }
    if firstRow == nil { announce(Icon.access.text(in: language)) }
    replaceScene(firstRow == nil ? .fading : nil) { try AccessPage(self, firstRow: firstRow) }
  }
  /// - Parameter profile: who is changed; nil for someone new.
  func showProfile(_ profile: Profile?) {
    if kiosk == nil { replaceScene(.fading) { try ProfilePage(self, profile) } }
  }

  /// Shows what the program begins with: the lobby, or the room that a parent has locked.
  func showStart() { replaceScene(.fading) { try self.firstScene(room: nil, level: nil) } }

  func showLevels(of name: String) {
    guard let room = rooms.room(named: name) else { return }
    if room.levels.count == 1 { return enter(name, level: room.levels[0]) }
    announce(room.title(in: language))
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
  func replaceScene(_ transition: SceneTransition?, by make: () throws -> any Scene) {
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
    let key = LevelKey(profile: profileNumber, room: name, level: level)
    options.state = firstState ?? record.state(of: key)
    let finished = levels.finished(of: name)
    options.isNewcomer = finished.isEmpty
    if let room = rooms.room(named: name) { options.band = WayIn.band(of: room, levels: levels.shelf(of: room), finished: finished) }
    firstState = nil
    let room = try rooms.open(name, level: level, options: options, host: self)
    visit = RoomVisit(room: room, profile: key.profile, record: record)
    announce(type(of: room).title(in: language), type(of: room).spokenName(of: level, in: language))
    if let profile { record.note(level, of: name, by: profile.id) }
    return room
  }

  /// Ends a visit: what is to be kept of it is kept at once.
  func leaveRoom() {
    visit?.end()
    visit = nil
  }
}
