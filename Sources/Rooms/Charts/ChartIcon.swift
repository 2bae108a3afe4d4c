import Geometry
import Layers
import SVG

/// The charts' own pictures.
enum ChartIcon {
  /// A picture in a square of a size, its anchor at its middle.
  /// - Throws: `RoomError` when its file is missing or damaged.
  static func layer(_ name: String, size: Double) throws(RoomError) -> Layer {
    let file = "charts/\(name).svg"
    let bytes = try ResourceFolder.contents(of: file)
    do {
      let layer = try SVGDocument.parse(bytes).makeLayer(fitting: Size(size, size))
      layer.anchorPoint = Point(0.5, 0.5)
      layer.isHitTestable = false
      return layer
    } catch {
      throw .damagedResource(file, reason: "\(error)")
    }
  }
}
