import Geometry

/// The box of a layer as its background, its border and its clip have it.
package struct LayerBox: Sendable {
  /// The bounds, in the layer's own units.
  package var bounds = Rect.zero
  /// The radius of the corners that are round.
  package var cornerRadius = 0.0
  /// Which those are.
  package var roundedCorners = RectCorners.all
  /// The border's width, inside the bounds.
  package var borderWidth = 0.0

  /// The box of a new layer: empty.
  package init() {}

  /// The box of a layer that presents some values.
  package init(_ values: LayerValues) {
    bounds = values.bounds
    cornerRadius = values.cornerRadius
    roundedCorners = values.roundedCorners
    borderWidth = values.borderWidth
  }
}

/// Where a layer lies, without all the rest that it presents.
package struct LayerPlacement: Sendable {
  /// From its coordinates to its superlayer's.
  package let transformToSuperlayer: AffineTransform
  /// Whether it places its sublayers as it does itself.
  package let isPlain: Bool
  /// Its box.
  package let box: LayerBox

  /// - Parameter values: where they lie; copied, they would be the most of what a layer that moves costs.
  fileprivate init(_ values: UnsafePointer<LayerValues>) {
    let (bounds, anchor, position) = (values.pointee.bounds, values.pointee.anchorPoint, values.pointee.position)
    transformToSuperlayer = LayerValues.transformToSuperlayer(values.pointee.transform, bounds, anchor, position)
    isPlain = values.pointee.sublayerTransform == .identity
    var box = LayerBox()
    box.bounds = bounds
    box.cornerRadius = values.pointee.cornerRadius
    box.roundedCorners = values.pointee.roundedCorners
    box.borderWidth = values.pointee.borderWidth
    self.box = box
  }
}

extension Layer {
  /// Where the layer lies as it is presented.
  package final var presentedPlacement: LayerPlacement {
    refresh() ? withUnsafePointer(to: &shownValues.pointee.values, LayerPlacement.init) : withUnsafePointer(to: &model, LayerPlacement.init)
  }

  /// What `displayNode`, `isLeaf` and `presentedPlacement` read of the layer itself lies within so many lines of 64 bytes from its beginning.
  package static let placeLines = 7
  /// Where `presentedPlacement` reads on for a layer that is animated; nil for others. For whoever has memory fetched ahead.
  package final var shownPlace: UnsafeRawPointer? { animations.running.isEmpty ? nil : UnsafeRawPointer(shown.room) }

  /// Whether nothing lies in it, and nothing masks it.
  package final var isLeaf: Bool { sublayerList.count == 0 && storedMask == nil }
}
