import Geometry
import Layers

extension TrianglesRoom {
  /// The silhouette; the pieces in a block for the classic level, and in a loose heap for free play.
  public static func levelPicture(_ level: String, options: RoomOptions) throws(RoomError) -> Layer {
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    if figures.contains(level) {
      let figure = try TriangleFigure.named(level)
      let unit = min(84 / figure.bounds.width, 84 / figure.bounds.height, 24)
      let shape = ShapeLayer(path: figure.path(unit: unit), fillColor: Color(rgb: 0x4a5d86))
      shape.anchorPoint = .zero
      shape.position = Point(50, 50) - figure.bounds.center * unit
      layer.addSublayer(shape)
    } else {
      let isFree = level == "free"
      let block = TrianglesLayout(classicOn: Size(4, 5))
      let box = Rect(minX: 0, minY: 3.5, maxX: 4, maxY: 5.5)
      for piece in 0..<TrianglesGame.mostPieces {
        var triangle = PlacedTriangle(
          center: block.homes[piece] + Point(0, 3.5 - (block.homes[0].y - 0.5)), corner: TrianglesGame.corner(of: piece, turns: 0))
        if isFree {
          // Every second one has begun to leave.
          triangle.center = triangle.center + (triangle.centroid - triangle.center) * 1.1
          triangle.corner = (triangle.corner + piece / 4) & 3
        }
        let p = triangle.vertices.map { Point(50, 50) + ($0 - box.center) * (isFree ? 16 : 21) }
        let color = (isFree ? TrianglesLook.soft : TrianglesLook.classic)[TrianglesGame.color(of: piece)]
        layer.addSublayer(ShapeLayer(path: Path(polyline: p, closed: true), fillColor: color))
      }
    }
    return layer
  }

  public static func vignette(options: RoomOptions) throws(RoomError) -> any Vignette { try TrianglesVignette(options: options) }
}
