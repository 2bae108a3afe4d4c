import Geometry

/// What became of a touch.
public enum TouchPhase: String, Hashable, Sendable, CaseIterable {
  /// The finger went down.
  case began
  /// It moved.
  case moved
  /// It went up.
  case ended
  /// It is lost without having gone up: to the system, or because its device is gone.
  case cancelled
}

/// What touches.
public enum TouchKind: String, Hashable, Sendable, CaseIterable {
  /// A finger on a touch screen.
  case finger
  /// The mouse with its button held, or a touchpad that stands for one.
  case mouse
}

/// One change of one finger, or of the mouse with its button held.
public struct TouchEvent: Hashable, Sendable {
  /// Names the touch from its beginning to its end; free to be used again after that.
  public var id: Int
  /// What became of the touch.
  public var phase: TouchPhase
  /// Where, in points from the stage's top left corner.
  public var position: Point
  /// What touches.
  public var kind: TouchKind

  /// A change of a touch at a place, in points from the stage's top left corner.
  public init(id: Int, phase: TouchPhase, position: Point, kind: TouchKind = .finger) {
    self.id = id
    self.phase = phase
    self.position = position
    self.kind = kind
  }
}
