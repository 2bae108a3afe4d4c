import Geometry
import Layers
import SVG

/// A drawn part in its own coordinates: its `position` is where the drawing's origin lies, about which it turns and grows.
package final class ArtLayer: Layer {
  package let part: ArtPart

  init(_ part: ArtPart, drawing: SVGDocument) {
    self.part = part
    super.init()
    bounds = part.view
    anchorPoint = Point(-part.view.minX / part.view.width, -part.view.minY / part.view.height)
    let picture = drawing.makeLayer(fitting: part.view.size)
    picture.position = part.view.origin
    // What moves may leave the view.
    picture.masksToBounds = false
    addSublayer(picture)
    for (name, pivot) in part.pivots {
      guard let layer = layer(named: name) else { continue }
      // Without an extent of its own it turns about its position, and shows its pivot there.
      layer.bounds = Rect(origin: pivot, size: .zero)
      layer.position = pivot
    }
  }

  /// Takes the place of a colour, wherever it is filled or drawn with.
  package func replace(_ color: Color, by other: Color) { Self.replace(color, by: other, in: self) }

  private static func replace(_ color: Color, by other: Color, in layer: Layer) {
    if let shape = layer as? ShapeLayer {
      if shape.fillColor?.withAlpha(1) == color { shape.fillColor = other.withAlpha(shape.fillColor?.alpha ?? 1) }
      if shape.strokeColor?.withAlpha(1) == color { shape.strokeColor = other.withAlpha(shape.strokeColor?.alpha ?? 1) }
    }
    for sublayer in layer.sublayers { replace(color, by: other, in: sublayer) }
  }

  /// Gives what an element shows another colour, as the scarf of an animal; its outline stays.
  package func dye(_ element: String, _ color: Color) {
    func dye(_ layer: Layer) {
      if let shape = layer as? ShapeLayer { shape.shape.dye(color) }
      for sublayer in layer.sublayers { dye(sublayer) }
    }
    if let element = layer(named: element) { dye(element) }
  }
}

extension ArtLayer {
  /// Mixes so much of a colour into everything that is seen, as if it lay over all of it: mixing is the same before and after one thing is laid on another.
  func wash(_ color: Color, amount: Double) {
    func wash(_ layer: Layer) {
      if let shape = layer as? ShapeLayer {
        var values = shape.shape
        values.wash(color, amount: amount)
        shape.shape = values
      }
      for sublayer in layer.sublayers { wash(sublayer) }
    }
    wash(self)
  }
}

extension ShapeValues {
  /// Mixes a colour into all of its own, each as opaque as before.
  fileprivate mutating func wash(_ color: Color, amount: Double) {
    func washed(_ own: Color) -> Color { Color.interpolate(own, color.withAlpha(own.alpha), amount) }
    func washed(_ paint: Paint) -> Paint {
      switch paint {
      case .color(let own): return .color(washed(own))
      case .gradient(var gradient, let space):
        gradient.colors = gradient.colors.map { washed($0) }
        return .gradient(gradient, space)
      case .pattern: return paint
      }
    }
    fillColor = fillColor.map { washed($0) }
    strokeColor = strokeColor.map { washed($0) }
    fillPaint = fillPaint.map { washed($0) }
    strokePaint = strokePaint.map { washed($0) }
  }

  /// Gives a fill without an outline another colour; where it is shaded by three, what is light and dark of it stays so.
  package mutating func dye(_ color: Color) {
    if case .gradient(var gradient, let transform) = fillPaint, gradient.colors.count == 3 {
      gradient.colors = [Color.interpolate(color, .white, 0.25), color, Color.interpolate(color, .black, 0.18)]
      fillPaint = .gradient(gradient, transform)
    } else if strokeColor == nil, fillColor != nil {
      fillColor = color
    }
  }
}
