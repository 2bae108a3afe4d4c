import Geometry
import Layers

extension FinishedPicture {
  /// The element of a drawing that is its silhouette, and not seen.
  private static let outlineID = "outline"

  /// Where the drawing of such a name is, among the program's resources.
  package nonisolated static func file(inhabitant name: String) -> String { "inhabitants/\(name).svg" }

  /// Reads a drawing that is finished by and by, and how it lives, where nobody has yet. From any thread.
  package nonisolated static func readAhead(_ drawing: String) {
    _ = try? ResourceFolder.document(drawing)
    _ = try? ResourceFolder.contents(of: traits(of: drawing))
  }

  /// The file beside a drawing that says how it lives.
  package nonisolated static func traits(of drawing: String) -> String { drawing.dropLast(".svg".count) + ".json" }

  /// Something that rooms make without a picture of its own, by its name: a drawing in a square of 100, and beside it how it lives.
  /// - Throws: `RoomError` when the drawing is missing or damaged.
  package init(inhabitant name: String) throws(RoomError) {
    let file = Self.file(inhabitant: name)
    let layer = try ResourceFolder.picture(file, size: 100)
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
    self.init(layer: layer, outline: outline, eyes: layer.layer(named: Self.eyesID), traits: Self.traits(of: file))
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
