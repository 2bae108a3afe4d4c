import Geometry

/// What a shape is painted with.
struct Brush {
  var fill: ScenePaint?
  var stroke: ScenePaint?
  /// In user units; nil where nothing is stroked.
  var strokeWidth: Double?
}

extension Brush {
  /// The same in the space that a transform leads to from its own.
  func mapped(by transform: AffineTransform) -> Brush {
    var brush = self
    (brush.fill, brush.stroke) = (fill?.mapped(by: transform), stroke?.mapped(by: transform))
    return brush
  }
}

extension AffineTransform {
  /// Whether it scales alike in all directions, and not to nothing.
  var isSimilarity: Bool {
    let least = 1e-6 * max(abs(a), abs(b), abs(c), abs(d))
    return least > 0 && (abs(a - d) <= least && abs(b + c) <= least || abs(a + d) <= least && abs(b - c) <= least)
  }
}
