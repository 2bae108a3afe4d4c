import Geometry
import Layers
import Typography

/// A pinwheel with a sentence, where there is nothing to be drawn yet.
@MainActor
final class EmptyNote: Layer {
  private let wheel = PinwheelLayer(radius: 46)
  private let text = TextLayer()

  init(_ sentence: String, language: String) {
    super.init()
    anchorPoint = .zero
    isHitTestable = false
    text.wraps = true
    text.string = sentence
    text.style = TextStyle(size: 17, language: language, alignment: .center)
    text.color = .white
    addSublayer(wheel)
    addSublayer(text)
  }

  /// Stands in the middle of a frame.
  func place(in frame: Rect, unit: Double) {
    position = frame.center
    transform = .scale(unit, unit)
    text.bounds = Rect(x: 0, y: 0, width: min(260, frame.width / unit - 16), height: 0)
    text.sizeToFit()
    wheel.position = Point(0, -56)
    text.position = Point(0, 14 + text.bounds.height / 2)
  }

  func turn() { wheel.spin(turns: 2, duration: 2.4) }
}
