import Geometry
import Layers
import RoomKit

extension TrianglesRoom {
  /// How a child's own figure lives.
  private nonisolated static let ownTraits = "inhabitants/kite.json"

  package static func lastingLevels(of finished: Set<LevelID>, options: RoomOptions) -> [LevelID] {
    TrianglesLevel.figures.filter(finished.contains) + ownLevels(options)
  }

  /// The figure as it was laid, of coloured triangles.
  package static func finishedPicture(_ level: LevelID, options: RoomOptions) throws(RoomError) -> FinishedPicture? {
    guard let kind = TrianglesLevel(level), let figure = try kind.figure(options) else { return nil }
    let unit = 100 / max(figure.bounds.width, figure.bounds.height)
    let place = AffineTransform.translation(-figure.bounds.minX, -figure.bounds.minY).concatenating(.scale(unit, unit))
    let layer = Layer()
    layer.anchorPoint = .zero
    layer.bounds = place.apply(figure.bounds)
    // One shape for each colour, and the seams.
    var paths = Array(repeating: Path(), count: TrianglesLook.soft.count)
    for (piece, triangle) in figure.solution.enumerated() {
      paths[TrianglesGame.color(of: piece)].addPath(Path(polyline: triangle.vertices.map(place.apply), closed: true))
    }
    for (path, color) in zip(paths, TrianglesLook.soft) where !path.isEmpty {
      let shape = ShapeLayer(path: path, fillColor: color)
      shape.strokeColor = Color(white: 1, alpha: 0.85)
      shape.lineWidth = 1.2
      shape.lineJoin = .round
      layer.addSublayer(shape)
    }
    var traits = Self.ownTraits
    if case .figure(let name) = kind { traits = "triangles/\(name).json" }
    return FinishedPicture(layer: layer, outline: figure.path(unit: 1).transformed(by: place), traits: traits)
  }
}
