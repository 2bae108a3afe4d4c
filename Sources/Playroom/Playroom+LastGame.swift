import FourRoom
import RoomKit
import Sessions

/// The last game of four that someone played.
struct LastGame: Hashable {
  /// The columns, from 1 to 7, one after the other.
  var moves: String
  /// Whose stone was first.
  var redBegan: Bool

  init(moves: String, redBegan: Bool) {
    self.moves = moves
    self.redBegan = redBegan
  }

  /// What a document of the room, or one of `json`, says; nil where it says none.
  init?(_ json: JSON?) {
    guard let moves = json?["moves"]?.string, !moves.isEmpty else { return nil }
    self.init(moves: String(moves.prefix(42)), redBegan: json?["opener"]?.string != "yellow")
  }

  var json: JSON { ["moves": .string(moves), "opener": .string(redBegan ? "red" : "yellow")] }
}

extension Playroom {
  /// Where it is kept among the states: one document a profile.
  private static let lastGamePlace = (room: RoomCatalog.lobby, level: "last game", version: 1)

  /// The last game of four of the one who plays; nil before the first.
  var lastGame: LastGame? {
    guard let profile else { return nil }
    if let known = lastGames[profile.id] { return known }
    let place = Self.lastGamePlace
    let text = services.store?.savedState(profile: profile.id, room: place.room, level: place.level, knownVersion: place.version)
    guard let game = LastGame(text.flatMap { try? JSON(parsing: $0) }) else { return nil }
    lastGames[profile.id] = game
    return game
  }

  /// Remembers, also for the next start, how the game stands that is played or was played.
  func noteGame() {
    guard let visit, visit.room.name == FourRoom.name, let game = LastGame(try? JSON(parsing: visit.room.state())),
      game != lastGames[visit.profile]
    else { return }
    lastGames[visit.profile] = game
    let place = Self.lastGamePlace
    services.store?.saveState(
      game.json.description, version: place.version, profile: visit.profile, room: place.room, level: place.level)
  }
}
