import Geometry
import Layers

/// A picture as a sticker: a white rim that follows its outline, and a soft shadow below it. It is 100x100 points, its anchor at its middle.
///
/// The outline is made on a background thread from the layer's beginning; until `addRim` there is the picture alone.
package final class StickerLayer: Layer {
  /// The rim's width, in points.
  package static let rim = 4.2
  private static let shadowColor = Color(rgb: 0x22304f)
  private static let (shadowOpacity, shadowOffsets) = (0.13, [Point(1.6, 2.6), Point(2.6, 4.4)])

  private let outline: StickerOutline
  private let picture: Layer

  /// - Parameter picture: 100x100 points, its anchor at its middle; what its shapes fill and draw has the rim.
  package init(_ picture: Layer) {
    self.picture = picture
    picture.position = Point(50, 50)
    outline = StickerOutline.outline(of: Silhouette(of: picture))
    super.init()
    name = "sticker"
    bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    addSublayer(picture)
  }

  /// Lays the rim and the shadow below the picture, once it is to be seen. Cost: as long as the outline is not ready, what is left of making it.
  package func addRim() {
    guard picture.superlayer === self, sublayers.count == 1 else { return }
    let path = outline.path
    for offset in Self.shadowOffsets {
      let shadow = ShapeLayer(path: path, fillColor: Self.shadowColor.withAlpha(Self.shadowOpacity))
      shadow.position = offset
      insertSublayer(shadow, below: picture)
    }
    insertSublayer(ShapeLayer(path: path, fillColor: .white), below: picture)
  }

  /// Waits until the outlines of all stickers are made, where nothing is to be done beside what is measured.
  package static func finishOutlines() { StickerOutline.finish() }

  /// Turns it a little, differently from its neighbours.
  package func tilt(by number: Int) {
    let degrees = [-4.0, 3, -3, 5, -5, 4, 3.5, -3.5][number & 7]
    transform = .rotation(degrees * .pi / 180)
  }
}
