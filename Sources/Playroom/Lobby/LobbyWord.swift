import RoomKit

/// The words of the lobby and the pages beside it.
enum LobbyWord: String, Word {
  static let file = "lobby"
  case sound, music, speech, oneSwitch, dwelling, steadying, pressing, straying, size, rumble, motion, contrast, leftHanded, language, lock,
    lockHelp, languageName, leaveAgain, museum
}
