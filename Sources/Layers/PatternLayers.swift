import Geometry

/// The layers that a pattern repeats, in a tree of their own.
package final class PatternLayers: PatternContent {
  /// Its root is as large as the tile.
  package let tree: LayerTree
  /// What maps the pattern's coordinates to pixels of the tile is set on this.
  package let holder: Layer

  init(_ content: Layer) {
    holder = Layer()
    holder.anchorPoint = .zero
    holder.addSublayer(content)
    let root = Layer()
    root.anchorPoint = .zero
    root.addSublayer(holder)
    tree = LayerTree(root: root)
  }
}

extension Pattern {
  /// - Parameters:
  ///   - tile: what of the layer's superlayer's coordinates is repeated; nothing is drawn where it has no area.
  ///   - content: what is seen on each tile; cut off at its sides.
  public convenience init(tile: Rect, content: Layer, opacity: Double = 1) {
    self.init(tile: tile, opacity: opacity, content: PatternLayers(content))
  }

  /// What is repeated. The initializer above is the only one that makes patterns.
  package var layers: PatternLayers { unsafeDowncast(content, to: PatternLayers.self) }
}
