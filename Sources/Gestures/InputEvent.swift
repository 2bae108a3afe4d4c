import Geometry

/// Something that a person or the system did to the stage.
///
/// Positions and sizes are in points from the stage's top left corner. An event carries no time: the time is handed over beside it.
public enum InputEvent: Hashable, Sendable {
  /// A finger or a mouse button went down, moved, went up or was lost.
  case touch(TouchEvent)
  /// A key was pressed or released.
  case key(KeyEvent)
  /// A wheel turned by `delta` points with the pointer at `position`; positive x goes right, positive y down the content.
  case wheel(position: Point, delta: Point)
  /// The pointer is at a place with no button held, or has left (nil).
  case hover(Point?)
  /// The stage has a new size in points.
  case resize(Size)
  /// The window gained (true) or lost (false) the keyboard's focus.
  case focus(Bool)
  /// The program is being put to sleep (true) or wakes up (false).
  case suspend(Bool)
  /// A file was dropped on the window.
  case drop(path: String)

  /// The key that goes down, to stay or not; nil for other events.
  public var pressedKey: Key? {
    if case .key(let event) = self, event.isPress { event.key } else { nil }
  }
}
