import Geometry
import Layers

/// A finger on the stage, or the mouse with its button held, from its beginning to its end.
@MainActor
public final class Touch {
  /// How far a touch has been told to the touch handler of its layer.
  enum Delivery {
    /// A recognizer that delays touches has yet to fail.
    case held
    /// The handler was told that the touch began.
    case delivered
    /// Nobody handles it, or whoever did has been told how it ended.
    case done
  }

  /// Its number among the touches that are live; free to be used again after its end.
  public let id: Int
  /// What touches.
  public let kind: TouchKind
  /// Where it began, in points from the stage's top left corner.
  public let startPosition: Point
  /// When it began, in seconds of the stage's clock.
  public let startTime: Double
  /// What became of it last.
  public internal(set) var phase = TouchPhase.began
  /// Where it is, in points from the stage's top left corner.
  public internal(set) var position: Point
  /// Where it was before the last event.
  public internal(set) var previousPosition: Point
  /// The time of its last event, in seconds of the stage's clock.
  public internal(set) var time: Double
  /// The layer that it began on; nil when that layer is no more.
  public private(set) weak var layer: Layer?

  /// The recognizers that were fed this touch, those of the deepest layer first.
  var recognizers: [GestureRecognizer] = []
  /// The recognizers that have won this touch: one, or several that agreed.
  private(set) var winners: [GestureRecognizer] = []
  var delivery = Delivery.held
  weak var handler: (any TouchHandler)?
  weak var handlerLayer: Layer?

  init(id: Int, kind: TouchKind, position: Point, time: Double, layer: Layer) {
    self.id = id
    self.kind = kind
    self.startPosition = position
    self.startTime = time
    self.position = position
    self.previousPosition = position
    self.time = time
    self.layer = layer
  }

  /// How far it is from where it began, in points.
  public var distance: Double { position.distance(to: startPosition) }

  /// Where it is in a layer's coordinates, as that layer is shown now.
  public func location(in layer: Layer) -> Point { layer.convert(position, from: nil, presented: true) }

  func addWinner(_ recognizer: GestureRecognizer) {
    if !winners.contains(where: { $0 === recognizer }) { winners.append(recognizer) }
  }

  /// Whether a recognizer for which a test holds may yet take it.
  func isUndecided(where test: (GestureRecognizer) -> Bool) -> Bool {
    recognizers.contains { recognizer in
      recognizer.state == .possible && recognizer.involves(self) && test(recognizer)
    }
  }
}
