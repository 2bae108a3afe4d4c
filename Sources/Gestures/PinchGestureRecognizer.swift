import Geometry

/// Follows two fingers that move apart or together; continuous.
///
/// Begins when their distance has changed by 10 points. Rests while only one is down, goes on without a jump when another joins, ends when both are up.
public final class PinchGestureRecognizer: GestureRecognizer {
  private var factor = 1.0
  private var factorBefore = 1.0
  private var span = 1.0
  private var tracker = VelocityTracker()

  public override init(action: @escaping (PinchGestureRecognizer) -> Void) {
    super.init { if let pinch = $0 as? PinchGestureRecognizer { action(pinch) } }
  }

  /// The fingers' distance as a multiple of that when they went down; set it, to 1 say, to count on from there.
  ///
  /// A value that is not finite or not above 0 leaves it as it is.
  public var scale: Double {
    get { factor }
    set {
      guard newValue.isFinite, newValue > 0 else { return }
      tracker.shift(by: Point(newValue - factor, 0))
      factor = newValue
      rebase()
    }
  }

  /// How fast the scale changes, a second.
  public var velocity: Double { tracker.velocity(at: time).x }

  public override func accepts(_ touch: Touch) -> Bool { touches.count < 2 }

  public override func touchBegan(_ touch: Touch) {
    rebase()
    tracker.add(Point(factor, 0), at: time)
  }

  public override func touchMoved(_ touch: Touch) {
    guard touches.count == 2 else { return }
    let now = currentSpan
    factor = factorBefore * now / span
    tracker.add(Point(factor, 0), at: time)
    if state == .possible {
      if abs(now - span) >= GestureConstants.pinchSlop { begin() }
    } else {
      change()
    }
  }

  public override func touchEnded(_ touch: Touch) {
    if state == .possible && intent == nil { factor = 1 }
    rebase()
  }

  public override func reset() {
    factor = 1
    tracker.reset()
    rebase()
  }

  private var currentSpan: Double {
    touches.count == 2 ? max(GestureConstants.leastSpan, touches[0].position.distance(to: touches[1].position)) : 1
  }

  private func rebase() {
    factorBefore = factor
    span = currentSpan
  }
}
