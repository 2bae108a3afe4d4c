import Geometry

/// Follows two fingers that turn about one another; continuous.
///
/// Begins when they have gone 10 points along the circle through both. Rests while only one is down, goes on without a jump when another joins, ends
/// when both are up.
public final class RotationGestureRecognizer: GestureRecognizer {
  private var angle = 0.0
  private var direction = Point.zero
  private var tracker = VelocityTracker()

  public override init(action: @escaping (RotationGestureRecognizer) -> Void) {
    super.init { if let rotation = $0 as? RotationGestureRecognizer { action(rotation) } }
  }

  /// How far the fingers have turned, in radians, clockwise on screen, over any number of turns; set it, to 0 say, to count on from there.
  ///
  /// A value that is not finite leaves it as it is.
  public var rotation: Double {
    get { angle }
    set {
      guard newValue.isFinite else { return }
      tracker.shift(by: Point(newValue - angle, 0))
      angle = newValue
    }
  }

  /// How fast the fingers turn, in radians a second.
  public var velocity: Double { tracker.velocity(at: time).x }

  public override func accepts(_ touch: Touch) -> Bool { touches.count < 2 }

  public override func touchBegan(_ touch: Touch) {
    direction = currentDirection
    tracker.add(Point(angle, 0), at: time)
  }

  public override func touchMoved(_ touch: Touch) {
    guard touches.count == 2 else { return }
    let now = currentDirection
    // Nearer than a point the fingers have no direction to one another: keep the last one until they part.
    guard now.length >= GestureConstants.leastSpan else { return }
    if direction.length >= GestureConstants.leastSpan { angle += Math.atan2(direction.cross(now), direction.dot(now)) }
    direction = now
    tracker.add(Point(angle, 0), at: time)
    if state == .possible {
      if abs(angle) * now.length / 2 >= GestureConstants.rotationSlop { begin() }
    } else {
      change()
    }
  }

  public override func touchEnded(_ touch: Touch) {
    if state == .possible && intent == nil { angle = 0 }
  }

  public override func reset() {
    angle = 0
    tracker.reset()
  }

  private var currentDirection: Point { touches.count == 2 ? touches[1].position - touches[0].position : .zero }
}
