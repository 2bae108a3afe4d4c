import Geometry
import Gestures
import Layers

/// A line under a finger.
struct DotStroke {
  let layer: ShapeLayer
  /// The way that it took, in the puzzle's units.
  var points: [Point]
  /// The dot that it leads on from, so that it becomes part of the drawing; nil for one that began anywhere.
  var origin: Int?
  /// How often the picture had moved when a finger last moved on; nil for one that began while it moved.
  var motions: Int? = 0
  /// How many of its points were drawn before the picture moved below the finger. From the last of them it goes straight to wherever the finger is: nobody has drawn
  /// what lies between. Nil while the picture rests.
  private var drawn: Int?
  /// Where the finger was on the stage when the picture came to rest, until it goes somewhere from there.
  private var restingPlace: Point?

  init(layer: ShapeLayer, points: [Point], origin: Int?) {
    self.layer = layer
    self.points = points
    self.origin = origin
  }

  /// Whether the picture has moved below it.
  var isStraight: Bool { drawn != nil }
  /// What somebody has drawn of it.
  var drawnPoints: ArraySlice<Point> { points.prefix(drawn ?? points.count) }

  /// Notes that the picture has moved below the finger, or moves.
  /// - Parameters:
  ///   - place: where the finger is meanwhile, in points of the stage.
  ///   - motions: how often the picture has moved.
  mutating func carry(to place: Point, motions: Int) {
    self.motions = motions
    if drawn == nil { drawn = points.count }
    restingPlace = place
  }

  /// Whether a finger still rests where the picture moved below it, which draws nothing.
  mutating func rests(at place: Point) -> Bool {
    guard let rest = restingPlace else { return false }
    if rest.distance(to: place) <= GestureConstants.panSlop { return true }
    restingPlace = nil
    return false
  }

  /// Adds a place, unless it hardly differs from the last one.
  @MainActor
  mutating func append(_ p: Point) {
    guard let last = points.last, last.distance(to: p) >= 0.3 else { return }
    if let drawn {
      points.removeSubrange(drawn...)
      points.append(p)
      layer.path = Path(polyline: points)
      return
    }
    points.append(p)
    layer.appendLine(to: p)
    // A finger that never rests must not fill the memory.
    if points.count > 2000 { points = Polyline.simplified(points, tolerance: DrawnLine.tolerance, most: 1000) }
  }
}
