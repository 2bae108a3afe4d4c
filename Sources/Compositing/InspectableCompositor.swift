import Geometry

/// A compositor that shows an inspector what it draws.
public protocol InspectableCompositor: Compositor {
  /// How many runs of neighbouring items the painting order has that share a group and a kind of paint: what one drawing call could hold.
  var batches: Int { get }

  /// Calls `body` with both ends, in pixels, of every side of the triangles that are shown; O(triangles), which are made where they are not yet.
  func forEachMeshSide(_ body: (Point, Point) -> Void)

  /// Calls `body` with the corners, in pixels, of every shown layer's bounds, or of the box about what it paints where it has none; O(layers).
  func forEachLayerOutline(_ body: (Outline) -> Void)
}

/// Where a layer is, for an inspector.
public struct Outline {
  /// Clockwise, in pixels.
  public let corners: (Point, Point, Point, Point)
  /// Whether the layer and what is in it is drawn as a picture of its own first.
  public let isGroup: Bool
}
