import Geometry

/// What a shape is filled or stroked with.
public enum Paint: Hashable, Sendable {
  case color(Color)
  /// A gradient; the transform takes its unit square to the layer's coordinates.
  indirect case gradient(Gradient, AffineTransform)
}
