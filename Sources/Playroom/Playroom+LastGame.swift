import FourRoom
import RoomKit
import Sessions

/// The last game of four that someone played.
struct LastGame: Codable, Hashable {
  /// The columns, from 1 to 7, one after the other.
  var moves: String
  /// Whose stone was first: `red` or `yellow`.
  var opener: String

  var redBegan: Bool { opener != "yellow" }
}

extension Playroom {
  /// Where it is kept among the states: one document a profile.
  private static let lastGamePlace = (room: RoomCatalog.lobby, level: "last game", version: 1)

  /// The last game of four of the one who plays; nil before the first.
  var lastGame: LastGame? {
    guard let profile else { return nil }
    if let game = known.games[profile.id] { return game }
    let place = Self.lastGamePlace
    let text = services.store?.savedState(profile: profile.id, room: place.room, level: place.level, knownVersion: place.version)
    guard let game = text.flatMap({ try? JSONText.decode(LastGame.self, from: $0) }) else { return nil }
    known.games[profile.id] = game
    return game
  }

  /// Remembers, also for the next start, how the game stands that is played or was played.
  func noteGame() {
    guard let visit, visit.room.name == FourRoom.name, let game = visit.room.keptDocument.value(LastGame.self), !game.moves.isEmpty,
      game != known.games[visit.profile]
    else { return }
    known.games[visit.profile] = game
    let place = Self.lastGamePlace
    services.store?.saveState(
      JSONText.encode(game), version: place.version, profile: visit.profile, room: place.room, level: place.level)
  }
}
