import Geometry
import Layers
import Typography

extension TextLayer {
  /// The width of a text in ems of a font; 0 where the machine has none.
  static func ems(_ text: String, font: FontDescription) -> Double {
    ((try? TextLayout(text, style: TextStyle(font: font, size: 100)))?.size.width ?? 0) / 100
  }

  /// Shows text in a size about a place, on one line.
  func setText(_ text: String, size: Double, center: Point) {
    string = text
    style.size = size
    sizeToFit()
    position = center
  }
}
