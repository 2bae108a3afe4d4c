import Geometry

/// What became of a touch.
public enum TouchPhase: String, Hashable, Sendable, CaseIterable {
  case began, moved, ended, cancelled
}

/// What touches.
public enum TouchKind: String, Hashable, Sendable, CaseIterable {
  case finger, mouse
}

/// One change of one finger, or of the mouse with its button held.
public struct TouchEvent: Hashable, Sendable {
  /// Names the touch from its beginning to its end; free to be used again after that.
  public var id: Int
  public var phase: TouchPhase
  /// Where, in points from the stage's top left corner.
  public var position: Point
  public var kind: TouchKind

  public init(id: Int, phase: TouchPhase, position: Point, kind: TouchKind = .finger) {
    self.id = id
    self.phase = phase
    self.position = position
    self.kind = kind
  }
}
