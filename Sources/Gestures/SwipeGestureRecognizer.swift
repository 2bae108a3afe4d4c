import Geometry

/// The directions that a swipe can take.
public struct SwipeDirections: OptionSet, Hashable, Sendable {
  /// A bit for each direction.
  public let rawValue: UInt8
  /// The directions of these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Towards greater x.
  public static let right = SwipeDirections(rawValue: 1)
  /// Towards smaller x.
  public static let left = SwipeDirections(rawValue: 2)
  /// Towards smaller y.
  public static let up = SwipeDirections(rawValue: 4)
  /// Towards greater y.
  public static let down = SwipeDirections(rawValue: 8)
  /// All four.
  public static let all: SwipeDirections = [.right, .left, .up, .down]

  /// The direction in which a vector mostly goes, and how far along and aside.
  static func course(of v: Point) -> (direction: SwipeDirections, along: Double, aside: Double) {
    abs(v.x) >= abs(v.y) ? (v.x >= 0 ? .right : .left, abs(v.x), abs(v.y)) : (v.y >= 0 ? .down : .up, abs(v.y), abs(v.x))
  }
}

/// Recognizes a quick straight stroke: 50 points within 0.5 s, four times as long as wide; discrete.
public final class SwipeGestureRecognizer: GestureRecognizer {
  /// The directions that it may take.
  public let directions: SwipeDirections
  /// How many fingers it takes; at least 1.
  public let fingers: Int
  /// The direction that it took, when recognized.
  public private(set) var direction: SwipeDirections = []

  private var isLifting = false

  /// A recognizer of swipes in any of `directions` by `fingers` fingers, below 1 counting as 1.
  public init(directions: SwipeDirections = .all, fingers: Int = 1, action: @escaping (SwipeGestureRecognizer) -> Void) {
    self.directions = directions
    self.fingers = max(1, fingers)
    super.init { if let swipe = $0 as? SwipeGestureRecognizer { action(swipe) } }
  }

  public override func touchBegan(_ touch: Touch) {
    if touches.count > fingers || isLifting { return fail(.tooManyFingers) }
    if touches.count == 1 { startTimer(after: GestureConstants.swipeDuration + GestureConstants.timeTolerance) }
  }

  public override func touchMoved(_ touch: Touch) {
    guard state == .possible, intent == nil, touches.count == fingers else { return }
    let translation = touches.reduce(Point.zero) { $0 + ($1.position - $1.startPosition) } / Double(fingers)
    let course = SwipeDirections.course(of: translation)
    if course.along > GestureConstants.tapSlop && !directions.contains(course.direction) { return fail(.wrongDirection) }
    if course.along >= GestureConstants.swipeDistance {
      guard course.aside * GestureConstants.swipeStraightness <= course.along else { return fail(.crooked) }
      direction = course.direction
      recognize()
    }
  }

  public override func touchEnded(_ touch: Touch) { isLifting = true }

  public override func timerFired() {
    if intent == nil { fail(.tooSlow) }
  }

  public override func reset() { isLifting = false }
}
