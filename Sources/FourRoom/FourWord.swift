import RoomKit

/// The words of four in a row.
enum FourWord: String, Word {
  static let file = "four"
  case title
}
