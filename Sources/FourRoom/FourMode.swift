import RoomKit
import Sessions

/// What the room plays: dropping stones, or the game.
@MainActor
protocol FourMode: RoomMode {
  /// What is kept of the game.
  var document: any Encodable { get }
  /// What is seen of the game.
  var probeMembers: [JSON.Member] { get }
}
