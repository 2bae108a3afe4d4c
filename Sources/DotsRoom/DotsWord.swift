import RoomKit

/// The words of the dots.
enum DotsWord: String, Word {
  static let file = "dots"
  case title, start
}
