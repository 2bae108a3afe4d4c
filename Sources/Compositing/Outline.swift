import Geometry

/// Where a layer is, for an inspector.
public struct Outline {
  /// Clockwise, in pixels.
  public let corners: (Point, Point, Point, Point)
  /// Whether the layer and what is in it is drawn as a picture of its own first.
  public let isGroup: Bool
}
