import RoomKit

/// What is said where something is refused, is not found, or does not work: what it is, and what to do.
enum NoticeWord: String, Word {
  static let file = "notices"
  case locked, noFile, badFile, tooLarge, notSaved, broken, notKept, noLetters, opening, notOpened, noRoom, other
}
