import RoomKit

/// What is said of the dots to those who do not see them.
enum DotsSpeech: String, Word {
  static let file = "dots-speech"
  case dot, next, connected, draw, finished, color, count, less, counting, another
}
