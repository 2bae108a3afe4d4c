/// The words of the lobby and the pages beside it.
enum LobbyWord: String, Word {
  static let file = "lobby"
  case dots, triangles, numerals, charts, four
  case sound, motion, contrast, leftHanded, language, lock, lockHelp, languageName, leaveAgain

  /// A room's name as people say it.
  static func name(ofRoom room: String) -> LobbyWord { LobbyWord(rawValue: room) ?? .dots }
}
