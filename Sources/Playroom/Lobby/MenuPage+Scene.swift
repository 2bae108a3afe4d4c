import RoomKit

extension MenuPage {
  /// - Throws: `RoomError` when a picture is missing.
  @MainActor
  func scene(of playroom: any MenuHost) throws(RoomError) -> MenuScene {
    switch self {
    case .players: try PlayersPage(playroom)
    case .settings(let row): try SettingsPage(playroom, firstRow: row)
    case .access(let row): try AccessPage(playroom, firstRow: row)
    case .files(let row): try FilesPage(playroom, firstRow: row)
    case .languages: try LanguagesPage(playroom)
    case .profile(let profile): try ProfilePage(playroom, profile)
    case .report: try ReportPage(playroom)
    }
  }
}
