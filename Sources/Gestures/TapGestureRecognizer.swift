import Geometry

/// Recognizes one or several taps of one or several fingers; discrete.
///
/// A tap is fingers going down and up again without straying 10 points. It is recognized as the last finger goes up, at once, unless it was told to
/// require the failure of another.
public final class TapGestureRecognizer: GestureRecognizer {
  /// How many taps, one after the other; at least 1.
  public let count: Int
  /// How many fingers each tap takes; at least 1.
  public let fingers: Int

  private var tapsDone = 0
  private var mostFingers = 0
  private var isLifting = false
  /// Where the first finger of the last tap went down.
  private var lastTap = Point.zero

  /// A recognizer of `count` taps by `fingers` fingers; numbers below 1 count as 1.
  public init(count: Int = 1, fingers: Int = 1, action: @escaping (TapGestureRecognizer) -> Void) {
    self.count = max(1, count)
    self.fingers = max(1, fingers)
    super.init { if let tap = $0 as? TapGestureRecognizer { action(tap) } }
  }

  public override var awaitsTouches: Bool { tapsDone > 0 }
  public override var rank: Int { count }

  /// A tap leaves alone those that wait for more taps: a single tap that came first does not spoil the double tap.
  override func spares(_ other: GestureRecognizer) -> Bool {
    if let tap = other as? TapGestureRecognizer, tap.count > count { return true }
    return super.spares(other)
  }

  public override func accepts(_ touch: Touch) -> Bool { intent == nil }

  public override func foresee(_ touch: Touch) {
    if tapsDone > 0 && touches.isEmpty && touch.position.distance(to: lastTap) > GestureConstants.multiTapSlop { fail(.tooFarApart) }
  }

  public override func touchBegan(_ touch: Touch) {
    stopTimer()
    if touches.count == 1 { lastTap = touch.position }
    mostFingers = max(mostFingers, touches.count)
    if mostFingers > fingers || isLifting { fail(.tooManyFingers) }
  }

  public override func touchMoved(_ touch: Touch) {
    if state == .possible && intent == nil && touch.distance > GestureConstants.tapSlop { fail(.strayed) }
  }

  public override func touchEnded(_ touch: Touch) {
    guard state == .possible, intent == nil else { return }
    isLifting = true
    guard touches.isEmpty else { return }
    guard mostFingers == fingers else { return fail(.lifted) }
    mostFingers = 0
    isLifting = false
    tapsDone += 1
    if tapsDone == count {
      location = claim.reduce(Point.zero) { $0 + $1.position } / Double(claim.count)
      recognize()
    } else {
      startTimer(after: GestureConstants.multiTapGap + GestureConstants.timeTolerance)
    }
  }

  public override func timerFired() { fail(.noFurtherTap) }

  public override func reset() {
    tapsDone = 0
    mostFingers = 0
    isLifting = false
  }
}
