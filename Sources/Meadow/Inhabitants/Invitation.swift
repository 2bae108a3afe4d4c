import Geometry
import Layers
import RoomKit

/// The dotted outlines of some who could live in a meadow that is empty.
@MainActor
enum Invitation {
  /// By the names of pictures: one for the sky, one for the water, one that stands, one in the grass.
  private static let names = ["balloon", "whale", "house", "butterfly"]
  private static let color = Color(white: 1, alpha: 0.92)

  /// Their layers, with the planes that they belong in; those whose picture is missing are left out.
  static func layers(in landscape: Landscape) -> [(layer: Layer, plane: Plane)] {
    let pictures = names.compactMap { name -> (outline: Path, traits: InhabitantTraits)? in
      guard let traits = try? InhabitantTraits.read("dots/\(name).json"), let outline = try? Self.outline(of: name) else { return nil }
      return (outline, traits)
    }
    let settlers = zip(names, pictures).map { name, picture in
      let box = picture.outline.bounds ?? .zero
      let unit = InhabitantPicture.side
      return Settler(
        id: name, habitat: picture.traits.habitat == .stand ? .meadow : picture.traits.habitat, size: picture.traits.size,
        box: Rect(minX: -box.width / 2 / unit, minY: -box.height / unit, maxX: box.width / 2 / unit, maxY: 0))
    }
    return zip(pictures, Settlement(landscape).dwellings(of: settlers)).compactMap { picture, dwelling in
      guard let dwelling else { return nil }
      let box = picture.outline.bounds ?? .zero
      let line = ShapeLayer(path: picture.outline, fillColor: nil)
      line.name = "invitation"
      line.isHitTestable = false
      line.anchorPoint = .zero
      let scale = dwelling.side / InhabitantPicture.side * (picture.traits.flips ? -1 : 1)
      line.transform = AffineTransform.translation(-box.midX, -box.maxY).concatenating(.scale(scale, abs(scale)))
      line.position = dwelling.point
      line.zPosition = dwelling.z
      line.strokeColor = color
      // Round dots of one size on every stage, as those that are to be connected.
      let width = max(1.6, dwelling.side * 0.026) / abs(scale)
      line.lineWidth = width
      line.lineCap = .round
      line.lineDashPattern = [0.01, width * 2.4]
      return (line, dwelling.plane)
    }
  }

  private static func outline(of name: String) throws(RoomError) -> Path? {
    let picture = try ResourceFolder.picture("dots/\(name).svg", size: InhabitantPicture.side)
    guard let line = picture.layer(named: "outline") as? ShapeLayer else { return nil }
    var place = AffineTransform.identity
    var layer: Layer = line
    while layer !== picture, let outer = layer.superlayer {
      place = place.concatenating(layer.presentedTransformToSuperlayer())
      layer = outer
    }
    return line.path.transformed(by: place)
  }
}
