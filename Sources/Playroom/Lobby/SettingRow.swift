import Geometry
import Gestures
import Layers
import RoomKit
import Sessions
import Typography

/// A row of the settings that is pressed as a whole.
@MainActor
final class SettingRow: Layer {
  /// What a setting is set to.
  enum Value {
    /// Nothing: the row leads somewhere.
    case nothing
    case isOn(Bool)
    case text(String)
    /// A level of some steps, 0 for off, and what sets it to 1 or more.
    case level(Int, of: Int, change: (Int) -> Void)
  }

  private var icon: Layer
  private let label = TextLayer()
  private let help: TextLayer?
  /// Whether it says more than its word, which takes more height.
  var hasHelp: Bool { help != nil }
  private let valueLayer: Layer
  /// Whether the icon stands at the right and the value at the left.
  private let isRightToLeft: Bool
  /// What is heard when it is pressed.
  private var sound: Sound

  /// - Throws: `RoomError` when the icon is missing.
  init(
    _ icon: Icon, _ text: String, in language: Language, help: String? = nil, value: Value, isStrong: Bool = false,
    action: @escaping () -> Void
  ) throws(RoomError) {
    self.icon = try Self.picture(icon)
    self.help = help.map { Self.text($0, size: 12, weight: .regular, in: language) }
    switch value {
    case .nothing: valueLayer = Layer()
    case .isOn(let isOn): valueLayer = Self.toggle(isOn)
    case .text(let text): valueLayer = Self.text(text, size: 17, weight: .bold, in: language)
    case .level(let level, let steps, let change): valueLayer = LevelBars(level: level, of: steps, change: change)
    }
    sound = Self.sound(of: value)
    isRightToLeft = language.isRightToLeft
    super.init()
    name = Self.name(icon)
    anchorPoint = .zero
    backgroundColor = Palette.plate
    borderColor = Palette.ink.withAlpha(isStrong ? 0.8 : 0.14)
    borderWidth = isStrong ? 2 : 1
    addSublayer(self.icon)
    label.string = text
    label.style = TextStyle(font: FontDescription(weight: .bold), size: 17, language: language.rawValue)
    label.color = Palette.ink
    label.sizeToFit()
    addSublayer(label)
    if let help = self.help { addSublayer(help) }
    addSublayer(valueLayer)
    // After the change: sounds that are switched on are heard, and no more once they are switched off.
    let press = { [weak self] in
      guard let sound = self?.sound else { return }
      action()
      self?.playOnPage(sound)
    }
    addRecognizer(TapGestureRecognizer { _ in press() })
    focusResponse = FocusResponse(activate: press)
    describe(
      { _ in text }, value: { [weak self] in self?.spoken(value, in: $0) }, hint: { _ in help },
      traits: {
        if case .level = value { [.adjustable, .button] } else { .button }
      })
  }

  /// Lets the left and right arrows change the level, from 0 to the most, the way that its bars grow.
  func stepByArrows(upTo most: Int, set: @escaping (Int) -> Void) {
    let more: Key = isRightToLeft ? .left : .right
    focusResponse?.key = { [weak self] key in
      guard let bars = self?.valueLayer as? LevelBars, key.key == .left || key.key == .right else { return false }
      let step = key.key == more ? 1 : -1
      if key.isPress { set(min(most, max(0, bars.level + step))) }
      return true
    }
  }

  /// A value as it is read out.
  private func spoken(_ value: Value, in language: Language) -> String? {
    switch value {
    case .nothing: return nil
    case .isOn(let isOn): return (isOn ? SpokenWord.on : .off).text(in: language)
    case .text(let text): return text
    case .level(let first, let steps, _):
      let level = (valueLayer as? LevelBars)?.level ?? first
      return level == 0
        ? SpokenWord.off.text(in: language) : SpokenWord.step.text(in: language, ["step": "\(level)", "steps": "\(steps)"])
    }
  }

  /// What the layer of the row with an icon is called.
  static func name(_ icon: Icon) -> String { "setting \(icon.rawValue)" }

  private static func picture(_ icon: Icon) throws(RoomError) -> Layer { try icon.layer(size: 26, color: Palette.ink) }

  /// What is heard when a row with a value is pressed.
  private static func sound(of value: Value) -> Sound {
    switch value {
    case .isOn(let isOn): isOn ? .off : .on
    case .nothing, .text: .press
    case .level(let level, _, _): level > 0 ? .off : .on
    }
  }

  /// Shows another level, with the icon that goes with it; the row has one.
  /// - Throws: `RoomError` when the icon is missing.
  func show(_ icon: Icon, level: Int) throws(RoomError) {
    guard let bars = valueLayer as? LevelBars else { return }
    sound = level > 0 ? .off : .on
    bars.level = level
    guard name != Self.name(icon) else { return }
    name = Self.name(icon)
    let picture = try Self.picture(icon)
    (picture.transform, picture.position) = (self.icon.transform, self.icon.position)
    insertSublayer(picture, at: 0)
    self.icon.removeFromSuperlayer()
    self.icon = picture
  }

  private static func text(_ string: String, size: Double, weight: FontWeight, in language: Language) -> TextLayer {
    let layer = TextLayer()
    layer.string = string
    layer.style = TextStyle(font: FontDescription(weight: weight), size: size, language: language.rawValue)
    layer.color = Palette.ink.withAlpha(0.8)
    layer.sizeToFit()
    return layer
  }

  /// A switch: on is where lines end, and coloured.
  private static func toggle(_ isOn: Bool) -> Layer {
    let track = Layer()
    track.bounds = Rect(x: 0, y: 0, width: 46, height: 26)
    track.cornerRadius = 13
    track.backgroundColor = isOn ? Palette.good : Color(rgb: 0x8b93a3)
    let knob = ShapeLayer(path: Path(circleAt: Point(isOn ? 33 : 13, 13), radius: 10), fillColor: .white)
    track.addSublayer(knob)
    return track
  }

  /// How high a row is in units of what it shows.
  static let height = 48.0

  /// Puts the row into a frame; what it shows grows with it, and words that have no room in a line take two.
  /// - Parameter largest: how many points a unit of what it shows may have.
  func layout(in frame: Rect, largest: Double) {
    position = frame.origin
    bounds = Rect(origin: .zero, size: frame.size)
    cornerRadius = frame.height / 3
    let unit = min(frame.height / Self.height, frame.width / 190, largest)
    let middle = frame.height / 2
    let left = 48 * unit
    let right = (valueLayer.bounds.width + 12) * unit
    let room = frame.width - left - right - 10 * unit
    icon.transform = .scale(unit, unit)
    func along(_ x: Double) -> Double { isRightToLeft ? frame.width - x : x }
    icon.position = Point(along(26 * unit), middle)
    // Switches and bars run the way one reads; words do so by themselves.
    valueLayer.transform = .scale(isRightToLeft && !(valueLayer is TextLayer) ? -unit : unit, unit)
    valueLayer.position = Point(along(frame.width - (12 + valueLayer.bounds.width / 2) * unit), middle)
    let texts = [label] + (help.map { [$0] } ?? [])
    // In one line each, or where that makes the smaller of both larger, in two.
    let choices = [false, true].map { breaks in
      Arrangement(texts, breaks: breaks, room: max(1, room), height: frame.height * 0.86, unit: unit)
    }
    let best = choices[1].least > choices[0].least ? choices[1] : choices[0]
    var top = middle - best.height / 2
    for (text, line) in zip(texts, best.lines) {
      text.wraps = line.wraps
      text.bounds = Rect(origin: .zero, size: line.size)
      text.transform = .scale(line.scale, line.scale)
      text.position = Point(along(left + line.size.width * line.scale / 2), top + line.size.height * line.scale / 2)
      top += line.size.height * line.scale
    }
  }
}

/// How large texts that stand below each other can be in a room.
@MainActor
private struct Arrangement {
  /// A text's size in its own units, and its scale on the stage.
  struct Line {
    var size: Size
    var scale: Double
    var wraps: Bool
  }

  private(set) var lines: [Line]
  /// Of all lines together, on the stage.
  var height: Double { lines.reduce(0) { $0 + $1.size.height * $1.scale } }
  /// The scale of the one that is smallest.
  var least: Double { lines.map(\.scale).min() ?? 0 }

  /// - Parameters:
  ///   - breaks: whether texts that are too long for a line take two.
  ///   - unit: the largest scale.
  init(_ texts: [TextLayer], breaks: Bool, room: Double, height: Double, unit: Double) {
    lines = texts.map { text in
      let line = text.style.lineSize(of: text.string)
      let whole = Line(size: line, scale: min(unit, room / max(1, line.width)), wraps: false)
      return breaks && whole.scale < unit * 0.85 ? Self.broken(text, line, room, unit) ?? whole : whole
    }
    let shrink = min(1, height / max(1, self.height))
    for i in lines.indices { lines[i].scale *= shrink }
  }

  /// A text in two lines; nil where it would be no larger than in one. No word is broken; without spaces lines end anywhere.
  private static func broken(_ text: TextLayer, _ line: Size, _ room: Double, _ unit: Double) -> Line? {
    let words = text.string.split(separator: " ").map { text.style.lineSize(of: String($0)).width }
    let widest = words.count == 1 ? line.width / 2 : words.max() ?? 1
    var scale = min(unit, room / max(1, widest))
    while scale > room / max(1, line.width) {
      let width = room / scale
      if let layout = try? TextLayout(text.string, style: text.style, width: width), layout.size.height < 2.5 * line.height {
        return Line(size: Size(width, layout.size.height), scale: scale, wraps: true)
      }
      scale *= 0.94
    }
    return nil
  }
}

extension TextStyle {
  /// What a text takes in one line; zero where the machine has no font.
  fileprivate func lineSize(of text: String) -> Size { (try? TextLayout(text, style: self, width: nil))?.size ?? .zero }
}
