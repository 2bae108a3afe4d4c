import RoomKit

/// What a level is called where grown-ups read of it.
@MainActor
enum LevelName {
  /// A level's name in words; nil for one that has none, such as a file.
  static func text(of level: LevelID, in room: any Room.Type, language: Language) -> String? {
    if let spoken = room.spokenName(of: level, in: language) { return spoken }
    if level == .classic { return LobbyWord.museum.text(in: language) }
    if let number = level.number { return LevelWord.find.text(in: language, ["number": "\(number)"]) }
    if let word = LevelWord(rawValue: level.name) { return word.text(in: language) }
    // What stands before the first hyphen is a kind, and what follows which one; free play with the seven pieces has it the other way round.
    let parts = level.name.split(separator: "-", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    switch (LevelWord(rawValue: parts[0]), parts[0], parts[1]) {
    case (.seven?, _, let which), (.free?, let which, _):
      return LevelWord(rawValue: which).map { LevelWord.seven.text(in: language, ["name": $0.text(in: language)]) }
    case (_, "first", let which):
      return LevelWord(rawValue: which).map { LevelWord.small.text(in: language, ["name": $0.text(in: language)]) }
    case (let kind?, _, let number) where Int(number) != nil: return kind.text(in: language, ["number": number])
    default: return nil
    }
  }
}
