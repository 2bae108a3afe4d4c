import Geometry
import Layers

/// Follows fingers that move together; continuous.
///
/// Begins when the middle of the fingers has moved 10 points and reports the whole translation from where they went down. Ends when all are up. A finger that
/// joins or leaves makes no jump.
public final class PanGestureRecognizer: GestureRecognizer {
  /// The least number of fingers that move it; at least 1.
  public let fewestFingers: Int
  /// The greatest number of fingers: more keep it from beginning, and cannot join once it has begun.
  public let mostFingers: Int

  private var total = Point.zero
  private var translationBefore = Point.zero
  private var anchor = Point.zero
  private var tracker = VelocityTracker()

  /// A recognizer for a number of fingers from `fewestFingers` to `mostFingers`; numbers below 1 count as 1.
  public init(fewestFingers: Int = 1, mostFingers: Int = .max, action: @escaping (PanGestureRecognizer) -> Void) {
    self.fewestFingers = max(1, fewestFingers)
    self.mostFingers = max(self.fewestFingers, mostFingers)
    super.init { if let pan = $0 as? PanGestureRecognizer { action(pan) } }
  }

  /// How far the fingers have come, in points of the stage; set it, to zero say, to count on from there.
  public var translation: Point {
    get { total }
    set {
      tracker.shift(by: newValue - total)
      total = newValue
      rebase()
    }
  }

  /// How fast the fingers go, in points of the stage a second; zero when they have rested for a tenth of a second.
  public var velocity: Point { tracker.velocity(at: time) }

  /// The translation in a layer's coordinates, as that layer is shown now.
  public func translation(in layer: Layer) -> Point { vector(total, in: layer) }

  /// The velocity in a layer's coordinates, as that layer is shown now.
  public func velocity(in layer: Layer) -> Point { vector(velocity, in: layer) }

  private func vector(_ v: Point, in layer: Layer) -> Point {
    layer.convert(v, from: nil, presented: true) - layer.convert(.zero, from: nil, presented: true)
  }

  public override func accepts(_ touch: Touch) -> Bool { state == .possible || touches.count < mostFingers }

  public override func touchBegan(_ touch: Touch) {
    if touches.count > mostFingers { return fail(.tooManyFingers) }
    rebase()
    if touches.count == fewestFingers { tracker.add(total, at: time) }
  }

  public override func touchMoved(_ touch: Touch) {
    guard touches.count >= fewestFingers else { return rebase() }
    total = translationBefore + (location - anchor)
    tracker.add(total, at: time)
    if state == .possible {
      if total.length >= GestureConstants.panSlop { begin() }
    } else {
      change()
    }
  }

  public override func touchEnded(_ touch: Touch) {
    if !touches.isEmpty { rebase() }
  }

  public override func reset() {
    total = .zero
    translationBefore = .zero
    tracker.reset()
  }

  /// Counts on from here, with the fingers that are down now.
  private func rebase() {
    translationBefore = total
    anchor = centroid
  }
}
