import Geometry
import Layers
import Sessions

extension MovingScene {
  /// The scene's size and ground, and its moving shapes in their order, as text for programs that draw the same with other engines; nil where one is neither a
  /// filled or stroked path nor a plain rectangle.
  ///
  /// `size WIDTH HEIGHT`, `ground R G B`, then a line for each shape: its place, the width of its stroke or 0 for a fill, its colour as red, green, blue and alpha
  /// from 0 to 1, and its path about its place in SVG's letters M, L, C and Z, with absolute numbers and spaces between all.
  package var shapes: String? {
    guard let ground = tree.root.backgroundColor else { return nil }
    let size = tree.root.bounds.size
    var text = "size \(JSON(size.width)) \(JSON(size.height))\n"
    text += "ground \(JSON(ground.red)) \(JSON(ground.green)) \(JSON(ground.blue))\n"
    for element in motion.elements {
      guard let shape = Self.shape(of: element.layer) else { return nil }
      let (place, color) = (element.layer.position, shape.color)
      let numbers = [place.x, place.y, shape.width, color.red, color.green, color.blue, color.alpha]
      text += numbers.map { "\(JSON($0))" }.joined(separator: " ") + Self.letters(of: shape.path) + "\n"
    }
    return text
  }

  private static func shape(of layer: Layer) -> (path: Path, color: Color, width: Double)? {
    guard let shape = layer as? ShapeLayer else {
      guard type(of: layer) == Layer.self, layer.sublayers.isEmpty, let color = layer.backgroundColor, layer.cornerRadius == 0 else {
        return nil
      }
      let size = layer.bounds.size
      return (Path(rect: Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)), color, 0)
    }
    if let color = shape.fillColor, shape.strokeColor == nil { return (shape.path, color, 0) }
    if let color = shape.strokeColor, shape.fillColor == nil { return (shape.path, color, shape.lineWidth) }
    return nil
  }

  private static func letters(of path: Path) -> String {
    var text = ""
    func add(_ letter: String, _ points: Point...) {
      text += " " + letter + points.map { " \(JSON($0.x)) \(JSON($0.y))" }.joined()
    }
    path.forEach { element in
      switch element {
      case .move(let point): add("M", point)
      case .line(_, let point): add("L", point)
      case .quad(let from, let control, let to): add("C", from + (control - from) * (2 / 3), to + (control - to) * (2 / 3), to)
      case .cubic(_, let first, let second, let to): add("C", first, second, to)
      case .close: add("Z")
      }
    }
    return text
  }
}
