import Meadow
import Progress
import RoomKit
import Sessions

/// What the pages between rooms, such as the lobby, know of the playroom that shows them: who plays and what is kept of them, what they can change,
/// and the ways that lead on.
@MainActor
protocol MenuHost: AnyObject {
  // MARK: What is so

  var settings: Settings { get }
  var language: Language { get }
  /// What pages are shown with.
  var options: RoomOptions { get }
  /// What a room is opened with, and its pictures are made with.
  func options(of room: String) -> RoomOptions
  /// The rooms that there are.
  var rooms: RoomCatalog { get }
  /// What holds where it stands for many; nil at home.
  var kiosk: Kiosk? { get }
  /// The session that shows the page.
  var session: Session? { get }
  /// What is played with.
  var device: InputDevice { get }
  /// Lets a sound be heard.
  func play(_ sound: Sound)

  // MARK: Settings

  /// What the settings and the desktop ask for together.
  var preferences: Preferences { get }
  /// Whether the next room that is entered is locked.
  var locksNextRoom: Bool { get set }
  /// Speaks a language from now on.
  func choose(_ language: Language)
  /// Changes the settings, and keeps them.
  func change(_ change: (inout Settings) -> Void)

  // MARK: Who plays

  var profiles: [Profile] { get }
  /// Who plays.
  var profile: Profile? { get }
  /// Whoever was deleted so short a time ago that it can be taken back at a touch, in that order.
  var restorable: [JustDeleted] { get }
  var canAddProfile: Bool { get }
  /// Makes someone the one who plays, and shows the lobby.
  func choose(_ profile: Profile)
  /// Adds someone, who plays from then on.
  /// - Parameter start: the band in which they begin.
  func addProfile(color: Int, animal: Int, start: LevelBand)
  /// Gives a profile another colour or animal.
  func change(_ profile: Profile)
  /// The band in which someone begins in rooms where they have finished nothing yet.
  func start(of profile: Profile) -> LevelBand
  /// Has someone begin in a band.
  func begin(_ start: LevelBand, of profile: Profile)
  func canDelete(_ profile: Profile) -> Bool
  func delete(_ profile: Profile)
  func restore(_ deleted: JustDeleted)

  // MARK: What they have played

  /// Their levels: which there are, how they were left, which are finished.
  var levels: PlayerLevels { get }
  /// What they have played so far.
  var summary: PlaySummary { get }
  /// How far the one who plays has come in each room.
  var standings: [RoomStanding] { get }
  /// Writes what was played into files, and says where they are.
  func keepReport()
  /// Whether there are pictures of their own in a room that can be written into files.
  func canKeepPictures(of room: any Room.Type) -> Bool
  /// Writes pictures of their own in a room into files, and says where they are.
  /// - Parameter number: of the one that is wanted; nil for all.
  func keepPictures(of room: any Room.Type, only number: Int64?)

  // MARK: The meadow

  /// The local time.
  var clock: LocalClock { get }
  /// Whether something was finished for the first time since the meadow was seen.
  var bringsSomething: Bool { get set }
  /// The pictures of those who live there.
  var cast: InhabitantCast { get }
  /// What a room, or the meadow, keeps for the one who plays.
  func store(of room: String) -> RoomStore

  // MARK: Files

  /// Files of the person's own.
  var files: PersonalFiles { get }
  /// Shows what was asked for elsewhere.
  func show(_ request: PlayRequest)

  // MARK: Ways

  /// - Parameter focus: the name of what the keyboard goes on with; nil: from the beginning.
  func showLobby(at focus: String?)
  /// - Parameter focus: as for the lobby.
  func show(_ page: MenuPage, at focus: String?)
  /// Shows a room's shelf; a room of one level is entered.
  func showLevels(of name: String)
  /// Goes into a room.
  func enter(_ room: String, level: LevelID)
}

extension MenuHost {
  /// Shows a page, the keyboard going on from its beginning or with its row.
  func show(_ page: MenuPage) { show(page, at: nil) }
}
