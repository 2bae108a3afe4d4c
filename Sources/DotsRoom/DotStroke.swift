import Geometry
import Layers

/// A line under a finger.
struct DotStroke {
  let layer: ShapeLayer
  /// The way that it took, in the puzzle's units.
  var points: [Point]
  /// The dot that it leads on from, so that it becomes part of the drawing; nil for one that began anywhere.
  var origin: Int?

  /// Adds a place, unless it hardly differs from the last one.
  @MainActor
  mutating func append(_ p: Point) {
    guard let last = points.last, last.distance(to: p) >= 0.3 else { return }
    points.append(p)
    layer.appendLine(to: p)
    // A finger that never rests must not fill the memory.
    if points.count > 2000 { points = Polyline.simplified(points, tolerance: DrawnLine.tolerance, most: 1000) }
  }
}
