import Geometry
import Layers
import RoomKit
import Typography

/// The number of what is played, in the corner where nothing else is.
final class NumberPlate: Layer {
  private let text = TextLayer()
  private var size = Size(320, 568)

  override init() {
    super.init()
    name = "number"
    isHitTestable = false
    backgroundColor = Palette.plate.withAlpha(0.72)
    text.color = Palette.ink
    addSublayer(text)
  }

  func show(_ number: Int) {
    text.string = "\(number)"
    layout(in: size)
  }

  /// Puts it into the corner of a stage of a size in points.
  func layout(in size: Size) {
    self.size = size
    let side = RoomControls.buttonSide(in: size)
    text.style = TextStyle(font: FontDescription(weight: .bold), size: side * 0.4)
    text.sizeToFit()
    bounds = Rect(x: 0, y: 0, width: max(side * 0.7, text.bounds.width + side * 0.36), height: side * 0.7)
    cornerRadius = bounds.height / 2
    text.position = bounds.center
    position = Point(side * 0.15 + bounds.width / 2, side * 0.5)
  }
}
