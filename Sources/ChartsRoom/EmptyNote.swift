import Geometry
import Layers
import RoomKit
import Typography

/// A pinwheel with a sentence, where there is nothing to be drawn yet.
final class EmptyNote: Layer {
  private let wheel = PinwheelLayer(radius: 46)
  private let text = TextLayer()

  init(_ sentence: String, color: Color, language: String) {
    super.init()
    anchorPoint = .zero
    isHitTestable = false
    text.wraps = true
    text.string = sentence
    text.style = TextStyle(font: FontDescription(weight: .bold), size: 17, language: language, alignment: .center)
    text.color = color
    addSublayer(wheel)
    addSublayer(text)
  }

  /// Stands in the middle of a frame.
  func layout(in frame: Rect, unit: Double) {
    position = frame.center
    transform = .scale(unit, unit)
    let width = balancedWidth(within: min(260, frame.width / unit - 16))
    text.bounds = Rect(origin: .zero, size: Size(width, text.preferredSize(width: width).height))
    wheel.position = Point(0, -56)
    text.position = Point(0, 14 + text.bounds.height / 2)
  }

  /// The least width in which the text has no more lines than in the widest: its lines are then about equally long.
  private func balancedWidth(within widest: Double) -> Double {
    let height = text.preferredSize(width: widest).height
    var (low, high) = (widest / 3, widest)
    while high - low > 1 {
      let middle = (low + high) / 2
      let size = text.preferredSize(width: middle)
      if size.height <= height + 0.5, size.width <= middle + 0.5 { high = middle } else { low = middle }
    }
    return high
  }

  func turn() { wheel.spin(turns: 2, duration: 2.4) }
}
