import Geometry
import Layers
import RoomKit

extension DotsRoom {
  /// The dots of the level on their pale outline, small.
  package static func levelPicture(_ level: LevelID, options: RoomOptions) throws(RoomError) -> Layer {
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    var dots = ClassicDots.places
    var outline = Path(circleAt: Point(160, 260), radius: 140)
    if let puzzle = try DotsLevel(level)?.puzzle(options) {
      dots = puzzle.dots
      outline = puzzle.outline
    }
    let box = outline.bounds ?? Rect(x: 0, y: 0, width: 100, height: 100)
    let scale = 84 / max(1, max(box.width, box.height))
    let place = AffineTransform.translation(-box.midX, -box.midY).concatenating(.scale(scale, scale)).concatenating(.translation(50, 50))
    let shape = ShapeLayer(path: outline.transformed(by: place), fillColor: Color(white: 1, alpha: 0.55))
    shape.strokeColor = LineStyle.color.withAlpha(0.3)
    shape.lineWidth = 1
    layer.addSublayer(shape)
    let radius = max(1.6, min(4.2, 22 / Double(dots.count).squareRoot() * 0.6))
    for (i, dot) in dots.enumerated() {
      let hue = Double(i) / Double(dots.count)
      layer.addSublayer(
        ShapeLayer(path: Path(circleAt: place.apply(dot), radius: radius), fillColor: Color(hue: hue, saturation: 0.9, brightness: 0.62)))
    }
    return layer
  }

  package static func vignette(options: RoomOptions) throws(RoomError) -> any Vignette { try DotsVignette() }
}
