import Geometry

/// What a shape is filled or stroked with.
public enum Paint: Hashable, Sendable {
  /// One colour everywhere.
  case color(Color)
  /// A gradient; the transform takes its unit square to the layer's coordinates.
  indirect case gradient(Gradient, AffineTransform)
  /// A layer, repeated; the transform takes the pattern's coordinates to the layer's.
  indirect case pattern(Pattern, AffineTransform)

  /// Whether it draws anything wherever it is: a gradient may have too few colours.
  package var isDrawable: Bool {
    if case .gradient(let gradient, _) = self { return gradient.isDrawable }
    return true
  }
}
