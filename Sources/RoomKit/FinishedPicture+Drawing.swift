import Geometry
import Layers

extension FinishedPicture {
  /// The element of a drawing that is its silhouette, and not seen.
  private static let outlineID = "outline"

  /// Where the drawing of such a name is, among the program's resources.
  package nonisolated static func file(inhabitant name: String) -> String { "inhabitants/\(name).svg" }

  /// Something that rooms make without a picture of its own, by its name: a drawing in a square of 100, and beside it how it lives.
  /// - Throws: `RoomError` when the drawing is missing or damaged.
  package init(inhabitant name: String) throws(RoomError) {
    let layer = try ResourceFolder.picture(Self.file(inhabitant: name), size: 100)
    layer.anchorPoint = .zero
    layer.masksToBounds = false
    var outline = Path()
    if let shape = layer.layer(named: Self.outlineID) as? ShapeLayer {
      var place = AffineTransform.identity
      var part: Layer? = shape
      while let inner = part, inner !== layer {
        place = place.concatenating(inner.presentedTransformToSuperlayer())
        part = inner.superlayer
      }
      outline = shape.path.transformed(by: place)
      shape.removeFromSuperlayer()
    }
    self.init(layer: layer, outline: outline, eyes: layer.layer(named: Self.eyesID), traits: "inhabitants/\(name).json")
  }

  /// The picture as those of levels are: 100x100 points, its anchor at its middle, with some air about it.
  package var levelPicture: Layer {
    let whole = Layer()
    whole.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    layer.transform = .scale(Self.levelPart, Self.levelPart)
    layer.position = Point(50, 50) - layer.bounds.center * Self.levelPart
    whole.addSublayer(layer)
    return whole
  }

  /// How much of a level's picture it takes.
  package nonisolated static let levelPart = 0.92
}
