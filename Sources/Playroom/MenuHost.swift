import Geometry
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
  /// The same where the settings say nothing: what the desktop says.
  var inheritedOptions: RoomOptions { get }
  /// What a room is opened with, and its pictures are made with.
  func options(of room: String) -> RoomOptions
  /// The rooms that there are.
  var rooms: RoomCatalog { get }
  /// What holds where it stands for many; nil at home.
  var kiosk: Kiosk? { get }
  /// The session that shows the page.
  var session: Session? { get }
  /// Lets a sound be heard.
  func play(_ sound: Sound)

  // MARK: Settings

  /// Whether the language was asked for at the start, which stands until someone chooses another.
  var hasFixedLanguage: Bool { get set }
  /// Whether the next room that is entered is locked.
  var locksNextRoom: Bool { get set }
  /// How many times as large as usual everything is.
  var magnification: Double { get }
  /// The same where the settings say nothing.
  var inheritedMagnification: Double { get }
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
  func addProfile(color: Int, animal: Int)
  /// Gives a profile another colour or animal.
  func change(_ profile: Profile)
  func canDelete(_ profile: Profile) -> Bool
  func delete(_ profile: Profile)
  func restore(_ deleted: JustDeleted)

  // MARK: What they have played

  /// Their levels: which there are, how they were left, which are finished.
  var levels: PlayerLevels { get }
  /// The rounds of the last seven days, today's last.
  var roundsOfTheWeek: [Int] { get }

  /// How far the one who plays has come in each room.
  var standings: [RoomStanding] { get }
  /// Writes what was played into files, and says where they are.
  func keepReport()

  // MARK: The meadow

  /// The local time, by the session's clock.
  var localTime: LocalTime { get set }
  /// The moment of the session, in seconds.
  var moment: Double { get }
  /// Sets the local time from the calendar where that is off.
  func setTimeFromCalendar()
  /// Whether something was finished for the first time since the meadow was seen.
  var bringsSomething: Bool { get set }
  /// Those who live in a meadow that is shown.
  /// - Parameters:
  ///   - day: the number of the day, in local time.
  ///   - look: lets the animal of the one who plays look at a point of the stage.
  func makeInhabitants(in meadow: MeadowLayer, day: Int, look: @escaping (Point) -> Void) -> Inhabitants

  // MARK: Files

  /// Paths of the files that were opened last, the last one first.
  var recentFiles: [String] { get }
  /// Has a file chosen, and opens it.
  func chooseFile()
  /// Opens a file as if it was dropped on the window.
  func open(file path: String)

  // MARK: Ways

  /// - Parameter focus: the name of what the keyboard goes on with; nil: from the beginning.
  func showLobby(at focus: String?)
  func showPlayers()
  /// - Parameter firstRow: the row that the keyboard goes on with; nil: from the beginning.
  func showSettings(firstRow: Int?)
  /// - Parameter focus: the name of what the keyboard goes on with.
  func showSettings(at focus: String)
  /// - Parameter firstRow: as for the settings.
  func showAccess(firstRow: Int?)
  /// - Parameter firstRow: as for the settings.
  func showFiles(firstRow: Int?)
  /// - Parameter profile: who is changed; nil for someone new.
  func showProfile(_ profile: Profile?)
  /// Shows what the one who plays has played, for the grown-ups.
  func showReport()
  /// Shows a room's shelf; a room of one level is entered.
  func showLevels(of name: String)
  /// Goes into a room.
  func enter(_ room: String, level: LevelID)
}
