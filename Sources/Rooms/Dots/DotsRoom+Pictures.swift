import Geometry
import Layers
import SVG

extension DotsRoom {
  /// The dots of the level, small.
  public static func levelPicture(_ level: String, options: RoomOptions) throws(RoomError) -> Layer {
    let puzzle = level == "classic" ? DotPuzzle.classic : try DotPuzzle.picture(level)
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    let scale = 84 / DotPuzzle.frame.width
    let place = AffineTransform.translation(-DotPuzzle.frame.midX, -DotPuzzle.frame.midY).concatenating(.scale(scale, scale))
      .concatenating(.translation(50, 50))
    for (i, dot) in puzzle.dots.enumerated() {
      let hue = Double(i) / Double(puzzle.dots.count)
      layer.addSublayer(
        ShapeLayer(path: Path(circleAt: place.apply(dot), radius: 4), fillColor: Color(hue: hue, saturation: 1, brightness: 0.6)))
    }
    return layer
  }

  public static func vignette(options: RoomOptions) throws(RoomError) -> any Vignette { DotsVignette() }
}
