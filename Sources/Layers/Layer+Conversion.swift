import Geometry

extension Layer {
  /// The map from the layer's coordinates to its superlayer's, as shown at the tree's time, without the superlayer's `sublayerTransform`.
  public final func presentedTransformToSuperlayer() -> AffineTransform { presented.transformToSuperlayer }

  /// The map from the layer's coordinates to those in which the outermost layer lies, every transform in between included.
  public final func transformToTree(presented: Bool = true) -> AffineTransform {
    var result = values(presented).transformToSuperlayer
    var layer = self
    while let outer = layer.container {
      let values = outer.values(presented)
      if layer.superlayer != nil { result = result.concatenating(values.sublayerTransformAboutAnchor) }
      result = result.concatenating(values.transformToSuperlayer)
      layer = outer
    }
    return result
  }

  /// A place of another layer's in this one's coordinates; nil: of the space in which the outermost layer lies.
  ///
  /// Not finite where this layer, or one that it lies in, is flattened to nothing.
  public final func convert(_ point: Point, from layer: Layer?, presented: Bool = true) -> Point {
    let outside = layer?.transformToTree(presented: presented).apply(point) ?? point
    guard let back = transformToTree(presented: presented).inverse else { return Point(.nan, .nan) }
    return back.apply(outside)
  }

  /// A place of this layer's in another one's coordinates; nil: in the space in which the outermost layer lies.
  public final func convert(_ point: Point, to layer: Layer?, presented: Bool = true) -> Point {
    guard let layer else { return transformToTree(presented: presented).apply(point) }
    return layer.convert(point, from: self, presented: presented)
  }

  /// The values as shown, or as set.
  final func values(_ isPresented: Bool) -> LayerValues { isPresented ? presented : model }
}
