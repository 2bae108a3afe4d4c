import Geometry

/// Begins when fingers have rested for a while, then follows them; continuous.
public final class LongPressGestureRecognizer: GestureRecognizer {
  /// How long the fingers must rest, in seconds.
  public let duration: Double
  /// How many fingers it takes; at least 1.
  public let fingers: Int

  /// A recognizer of `fingers` fingers (below 1 counting as 1) that rest for `duration` seconds, negative or not finite counting as 0.
  public init(
    duration: Double = GestureConstants.longPressDuration, fingers: Int = 1, action: @escaping (LongPressGestureRecognizer) -> Void
  ) {
    self.duration = duration.isFinite ? max(0, duration) : 0
    self.fingers = max(1, fingers)
    super.init { if let press = $0 as? LongPressGestureRecognizer { action(press) } }
  }

  public override func accepts(_ touch: Touch) -> Bool { state == .possible }

  public override func touchBegan(_ touch: Touch) {
    if touches.count > fingers { return fail(.tooManyFingers) }
    if touches.count == fingers { startTimer(after: duration) }
  }

  public override func touchMoved(_ touch: Touch) {
    if state.isActive {
      change()
    } else if touch.distance > GestureConstants.tapSlop {
      fail(.strayed)
    }
  }

  public override func touchEnded(_ touch: Touch) {
    if state == .possible && intent == nil { fail(.lifted) }
  }

  public override func timerFired() { begin() }
}
