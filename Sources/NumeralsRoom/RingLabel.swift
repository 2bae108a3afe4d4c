import Geometry
import Gestures
import Layers
import RoomKit
import Typography

/// A numeral of the ring: 50 by 50 units, dark grey, white text, a border in the hue of its place.
@MainActor
final class RingLabel: Layer {
  nonisolated static let darkGrey = Color(white: 1.0 / 3)

  /// The hue of a place's border.
  static func hue(of place: Int) -> Double { 0.08 * Double(place) + 0.1 }

  /// The middle of a place, in units.
  nonisolated static func center(of place: Int) -> Point {
    let angle = Double(place) * 2 * Double.pi / Double(NumeralsGame.pageSize)
    return Point(160 + 120 * Math.cos(angle), 200 + 120 * Math.sin(angle))
  }

  private let label = TextLayer()
  private let hasHighContrast: Bool

  /// Called with its place when it is tapped.
  var onTap: (Int) -> Void = { _ in }

  init(place: Int, hasHighContrast: Bool) {
    self.hasHighContrast = hasHighContrast
    super.init()
    bounds = Rect(x: 0, y: 0, width: 50, height: 50)
    position = Self.center(of: place)
    borderWidth = hasHighContrast ? 6 : 4
    borderColor = Color(hue: Self.hue(of: place), saturation: 1, brightness: 1)
    label.style = TextStyle(font: FontDescription(weight: .bold), size: 30, alignment: .center)
    label.color = .white
    label.verticalAlignment = .center
    label.frame = bounds
    label.isHitTestable = false
    addSublayer(label)
    addRecognizer(TapGestureRecognizer { [weak self] _ in self?.onTap(place) })
    focusResponse = FocusResponse { [weak self] in self?.onTap(place) }
    describe(
      { [weak self] _ in self.map { NumeralsSpeech.spelled($0.label.string) } },
      value: { [weak self] language in
        self?.isFound == true ? SpokenWord.finished.text(in: language) : nil
      })
  }

  private var isFound = false

  func update(_ text: String, isFound: Bool) {
    name = text
    label.string = text
    backgroundColor = Self.darkGrey
    label.color = .white
    self.isFound = false
    if isFound { find() }
  }

  /// Takes the border's colour; with high contrast its text turns black where that is read better.
  func find() {
    isFound = true
    backgroundColor = borderColor
    let light = 0.2126 * borderColor.red + 0.7152 * borderColor.green + 0.0722 * borderColor.blue
    if hasHighContrast, light > 0.3 { label.color = .black }
  }
}
