import Geometry
import Layers
import RoomKit
import Typography

/// A key of stone: as large as what lies on it, or with a word.
@MainActor
final class ThrowKey: Layer {
  private let plate: NinePartLayer?
  private let text: TextLayer
  /// Called when it is pressed.
  var onPress: () -> Void = {}

  init(_ title: String, options: RoomOptions) {
    plate = try? NinePartLayer("stone-key-up")
    text = TextLayer(
      title, style: TextStyle(font: FontDescription(weight: .bold)), color: Color(rgb: 0x43291a))
    super.init()
    name = "throw"
    answerPress { [weak self] in self?.onPress() }
    if let plate { addSublayer(plate) }
    text.isHitTestable = false
    addSublayer(text)
  }

  func layout(in frame: Rect) {
    self.frame = frame
    let scale = min(frame.width, frame.height) / 130
    plate?.layout(in: bounds, scale: scale)
    text.style.size = frame.height * 0.46
    text.sizeToFit()
    text.position = bounds.center - Point(0, 4 * scale)
  }
}
