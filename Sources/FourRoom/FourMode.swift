import RoomKit
import Sessions

/// What the room plays: dropping stones, or the game.
@MainActor
protocol FourMode: RoomMode {
  /// What the state tells beside the room and the level.
  var stateMembers: [JSON.Member] { get }
}
