/// The distances and times by which recognizers decide; distances in points, times in seconds.
public enum GestureConstants {
  /// How far a finger may stray from where it went down before a tap or a long press is given up.
  public static let tapSlop = 10.0
  /// The longest time between the end of one tap and the beginning of the next for both to count as one gesture.
  public static let multiTapGap = 0.35
  /// How far apart two taps of one gesture may lie: about a fingertip's width, since a lifted finger never lands on the same point.
  public static let multiTapSlop = 40.0
  /// How long fingers must rest before a long press begins.
  public static let longPressDuration = 0.5
  /// How far fingers must move before a pan begins.
  public static let panSlop = 10.0
  /// How far a swipe must go.
  public static let swipeDistance = 50.0
  /// The longest time that a swipe may take to go that far.
  public static let swipeDuration = 0.5
  /// How many times longer than wide a swipe's course must be.
  public static let swipeStraightness = 4.0
  /// How much the distance between two fingers must change before a pinch begins.
  public static let pinchSlop = 10.0
  /// How far along their circle two fingers must move before a rotation begins.
  public static let rotationSlop = 10.0
  /// The least distance between two fingers that pinches and rotations reckon with; nearer, a direction means nothing.
  public static let leastSpan = 1.0
  /// The stretch of time before a release over which velocity is measured.
  public static let velocityWindow = 0.1
  /// How long after a time limit an event still counts as in time, so that sums of decimal fractions never miss it.
  public static let timeTolerance = 1e-6
  /// Positions are clamped to this distance from the origin, so that no product of two of them overflows.
  public static let farthestPosition = 1e6
  /// How often a second what lies under a resting pointer is looked at, while things move.
  public static let hoverRate = 60.0
  /// How many touches may be live at once; the oldest is cancelled to admit one more, since its end was surely lost.
  public static let mostTouches = 64
}
