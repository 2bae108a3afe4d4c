import Layers
import RoomKit

/// What is said of numerals to those who do not see them.
enum NumeralsSpeech: String, Word {
  static let file = "numerals-speech"
  case find, isNumber, erase, check, setClock, turnHands, howMany, thing, read

  /// A numeral letter by letter, so that no voice takes it for a word.
  static func spelled(_ numeral: String) -> String { numeral.uppercased().map(String.init).joined(separator: " ") }
}
