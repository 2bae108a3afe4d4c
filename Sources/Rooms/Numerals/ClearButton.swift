import Geometry
import Gestures
import Layers
import Typography

/// The word that starts over: light grey on black, 100 by 30 units; fingers find it within 44.
@MainActor
final class ClearButton: Layer {
  private let label: TextLayer

  init(_ text: String, language: Language, action: @escaping () -> Void) {
    label = TextLayer(
      text, style: TextStyle(size: 30, language: language.rawValue, alignment: .center), color: Color(white: 2.0 / 3))
    super.init()
    name = "clear"
    frame = Rect(x: 0, y: 8, width: 100, height: 44)
    let plate = Layer(frame: Rect(x: 0, y: 7, width: 100, height: 30))
    plate.backgroundColor = .black
    let widest = label.preferredSize().width
    if widest > 92 { label.style.size *= 92 / widest }
    label.verticalAlignment = .center
    label.frame = plate.bounds
    plate.addSublayer(label)
    plate.isHitTestable = false
    addSublayer(plate)
    addRecognizer(TapGestureRecognizer { _ in action() })
    focusResponse = FocusResponse(activate: action)
  }

  var text: String { label.string }
}
