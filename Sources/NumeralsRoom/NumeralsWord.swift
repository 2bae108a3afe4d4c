import RoomKit

/// The words of the numerals.
enum NumeralsWord: String, Word {
  static let file = "numerals"
  case title, clear
}
