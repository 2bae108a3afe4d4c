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
  // size: the ways between scenes; what each of them needs has a type of its own
  /// Where what is to be kept goes, and where what is heard.
  package typealias Services = PlayroomServices

  /// What is wanted of it.
  package var preferences: Preferences
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
  private let problems: ProblemReporter
  /// What the one who plays has played.
  let history: PlayHistory
  /// What rooms keep beside the states of their levels.
  let keepsakes: KeepsakeStores
  /// What is kept of levels.
  let record: LevelRecord
  /// What the first room begins with, whatever was kept of it.
  private var firstState: KeptDocument?
  /// Files of the person's own.
  private(set) lazy var files = PersonalFiles(services, of: self)
  /// The pictures of those who live in the meadow.
  lazy var cast = InhabitantCast(of: self)

  /// The room that is played now, and its round.
  var visit: RoomVisit?
  /// The local time.
  let clock: LocalClock
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
    firstState = options.state
    self.services = services
    history = PlayHistory(services, summary: summary)
    clock = LocalClock(services, startTime: options.startTime)
    let kept = services.settingsFile?.read()
    preferences = Preferences(
      settings: services.settings ?? kept?.settings ?? Settings(), base: options, hasFixedLanguage: fixesLanguage)
    if kiosk != nil { preferences.settings.lockedRoom = nil }
    problems = ProblemReporter(settingsProblem: kept?.problem, store: services.store)
    services.store?.forgetDeleted(now: services.date)
    household = Household(services.store)
    keepsakes = KeepsakeStores(services.store)
    record = LevelRecord(services.store, rooms: rooms)
    if services.store == nil, let memory { PlayroomMemory(of: self).recall(memory) }
    household.settle(last: settings.lastProfile)
  }

  /// Ties the playroom to the session that shows its scenes: once, after the session is made.
  package func attach(to session: Session) {
    self.session = session
    clock.session = session
    session.noticeWording = NoticeWording { [weak self] in self?.language ?? .english }
    applySettings()
    session.onUnusedEvent = { [weak self] in self?.handle(unused: $0) }
    session.idleLimit = kiosk?.idle
    session.onIdle = { [weak self] in self?.comeBack() }
    session.onUnusedKey = { [weak self] in self?.handle(unused: $0) }
    session.onSuspend = { [weak self] in self?.setSuspended($0) }
    loadSummary()
    problems.begin(in: session) { [weak self] in NoticeWord.notKept.text(in: self?.language ?? .english) }
    let wanted = preferences.wantedLanguage
    if language != wanted {
      session.notify(
        NoticeWord.noLetters.text(in: language),
        details: "No font here has the letters of '\(wanted.rawValue)': install \(wanted.file.font ?? "one")")
    }
  }

  /// Nobody sees or hears anything any more, or somebody does again. What is to be kept is on disk before a machine's battery can end in its sleep.
  private func setSuspended(_ isBegun: Bool) {
    services.setSuspended(isBegun)
    guard isBegun else { return }
    visit?.keepPending()
    services.store?.flush()
  }

  /// Keeps what is to be kept and waits until it is on disk: at the end of the program.
  package func close() {
    leaveRoom()
    problems.end()
    services.store?.flush()
  }

  package var settings: Settings { preferences.settings }
  /// The language of the words.
  package var language: Language { preferences.language }

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
    var options = preferences.options
    options.animal = profile.map { Animal(number: $0.animal).rawValue }
    options.contents[FamilyPlay.self] = FamilyPlay(summary)
    options.contents[Today.self] = Today(day: clock.day)
    return options
  }

  /// Changes the settings, and keeps them; a file that cannot be written is told of, and the change stands as long as the program runs.
  func change(_ change: (inout Settings) -> Void) {
    change(&preferences.settings)
    applySettings()
    do {
      try services.settingsFile?.write(settings)
    } catch {
      session?.notify(NoticeWord.notKept.text(in: language), details: "\(error)")
    }
  }

  /// Brings what is heard and said, and how hands and eyes are helped, to what is wanted.
  func applySettings() {
    services.sounds?.apply(settings.soundLevels)
    applySpeech()
    applyAssistance()
  }

  func applyAssistance() {
    session?.assistance = preferences.assistance
    session?.noticeLook = NoticeLook(options, language)
    applySize(to: session?.scene)
  }

  /// Shows a scene as large as is wanted; the page where that is chosen stays as it is, so that no other row comes under the finger.
  private func applySize(to scene: (any Scene)?) {
    if !(scene is AccessPage) { session?.magnification = preferences.magnification }
  }

  func choose(_ language: Language) {
    preferences.hasFixedLanguage = false
    change { $0.language = language.rawValue }
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
    ReadAhead.begin(for: levels.residents, rooms: rooms)
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

  func show(_ page: MenuPage, at focus: String?) {
    guard kiosk == nil || page.isForMany else { return }
    if !page.isChanged, let title = page.title(in: language) { announce(title) }
    replaceScene(page.isChanged ? nil : .fading) {
      let scene = try page.scene(of: self)
      scene.firstFocus = focus
      return scene
    }
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
      applySize(to: scene)
    } catch {
      session?.notify(error)
    }
  }

  func makeRoom(_ name: String, level: LevelID) throws(RoomError) -> any Scene {
    var options = options(of: name)
    let key = LevelKey(profile: profileNumber, room: name, level: level)
    options.state = firstState ?? record.state(of: key)
    options.isNewcomer = levels.finished(of: name).isEmpty
    if let room = rooms.room(named: name) { options.band = levels.band(of: room) }
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
