import Geometry
import Layers
import Typography

/// A dot's label as it is set: how large its ink is, and where in the text's box it lies, for a font of one point.
struct DotLabel: Equatable {
  let text: String
  let ink: Rect
  let box: Size
  let style: TextStyle

  /// Measures a text; one without ink takes no room.
  init(_ text: String, kind: DotLabelKind) {
    self.text = text
    style = TextStyle(font: FontDescription(weight: .bold), size: Self.measuringSize, language: kind.language.rawValue)
    let layout = try? TextLayout(text, style: style)
    let unit = 1 / Self.measuringSize
    let size = layout?.size ?? .zero
    box = Size(size.width * unit, size.height * unit)
    let bounds = layout?.inkBounds ?? Rect(origin: .zero, size: size)
    ink = Rect(x: bounds.minX * unit, y: bounds.minY * unit, width: bounds.width * unit, height: bounds.height * unit)
  }

  private static let measuringSize = 64.0

  /// Lets a layer show the text at a font size, its anchor at the middle of the ink.
  @MainActor
  func apply(to layer: TextLayer, size: Double) {
    var values = layer.text
    values.string = text
    values.style = style
    values.style.size = size
    layer.text = values
    layer.bounds = Rect(x: 0, y: 0, width: box.width * size, height: box.height * size)
    layer.anchorPoint = Point(box.width > 0 ? ink.midX / box.width : 0.5, box.height > 0 ? ink.midY / box.height : 0.5)
  }
}
