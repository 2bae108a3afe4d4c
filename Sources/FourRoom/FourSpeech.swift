import FourInARow
import RoomKit

/// What is said of four in a row to those who do not see the board.
enum FourSpeech: String, Word {
  static let file = "four-speech"
  case board, column, stones, red, yellow, empty, full, turn, won, drawn, drop, played, advice, two, machine, classic, win, save
  case popped, pop, three, five, popOut, analysis, chooseAnimal, timeUp
}

extension Seat {
  /// The stones' colour as a word.
  @MainActor
  func spoken(in language: Language) -> String { (self == .red ? FourSpeech.red : .yellow).text(in: language) }
}

extension FourVariant {
  /// What it is called.
  @MainActor
  func spoken(in language: Language) -> String {
    switch self {
    case .three: FourSpeech.three.text(in: language)
    case .five: FourSpeech.five.text(in: language)
    case .pop: FourSpeech.popOut.text(in: language)
    }
  }
}

extension PuzzleGoal {
  /// What is asked.
  @MainActor
  func spoken(in language: Language) -> String {
    switch self {
    case .win(let stones): FourSpeech.win.text(in: language, ["count": "\(stones)"])
    case .save: FourSpeech.save.text(in: language)
    }
  }
}
