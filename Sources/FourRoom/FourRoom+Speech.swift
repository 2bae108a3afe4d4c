import RoomKit

extension FourRoom {
  package static func spokenName(of level: LevelID, in language: Language) -> String? {
    switch FourLevel(level) {
    case .classic: FourSpeech.classic.text(in: language)
    case .two: FourSpeech.two.text(in: language)
    case .machine(let number): FourSpeech.machine.text(in: language, ["level": "\(number)"])
    case .puzzles(let goal): goal.spoken(in: language)
    case .variant(let variant): variant.spoken(in: language)
    case .analysis: FourSpeech.analysis.text(in: language)
    case nil: nil
    }
  }
}
