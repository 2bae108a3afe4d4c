import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// What is played in the room of dots at one level: the classic circle, or a picture.
@MainActor
protocol DotsBoard: RoomMode, TouchHandler {
  /// All that the board shows; it has no extent of its own.
  var layer: Layer { get }
  /// What is kept of the game.
  var document: any Encodable { get }
  /// What is seen of the game.
  var probeMembers: [JSON.Member] { get }
}
