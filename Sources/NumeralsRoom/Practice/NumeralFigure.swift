import Geometry
import Layers
import RoomKit
import Typography

/// A numeral, carved as large as there is room.
final class NumeralFigure: Layer, QuestionFigure {
  private let text = TextLayer()
  private let string: String
  private let ems: Double

  init(_ string: String) {
    self.string = string
    ems = TextLayer.ems(string, font: NumeralTile.font)
    super.init()
    text.style = TextStyle(font: NumeralTile.font)
    text.color = Palette.outline
    isHitTestable = false
    addSublayer(text)
  }

  func layout(in frame: Rect) {
    self.frame = frame
    text.setText(string, size: min(frame.height * 0.7, frame.width * 0.92 / max(0.1, ems)), center: bounds.center)
  }
}
