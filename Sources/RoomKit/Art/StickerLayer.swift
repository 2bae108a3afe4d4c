import Geometry
import Layers

/// A picture as a sticker: a white rim that follows its outline, and a soft shadow below it. It is 100x100 points, its anchor at its middle.
package final class StickerLayer: Layer {
  /// The rim's width, in points.
  package static let rim = 4.2
  private static let shadowColor = Color(rgb: 0x22304f)
  private static let (shadowOpacity, shadowOffsets) = (0.13, [Point(1.6, 2.6), Point(2.6, 4.4)])

  /// - Parameter picture: 100x100 points, its anchor at its middle; what its shapes fill and draw has the rim.
  package init(_ picture: Layer) {
    super.init()
    name = "sticker"
    bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    picture.position = bounds.center
    var silhouette = Silhouette()
    silhouette.add(picture, .identity)
    for offset in Self.shadowOffsets {
      let shadow = silhouette.layer(color: Self.shadowColor, growth: Self.rim)
      shadow.position = offset
      shadow.opacity = Self.shadowOpacity
      addSublayer(shadow)
    }
    addSublayer(silhouette.layer(color: .white, growth: Self.rim))
    addSublayer(picture)
  }

  /// Turns it a little, differently from its neighbours.
  package func tilt(by number: Int) {
    let degrees = [-4.0, 3, -3, 5, -5, 4, 3.5, -3.5][number & 7]
    transform = .rotation(degrees * .pi / 180)
  }

  /// All that a picture fills, and all that it draws, each as one path.
  private struct Silhouette {
    private var filled = Path()
    /// Lines, by their width.
    private var drawn: [(width: Double, path: Path)] = []

    /// Adds what a layer shows.
    /// - Parameter toPicture: from its superlayer's coordinates.
    mutating func add(_ layer: Layer, _ toPicture: AffineTransform) {
      guard !layer.isHidden, layer.opacity > 0 else { return }
      let place = layer.presentedTransformToSuperlayer().concatenating(toPicture)
      if let shape = layer as? ShapeLayer {
        let path = shape.path.transformed(by: place)
        if shape.shape.resolvedFill != nil { filled.addPath(path) }
        if shape.shape.resolvedStroke != nil {
          let scale = abs(place.determinant).squareRoot()
          drawn.append((shape.lineWidth * scale, path))
        }
      }
      for sublayer in layer.sublayers { add(sublayer, place) }
    }

    /// It in one colour, grown on all sides.
    func layer(color: Color, growth: Double) -> Layer {
      let layer = Layer()
      layer.anchorPoint = .zero
      let body = ShapeLayer(path: filled, fillColor: color)
      body.strokeColor = color
      body.lineWidth = 2 * growth
      body.lineJoin = .round
      layer.addSublayer(body)
      for width in Set(drawn.map(\.width)).sorted() {
        var path = Path()
        for line in drawn where line.width == width { path.addPath(line.path) }
        let line = ShapeLayer(path: path, fillColor: nil)
        line.strokeColor = color
        line.lineWidth = width + 2 * growth
        line.lineJoin = .round
        line.lineCap = .round
        layer.addSublayer(line)
      }
      return layer
    }
  }
}
