import Geometry
import Gestures
import Layers
import Typography

/// A row of the settings that is pressed as a whole.
@MainActor
final class SettingRow: Layer {
  /// What a setting is set to.
  enum Value {
    case isOn(Bool)
    case text(String)
  }

  private let icon: Layer
  private let label = TextLayer()
  private let help: TextLayer?
  private let valueLayer: Layer

  /// - Throws: `RoomError` when the icon is missing.
  init(
    _ icon: Icon, _ text: String, in language: Language, help: String? = nil, value: Value, action: @escaping () -> Void
  ) throws(RoomError) {
    self.icon = try icon.layer(size: 26, color: Palette.ink)
    self.help = help.map { Self.text($0, size: 12, weight: .regular, in: language) }
    switch value {
    case .isOn(let isOn): valueLayer = Self.toggle(isOn)
    case .text(let text): valueLayer = Self.text(text, size: 17, weight: .bold, in: language)
    }
    super.init()
    name = "setting \(icon.rawValue)"
    anchorPoint = .zero
    backgroundColor = .white
    borderColor = Color(rgb: 0x1f2a44, alpha: 0.14)
    borderWidth = 1
    addSublayer(self.icon)
    label.string = text
    label.style = TextStyle(font: FontDescription(weight: .bold), size: 17, language: language.rawValue)
    label.color = Palette.ink
    label.sizeToFit()
    addSublayer(label)
    if let help = self.help { addSublayer(help) }
    addSublayer(valueLayer)
    addRecognizer(TapGestureRecognizer { _ in action() })
    focusResponse = FocusResponse(activate: action)
  }

  private static func text(_ string: String, size: Double, weight: FontWeight, in language: Language) -> TextLayer {
    let layer = TextLayer()
    layer.string = string
    layer.style = TextStyle(font: FontDescription(weight: weight), size: size, language: language.rawValue)
    layer.color = Color(rgb: 0x1f2a44, alpha: 0.8)
    layer.sizeToFit()
    return layer
  }

  /// A switch: on is to the right and coloured.
  private static func toggle(_ isOn: Bool) -> Layer {
    let track = Layer()
    track.bounds = Rect(x: 0, y: 0, width: 46, height: 26)
    track.cornerRadius = 13
    track.backgroundColor = isOn ? Palette.good : Color(rgb: 0xb9bfca)
    let knob = ShapeLayer(path: Path(circleAt: Point(isOn ? 33 : 13, 13), radius: 10), fillColor: .white)
    track.addSublayer(knob)
    return track
  }

  /// Puts the row into a frame; what it shows grows with its height, and shrinks where the words would not fit.
  func place(_ frame: Rect) {
    position = frame.origin
    bounds = Rect(origin: .zero, size: frame.size)
    cornerRadius = frame.height / 3
    let unit = frame.height / 48
    let middle = frame.height / 2
    let left = 52 * unit
    let right = valueLayer.bounds.width * unit + 14 * unit
    let room = frame.width - left - right - 8 * unit
    icon.transform = .scale(unit, unit)
    icon.position = Point(28 * unit, middle)
    place(label, at: Point(left, help == nil ? middle : middle - 7 * unit), unit, room)
    if let help { place(help, at: Point(left, middle + 12 * unit), unit, room) }
    valueLayer.transform = .scale(unit, unit)
    valueLayer.position = Point(frame.width - 14 * unit - valueLayer.bounds.width * unit / 2, middle)
  }

  private func place(_ text: TextLayer, at p: Point, _ unit: Double, _ room: Double) {
    let scale = min(unit, max(1, room) / max(1, text.bounds.width))
    text.transform = .scale(scale, scale)
    text.position = Point(p.x + text.bounds.width * scale / 2, p.y)
  }
}
