import Geometry
import Layers

extension Paint {
  /// A gradient whose unit square is a box, in the layer's coordinates.
  package static func gradient(_ gradient: Gradient, across box: Rect) -> Paint {
    .gradient(gradient, AffineTransform(a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY))
  }
}
