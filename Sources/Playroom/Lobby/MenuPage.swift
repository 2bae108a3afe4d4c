import Progress
import RoomKit

/// A page beside the lobby, as what leads there names it.
///
/// A row is the one that the keyboard goes on with where a page comes again after a change; nil where it comes first.
enum MenuPage {
  /// All who play.
  case players
  case settings(row: Int? = nil)
  case access(row: Int? = nil)
  case files(row: Int? = nil)
  /// The languages, of which one was chosen a moment ago; nil where the page comes first.
  case languages(chosen: Language? = nil)
  /// Who is changed; nil for someone new.
  case profile(Profile?)
  /// What the one who plays has played, for the grown-ups.
  case report

  /// Whether it may be seen where the program stands for many, who change nothing.
  var isForMany: Bool { if case .players = self { true } else { false } }

  /// The row that the keyboard goes on with; nil: from the beginning.
  var row: Int? {
    switch self {
    case .settings(let row), .access(let row), .files(let row): row
    case .players, .languages, .profile, .report: nil
    }
  }

  /// Whether it comes again after a change, at once and without being said.
  var isChanged: Bool { if case .languages(_?) = self { true } else { row != nil } }

  /// What is said as one comes there; nil for nothing.
  @MainActor
  func title(in language: Language) -> String? {
    switch self {
    case .players, .profile: nil
    case .settings: Icon.settings.text(in: language)
    case .access: Icon.access.text(in: language)
    case .files: Icon.folder.text(in: language)
    case .languages: LobbyWord.language.text(in: language)
    case .report: ReportWord.title.text(in: language)
    }
  }
}
