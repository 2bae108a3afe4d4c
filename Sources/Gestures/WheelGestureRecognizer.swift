import Geometry

/// Reports each turn of the wheel over a layer and its sublayers; discrete.
///
/// The deepest layer that has one and whose `shouldBegin` does not refuse takes the turn.
public final class WheelGestureRecognizer: GestureRecognizer {
  /// How far the wheel turned, in points: positive x goes right, positive y down the content.
  public private(set) var delta = Point.zero

  public override init(action: @escaping (WheelGestureRecognizer) -> Void) {
    super.init { if let wheel = $0 as? WheelGestureRecognizer { action(wheel) } }
  }

  public override func accepts(_ touch: Touch) -> Bool { false }

  /// Reports a turn, unless the recognizer is off or refuses.
  func turn(by delta: Point, at position: Point) -> Bool {
    self.delta = delta
    location = position
    guard isEnabled, state == .possible, shouldBegin?(self) ?? true else { return false }
    move(to: .ended)
    move(to: .possible)
    return true
  }
}
