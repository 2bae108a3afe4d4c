import Geometry
import Gestures
import Layers
import Sessions

/// What is played in a room at a level, where levels differ in more than their contents: a game of its own on the room's frame.
@MainActor
package protocol RoomMode: AnyObject {
  /// What the keyboard begins with; nil for where the focus is.
  var firstToDo: Layer? { get }
  /// Puts everything in its place for a stage of a size in points, without losing state.
  func layout(size: Size)
  /// Called once, after the first layout.
  func begin(in session: Session)
  /// Takes what the router and the controls made no use of.
  /// - Returns: whether it made use of it.
  func handle(_ event: InputEvent) -> Bool
  /// Takes what the game has brought about, now or in a log.
  /// - Returns: whether it made use of it.
  func handle(_ event: GameEvent) -> Bool
}

extension RoomMode {
  package var firstToDo: Layer? { nil }
  package func begin(in session: Session) {}
  package func handle(_ event: InputEvent) -> Bool { false }
  package func handle(_ event: GameEvent) -> Bool { false }
}

extension RoomFrame {
  /// Lays out a mode, and the controls over it.
  package func layout(_ mode: any RoomMode, size: Size) {
    tree.root.bounds = Rect(origin: .zero, size: size)
    ground?.layout(size: size)
    mode.layout(size: size)
    controls.layout(size: size)
  }
}
