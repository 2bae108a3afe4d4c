import Geometry
import Layers
import RoomKit
import Typography

/// The number of what is played.
final class NumberPlate: Layer {
  private let text = TextLayer()

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
  }

  /// Makes its text as large as goes with buttons of a side, in points.
  /// - Returns: how large it is then.
  func fit(to side: Double) -> Size {
    text.style = TextStyle(font: FontDescription(weight: .bold), size: side * 0.4)
    text.sizeToFit()
    return Size(max(side * 0.7, text.bounds.width + side * 0.36), side * 0.7)
  }

  /// Puts it into a frame of the size that it has; it is away where there is none.
  func layout(in frame: Rect?) {
    isHidden = frame == nil
    guard let frame else { return }
    bounds = Rect(origin: .zero, size: frame.size)
    cornerRadius = bounds.height / 2
    text.position = bounds.center
    position = frame.center
  }
}
