import Geometry
import Gestures
import Sessions

/// What happens to a window, in words that are no library's. Places are in the window's units.
enum WindowEvent {
  /// A finger by its device and its number there, which may be large.
  struct Finger: Hashable {
    var device: Int64
    var number: Int64
  }

  case closed
  case resized
  /// Parts of it came to be seen again.
  case exposed
  /// It came to be seen, or has another place in its desktop.
  case shown
  case hidden
  /// It is on another display, or its display has changed.
  case displayChanged
  /// What was drawn on its device is lost, and with `losesTextures` all its textures.
  case deviceReset(losesTextures: Bool)
  case suspended(Bool)
  case focused(Bool)
  case pointerLeft
  case pointerMoved(Point)
  /// The mouse's first button.
  case buttonChanged(isDown: Bool, Point)
  /// A wheel turned by notches, to the right and down the content.
  case wheelTurned(Point, notches: Point)
  /// A place is a fraction of the window.
  case fingerChanged(Finger, TouchPhase, Point)
  case keyChanged(Key, isDown: Bool, isRepeat: Bool, from: KeySource = .keyboard)
  case fileDropped(path: String)
  /// A gamepad was pressed whose signs are others than those of the one before, or the first.
  case gamepadChanged(GamepadKind)

  /// Whether a person has pressed something.
  var isPress: Bool {
    switch self {
    case .buttonChanged(isDown: true, _), .fingerChanged(_, .began, _), .keyChanged(_, isDown: true, _, _): true
    default: false
    }
  }
}

/// Why a window's session sleeps.
enum Suspension: Hashable {
  /// Nobody can see the window.
  case unseen
  /// The machine is about to sleep, or does.
  case sleep
}
