import Geometry
import Layers
import RoomKit

extension TrianglesRoom {
  /// The silhouette; the pieces in a block for the classic level, and a star of many colours for free play.
  package static func levelPicture(_ level: LevelID, options: RoomOptions) throws(RoomError) -> Layer {
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    let kind = TrianglesLevel(level)
    if let figure = try kind?.figure(options) {
      let unit = min(84 / figure.bounds.width, 84 / figure.bounds.height, 24)
      let shape = ShapeLayer(path: figure.path(unit: unit), fillColor: color(ofSilhouette: kind))
      shape.anchorPoint = .zero
      shape.position = Point(50, 50) - figure.bounds.center * unit
      layer.addSublayer(shape)
      return layer
    }
    let triangles: [PlacedTriangle]
    let colors: [Color]
    if kind == .free {
      triangles = try TriangleFigure.named("star").solution
      colors = TrianglesLook.soft
    } else {
      triangles = (0..<TrianglesGame.mostPieces).map {
        PlacedTriangle(
          center: Point(Double($0 / 2 % 4) + 0.5, Double($0 / 8) + 1.5), corner: TrianglesGame.corner(of: $0, turns: 0))
      }
      colors = TrianglesLook.classic
    }
    for (piece, triangle) in triangles.enumerated() {
      let p = triangle.vertices.map { Point(50, 50) + ($0 - Point(2, 2)) * 21 }
      layer.addSublayer(ShapeLayer(path: Path(polyline: p, closed: true), fillColor: colors[TrianglesGame.color(of: piece)]))
    }
    return layer
  }

  /// The silhouettes, and free play where the first of them are.
  package nonisolated static var shelf: [LevelID] {
    let easy = TrianglesLevel.figures.count / LevelBand.allCases.count
    return TrianglesLevel.figures.prefix(easy) + [TrianglesLevel.free.id] + TrianglesLevel.figures.dropFirst(easy) + [.classic]
  }

  package nonisolated static func hasEnd(_ level: LevelID) -> Bool { level != .classic && level != TrianglesLevel.free.id }

  /// The figure laid of triangles in their colours.
  package static func madePicture(_ level: LevelID, options: RoomOptions) throws(RoomError) -> Layer? {
    guard let made = try finishedPicture(level, options: options) else { return nil }
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    let part = 0.92
    made.layer.transform = .scale(part, part)
    made.layer.position = Point(50, 50) - made.layer.bounds.center * part
    layer.addSublayer(made.layer)
    return layer
  }

  /// What flies to the meadow: the figure as a sticker, where it lies alone.
  var made: MadeThing? {
    guard let figure, let picture = try? Self.madePicture(level, options: options) else { return nil }
    let units = TrianglesLayout.unit
    let box = place.showcase(of: figure.bounds).apply(
      Rect(origin: figure.bounds.origin * units, size: Size(figure.bounds.width * units, figure.bounds.height * units)))
    let side = max(box.width, box.height) / 0.92
    return MadeThing(
      sticker: StickerLayer(picture), frame: Rect(center: box.center, size: Size(side, side)), colors: TrianglesLook.soft,
      effort: Double(figure.solution.count) / Double(TrianglesGame.mostPieces))
  }

  /// Children's own silhouettes are told from the others by their colours.
  private static func color(ofSilhouette kind: TrianglesLevel?) -> Color {
    if case .own(let number) = kind { Palette.bright[Int(number % 7)] } else { Color(rgb: 0x4a5d86) }
  }
}
