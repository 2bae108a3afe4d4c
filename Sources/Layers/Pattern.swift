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
  /// What is seen on each tile. Paints are part of what layers are, and so know nothing of them: `layers` is this.
  let content: any PatternContent

  init(tile: Rect, opacity: Double, content: any PatternContent) {
    self.tile = tile
    self.opacity = opacity
    self.content = content
  }
}

/// What is seen on a pattern's tiles.
protocol PatternContent: AnyObject {}

extension Pattern: Hashable {
  /// Whether both are the same pattern.
  public static func == (a: Pattern, b: Pattern) -> Bool { a === b }
  /// Feeds its identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
