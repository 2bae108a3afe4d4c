import Geometry
import Tessellation

/// What an item showed before it was made anew in the same paint. It holds the mesh, until it is settled.
struct ReplacedOutline {
  let item: Int32
  private let outline: PlacedOutline
  private let alpha: UInt32
  /// Where its layer lay, by which it was painted.
  private let layerToPixels: AffineTransform

  /// Nil for what is not one outline on the screen in a colour or a gradient.
  init?(_ i: Int32, of items: ItemStore) {
    switch items.sources[Int(i)].paint {
    case .color, .gradient: break
    default: return nil
    }
    guard let outline = PlacedOutline(items[i]) else { return nil }
    // It goes with the item's meshes otherwise.
    _ = outline.mesh.retain()
    (item, self.outline, alpha, layerToPixels) = (i, outline, items[i].pointee.alpha, items.sources[Int(i)].layerToPixels)
  }

  /// Marks where the item looks different now that it is made, placed and painted: where its edges differ, as long as it lies where it lay, else all of both.
  func settle(_ items: ItemStore, _ invalidation: Invalidation) {
    defer { outline.mesh.release() }
    if alpha == items[item].pointee.alpha, layerToPixels == items.sources[Int(item)].layerToPixels, let now = PlacedOutline(items[item]),
      outline.isReshaped(to: now)
    {
      invalidation.damage(item, from: outline, to: now)
      invalidation.invalidate(item)
    } else {
      invalidation.damage(item, outline.box)
      invalidation.touch(item)
    }
  }
}
