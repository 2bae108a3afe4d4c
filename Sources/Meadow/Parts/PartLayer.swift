import Geometry
import Layers
import RoomKit
import SVG

/// A part of the meadow as layers: its origin is the file's, its units are the file's.
@MainActor
package final class PartLayer: Layer {
  /// The part's name.
  let part: String
  let info: PartInfo
  /// What is painted, as by day.
  private var shapes: [(layer: ShapeLayer, day: ShapeValues)] = []
  private var ids: [String: Layer] = [:]
  private var lamps: [(layer: PartLayer, opacity: Double)] = []
  /// How strongly colours without a row follow the hour.
  private let strength: Double

  /// - Parameters:
  ///   - part: its name.
  ///   - strength: how strongly colours that the palette has no row for follow the hour, 0 to 1.
  /// - Throws: `RoomError` when its file is missing or damaged.
  init(_ part: String, strength: Double = 0) throws(RoomError) {
    self.part = part
    self.strength = strength
    info = try PartLibrary.shared.info(part)
    super.init()
    name = part
    anchorPoint = .zero
    isHitTestable = false
    let drawing = try PartLibrary.shared.document(part).makeDrawing()
    for element in drawing.elements {
      if let id = element.id { ids[id] = element.layer }
      if let shape = element.layer as? ShapeLayer { shapes.append((shape, shape.shape)) }
    }
    // In the file's own units, and nothing cut off.
    if let picture = drawing.root.sublayers.first {
      picture.removeFromSuperlayer()
      picture.transform = .identity
      addSublayer(picture)
    }
    for (id, pivot) in info.pivots ?? [:] where pivot.count == 2 {
      guard let layer = ids[id] else { continue }
      layer.bounds = Rect(origin: Point(pivot[0], pivot[1]), size: .zero)
      layer.position = Point(pivot[0], pivot[1])
    }
    for light in info.lights ?? [] where light.count == 4 {
      let lamp = try PartLayer("lamp-glow")
      lamp.position = Point(light[0], light[1])
      lamp.transform = .scale(light[2] / 50, light[2] / 50)
      lamp.isHidden = true
      lamps.append((lamp, light[3]))
      addSublayer(lamp)
    }
  }

  /// The element of an id, which turns and scales about its pivot; nil without one.
  subscript(id: String) -> Layer? { ids[id] }

  /// Gives an element's shapes other colours by day; call `show` afterwards.
  func repaint(_ id: String, _ change: (inout ShapeValues) -> Void) {
    guard let element = ids[id] else { return }
    for i in shapes.indices where shapes[i].layer === element || shapes[i].layer.isDescendant(of: element) { change(&shapes[i].day) }
  }

  /// Gives all its plain fills and strokes other colours by day; call `show` afterwards.
  func repaint(_ change: (inout Color) -> Void) {
    for i in shapes.indices {
      if var color = shapes[i].day.fillColor {
        change(&color)
        shapes[i].day.fillColor = color
      }
    }
  }

  /// Gives an element's shapes other paths; those it is given are as in the file.
  func reshape(_ id: String, _ change: (Path) -> Path) {
    let element = ids[id]
    for i in shapes.indices where shapes[i].layer === element || element.map({ shapes[i].layer.isDescendant(of: $0) }) == true {
      let original = originals[i] ?? shapes[i].day.path
      originals[i] = original
      shapes[i].day.path = change(original)
      shapes[i].layer.path = shapes[i].day.path
    }
  }

  /// The paths of the file, of shapes that were given others.
  private var originals: [Int: Path] = [:]

  /// Takes on the colours of an hour. Cost: that of its shapes where the light differs from the day's.
  func show(_ light: DayLight, _ palette: LightPalette) {
    for (layer, day) in shapes {
      var shape = day
      shape.fillColor = day.fillColor.map { color($0, light, palette) }
      shape.strokeColor = day.strokeColor.map { color($0, light, palette) }
      shape.fillPaint = day.fillPaint.map { paint($0, light, palette) }
      shape.strokePaint = day.strokePaint.map { paint($0, light, palette) }
      layer.shape = shape
    }
    for (id, values) in info.opacity ?? [:] where values.count == 3 { ids[id]?.opacity = light.mixed(values[0], values[1], values[2]) }
    for (lamp, opacity) in lamps {
      let shown = opacity * light.mixed(0, 0.6, 1)
      lamp.isHidden = shown == 0
      lamp.opacity = shown
    }
  }

  private func color(_ day: Color, _ light: DayLight, _ palette: LightPalette) -> Color {
    palette.color(day, of: part, in: light, strength: strength)
  }

  private func paint(_ paint: Paint, _ light: DayLight, _ palette: LightPalette) -> Paint {
    switch paint {
    case .color(let day): return .color(color(day, light, palette))
    case .gradient(var gradient, let transform):
      gradient.colors = gradient.colors.map { color($0, light, palette) }
      return .gradient(gradient, transform)
    case .pattern: return paint
    }
  }
}

extension PartLayer {
  /// Whether one of its solid shapes covers a point of the layer that it lies in.
  func covers(_ point: Point) -> Bool {
    let place = presentedTransformToSuperlayer().inverse.map { $0.apply(point) } ?? point
    return shapes.contains { shape in
      guard isSolid(shape.day) else { return false }
      return shape.day.path.contains(shape.layer.convert(place, from: self), rule: shape.day.fillRule)
    }
  }

  private func isSolid(_ shape: ShapeValues) -> Bool {
    switch shape.fillPaint {
    case .gradient(let gradient, _): gradient.colors.allSatisfy { $0.alpha > 0.9 }
    case .color(let color): color.alpha > 0.9
    case .pattern: false
    case nil: shape.fillColor.map { $0.alpha > 0.9 } ?? false
    }
  }

  /// Its shapes that are filled with one colour.
  var plainShapes: [(path: Path, color: Color)] {
    shapes.compactMap { shape in shape.day.fillColor.map { (shape.day.path, $0) } }
  }
}
