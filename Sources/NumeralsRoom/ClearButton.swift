import Geometry
import Gestures
import Layers
import RoomKit
import Typography

/// The word that starts over: light grey on black, 100 by 30 units; fingers find it within 44.
@MainActor
final class ClearButton: Layer {
  private let label: TextLayer

  var onPress: () -> Void = {}

  init(_ text: String, language: Language) {
    label = TextLayer(
      text, style: TextStyle(font: FontDescription(weight: .bold), size: 30, language: language.rawValue, alignment: .center),
      color: Color(white: 2.0 / 3))
    super.init()
    name = "clear"
    frame = Rect(x: 0, y: 8, width: 100, height: 44)
    let plate = Layer(frame: Rect(x: 0, y: 7, width: 100, height: 30))
    plate.backgroundColor = .black
    label.style.size *= Self.share(of: label, in: Size(92, 24))
    label.sizeToFit()
    // Words without tails stand in the middle too.
    let ink = Self.ink(of: label)
    label.position = plate.bounds.center + label.bounds.center - ink.center
    plate.addSublayer(label)
    plate.isHitTestable = false
    addSublayer(plate)
    addRecognizer(TapGestureRecognizer { [weak self] _ in self?.onPress() })
    focusResponse = FocusResponse { [weak self] in self?.onPress() }
    accessibilityLabel = text
  }

  var text: String { label.string }

  /// How much smaller, at most 1, text must be for its ink to fit into a box.
  private static func share(of label: TextLayer, in box: Size) -> Double {
    let ink = ink(of: label)
    return ink.isEmpty ? 1 : min(1, box.width / ink.width, box.height / ink.height)
  }

  /// Where text leaves marks, in a layer that fits it.
  private static func ink(of label: TextLayer) -> Rect {
    (try? TextLayout(label.string, style: label.style))?.inkBounds ?? label.bounds
  }
}
