import Geometry
import Threading

/// The layers that a pattern repeats, in a tree of their own.
package final class PatternLayers: PatternContent {
  /// Its root is as large as the tile.
  package let tree: LayerTree
  /// What maps the pattern's coordinates to pixels of the tile is set on this.
  package let holder: Layer

  /// Trees that are drawn by several threads may share patterns, one of which may be seen in another.
  private static let turn = RecursiveLock()
  private var isBeingDrawn = false

  init(_ content: Layer) {
    holder = Layer()
    holder.anchorPoint = .zero
    holder.addSublayer(content)
    let root = Layer()
    root.anchorPoint = .zero
    root.addSublayer(holder)
    tree = LayerTree(root: root)
  }

  /// Sets and draws the tree while no other thread does so with any pattern's.
  /// - Returns: what `body` does; nil, without calling it, where the tree is being drawn already: a pattern that is seen in itself.
  package func draw<Result>(_ body: () -> Result) -> Result? {
    Self.turn.withLock {
      if isBeingDrawn { return nil }
      isBeingDrawn = true
      defer { isBeingDrawn = false }
      return body()
    }
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
