import Geometry
import Layers
import RoomKit
import Typography

/// A dark pill with a sentence: what was pressed would leave the program, were it pressed again.
final class LeaveHint: Layer {
  private let text = TextLayer()

  init(in language: Language) {
    super.init()
    text.name = "leave hint"
    text.style = TextStyle(font: FontDescription(weight: .bold), size: 17, language: language.rawValue)
    text.color = Palette.onAccent
    cornerRadius = 22
    backgroundColor = Palette.ink
    addSublayer(text)
    isHitTestable = false
  }

  /// Says a sentence; to be laid out then.
  func show(_ sentence: String) {
    text.string = sentence
    text.sizeToFit()
    bounds = Rect(x: 0, y: 0, width: text.bounds.width + 40, height: 44)
    text.position = bounds.center
  }

  /// Stands at the foot of a stage, as large as its buttons and never wider than it.
  func layout(in size: Size, side: Double) {
    let scale = min(side / 44, (size.width - 16) / max(1, bounds.width))
    transform = .scale(scale, scale)
    position = Point(size.width / 2, size.height - side * 0.4 - 22 * scale)
  }
}
