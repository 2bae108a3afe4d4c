import RoomKit

extension LevelShelf {
  /// Names a level's card: what the level is called, or its number on the shelf, and how it stands.
  func describe(_ card: Card, level: LevelID, number: Int) {
    let count = levels.count
    let room = room
    let standing = standing(of: level)
    card.describe(
      { language in
        if standing == .museum { return LobbyWord.museum.text(in: language) }
        return room.spokenName(of: level, in: language)
          ?? SpokenWord.level.text(in: language, ["number": "\(number + 1)", "count": "\(count)"])
      }, value: { standing.word?.text(in: $0) })
  }
}

extension LevelStanding {
  /// How a level stands, in a word; nil where that says nothing.
  fileprivate var word: SpokenWord? {
    switch self {
    case .untouched: .isNew
    case .begun: .begun
    case .finished: .finished
    case .museum: nil
    }
  }
}
