import Geometry

/// A layer as it is seen in another one.
///
/// Usually each sublayer is seen once, where it lies. A layer that says otherwise (`Layer.appearances`) can be a row of copies, or show a layer
/// that lies elsewhere in the tree.
public struct LayerAppearance {
  /// The layer that is seen.
  public let layer: Layer
  /// Tells the appearances of one layer in the same other layer apart.
  public let instance: Int
  /// Applied after the layer's own transform, in the coordinates in which sublayers lie.
  public let transform: AffineTransform

  /// A layer seen once more, mapped by a transform.
  public init(_ layer: Layer, instance: Int = 0, transform: AffineTransform = .identity) {
    self.layer = layer
    self.instance = instance
    self.transform = transform
  }
}
