import Geometry

/// A layer's picture, repeated over the plane: a paint for shapes.
///
/// The layer is drawn once, as fine as the screen shows it, into a tile that is laid side by side. It belongs to the pattern from then on: it must lie in no
/// other layer, and a change of it shows only where the pattern is drawn anew.
public final class Pattern: @unchecked Sendable {
  /// What is repeated, in the pattern's own coordinates: tiles of this size, one of which lies here.
  public let tile: Rect
  /// The opacity of every tile, in 0...1.
  public let opacity: Double
  /// The layer in a tree of its own, whose root is as large as the tile.
  package let tree: LayerTree
  /// What maps the pattern's coordinates to pixels of the tile is set on this.
  package let content: Layer

  /// - Parameters:
  ///   - tile: what of the layer's superlayer's coordinates is repeated; nothing is drawn where it has no area.
  ///   - content: what is seen on each tile; cut off at its sides.
  public init(tile: Rect, content: Layer, opacity: Double = 1) {
    self.tile = tile
    self.opacity = opacity
    let holder = Layer()
    holder.anchorPoint = .zero
    holder.addSublayer(content)
    let root = Layer()
    root.anchorPoint = .zero
    root.addSublayer(holder)
    self.content = holder
    tree = LayerTree(root: root)
  }
}

extension Pattern: Hashable {
  /// Whether both are the same pattern.
  public static func == (a: Pattern, b: Pattern) -> Bool { a === b }
  /// Feeds its identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
