import Geometry
import Layers
import RoomKit
import Typography

/// A key of stone that gives way under a finger: a letter, a figure, or what is done with them.
@MainActor
final class StoneKey: Layer {
  /// What a key does.
  enum Face: Hashable {
    case symbol(String)
    case erase
    case check
  }

  /// Of what is written on stone: more than 7 to 1.
  static let ink = Color(rgb: 0x43291a)

  let face: Face
  private let up: NinePartLayer
  private let down: NinePartLayer
  /// What is seen of a key that lies back in the wall.
  private let hollow = Layer()
  private let label = TextLayer()
  private let icon: Layer?
  let glow: StoneGlow
  private var presses: Press?
  /// Whether it is seen to lie back in the wall.
  private var liesBack = false
  /// Whether it is an answer that can be given.
  var isOffered: Bool { presses?.givesWay != false }
  var onPress: (Face) -> Void = { _ in }

  /// - Throws: `RoomError` when its picture is missing.
  init(_ face: Face, options: RoomOptions) throws(RoomError) {
    self.face = face
    glow = StoneGlow(isCalm: options.reducesMotion)
    up = try NinePartLayer("stone-key-up")
    down = try NinePartLayer("stone-key-down")
    switch face {
    case .symbol(let text):
      label.string = text
      icon = nil
    case .erase: icon = try Icon.back.layer(size: 24, color: Self.ink)
    case .check: icon = try Icon.check.layer(size: 24, color: Self.ink)
    }
    super.init()
    name = "key"
    down.isHidden = true
    label.style = TextStyle(font: NumeralTile.font)
    label.color = Self.ink
    label.isHitTestable = false
    hollow.isHitTestable = false
    hollow.opacity = 0
    hollow.backgroundColor = Color(rgb: 0xdcc8a8)
    hollow.borderColor = Color(rgb: 0xb99d78)
    for part in [hollow, up, down, label, glow] as [Layer] { addSublayer(part) }
    if let icon {
      icon.isHitTestable = false
      insertSublayer(icon, below: glow)
    }
    presses = answerPress { [weak self] in self?.onPress(face) }
    presses?.onTouch = { [weak self] in self?.show(isDown: $0) }
    describe { language in
      switch face {
      case .symbol(let text): Int(text) == nil ? NumeralsSpeech.spelled(text) : text
      case .erase: NumeralsSpeech.erase.text(in: language)
      case .check: NumeralsSpeech.check.text(in: language)
      }
    }
  }

  /// What is written on it, in ems; 0 for a picture.
  var ems: Double { label.string.isEmpty ? 0 : TextLayer.ems(label.string, font: NumeralTile.font) }

  /// - Parameter textSize: of what is written on it, in points.
  func layout(frame: Rect, textSize: Double) {
    self.frame = frame
    let scale = StoneGlow.scale(of: bounds)
    up.layout(in: bounds, scale: scale)
    down.layout(in: bounds, scale: scale)
    if case .symbol(let text) = face { label.setText(text, size: textSize, center: bounds.center - Point(0, 4 * scale)) }
    if let icon {
      let fit = min(frame.width, frame.height) * 0.5 / 24
      icon.transform = .scale(fit, fit)
      icon.position = bounds.center - Point(0, 4 * scale)
    }
    hollow.frame = bounds.insetBy(dx: 3 * scale, dy: 6 * scale)
    hollow.cornerRadius = 18 * scale
    hollow.borderWidth = 3 * scale
    glow.layout(about: bounds)
  }

  /// Whether it can be pressed now; else it is pale.
  func setEnabled(_ isEnabled: Bool) {
    for part in [label, icon] as [Layer?] { part?.opacity = isEnabled ? 1 : 0.35 }
  }

  /// Gives way no more, and looks as it did: it goes out of sight.
  func rest() { presses?.givesWay = false }

  /// Whether it is an answer that can be given; else it lies back, and gives way no more.
  func setOffered(_ isOffered: Bool, isAnimated: Bool) {
    presses?.givesWay = isOffered
    guard isOffered == liesBack else { return }
    liesBack = !isOffered
    let show = { [self] in
      // Nothing of the wall is seen through it.
      for part in [up, down] { part.opacity = isOffered ? 1 : 0 }
      hollow.opacity = isOffered ? 0 : 1
      setEnabled(isOffered)
    }
    if isAnimated, let tree { tree.animate(duration: 0.3, show) } else { show() }
  }

  private func show(isDown: Bool) {
    up.isHidden = isDown
    down.isHidden = !isDown
  }
}
