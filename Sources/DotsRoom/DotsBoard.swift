import Geometry
import Gestures
import Layers
import Sessions

/// What is played in the room of dots at one level: the classic circle, or a picture.
@MainActor
protocol DotsBoard: TouchHandler {
  /// All that the board shows; it has no extent of its own.
  var layer: Layer { get }
  /// What the state tells about the game.
  var members: [JSON.Member] { get }
  /// What the keyboard begins with; nil when there is nothing to do.
  var firstToDo: Layer? { get }
  func layout(size: Size)
  /// Called once, when the layer is in the tree and laid out.
  func begin()
  /// - Returns: whether it made use of it.
  func handle(_ key: KeyEvent) -> Bool
}
