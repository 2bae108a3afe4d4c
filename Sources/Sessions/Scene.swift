import Geometry
import Gestures
import Layers

/// What a stage shows: a tree of layers, who is touched in it, and what else can happen to it.
///
/// The same scene runs in a window, in a replay and in a test; it learns time and events only through here and through its tree.
@MainActor
public protocol Scene: AnyObject {
  /// The layers that are seen, and the clock.
  var tree: LayerTree { get }
  /// Where touches, the pointer and the keys go first.
  var input: InputRouter { get }
  /// What lies under the root layer; white where a scene does not say.
  var background: Color { get }
  /// The window's title.
  var title: String { get }

  /// Puts everything in its place for a size in points, without losing state: before the first frame, and whenever the size changes.
  func layout(size: Size)

  /// Handles what the router made no use of: keys, files dropped, focus gained and lost, being put to sleep.
  /// - Returns: whether it made use of it.
  @discardableResult
  func handle(_ event: InputEvent, at time: Double) -> Bool

  /// Handles what the game itself has brought about, now or in a log, such as a machine's move.
  /// - Returns: whether it made use of it.
  @discardableResult
  func handle(_ event: GameEvent, at time: Double) -> Bool

  /// What the scene says of itself for tests and `replay --state`, as one JSON object on one line, equal for equal states; an empty one for a scene
  /// that says nothing.
  func probe() -> String

  /// What a frame of it may cost; nil where everything that it shows is its own, which no limit needs.
  var drawingLimits: DrawingLimits? { get }

  /// Called when a frame would have cost more than its limits: nothing of it was drawn, and what was seen before stays.
  /// - Returns: whether it shows something else now, which is to be drawn.
  func refuseFrame(_ overrun: DrawingOverrun) -> Bool

  /// Called once, after the first layout, with the session that runs the scene; keep it weakly.
  func begin(in session: Session)
}

extension Scene {
  /// White.
  public var background: Color { .white }
  /// Makes no use of it.
  public func handle(_ event: InputEvent, at time: Double) -> Bool { false }
  /// An empty object.
  public func probe() -> String { "{}" }
  /// No limits.
  public var drawingLimits: DrawingLimits? { nil }
  /// Shows nothing else.
  public func refuseFrame(_ overrun: DrawingOverrun) -> Bool { false }
  /// Makes no use of it.
  public func handle(_ event: GameEvent, at time: Double) -> Bool { false }
  /// Does nothing.
  public func begin(in session: Session) {}
}
