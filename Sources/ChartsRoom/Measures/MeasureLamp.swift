import Geometry
import Layers
import RoomKit
import Typography

/// What is pressed as a finger comes down, on a plate: a lamp in the night, which will be lit, or a drum, which beats; below it the last time.
@MainActor
final class MeasureLamp: Layer {
  private let plate = Layer()
  private let art: MeasureArt
  private let text: TextLayer
  /// A sandglass in the place of the text: it is to be waited still.
  private let sandglass: MeasureArt
  private let isCalm: Bool
  private var look = MeasureArt.Look.dark
  /// A finger that presses, as long as nothing was measured.
  private let invitation: Layer?
  var onPress: () -> Void = {}

  /// Lines and letters on a light plate.
  private static let ink = Color(rgb: 0x43291a)
  /// How often the finger presses before it stands still, and how long once takes, in seconds.
  private static let (presses, press) = (6.0, 0.9)

  init(_ kind: MeasureKind, options: RoomOptions) {
    let isNight = kind == .reflex
    art = isNight ? LampArt(line: Color(rgb: 0xf3e3c0)) : DrumArt(line: Self.ink)
    text = TextLayer(
      "", style: TextStyle(font: FontDescription(weight: .bold)), color: isNight ? Color(rgb: 0xfff3cf) : Self.ink)
    sandglass = SandglassArt(line: isNight ? Color(rgb: 0xf3e3c0) : Self.ink)
    isCalm = options.reducesMotion
    invitation = try? RoomArt.layer("hand-pressing")
    super.init()
    name = isNight ? "lamp" : "drum"
    answerPress(isImmediate: true) { [weak self] in self?.onPress() }
    plate.backgroundColor = isNight ? Color(rgb: 0x232d54) : Color(rgb: 0xf7dfb4)
    plate.borderColor = isNight ? Color(rgb: 0x7d89bd) : Color(rgb: 0xc08b45)
    art.anchorPoint = .zero
    sandglass.isHidden = true
    for part in [plate, art, text, sandglass] + (invitation.map { [$0] } ?? []) {
      part.isHitTestable = part === plate
      addSublayer(part)
    }
    show(.dark)
  }

  func show(_ look: MeasureArt.Look) {
    self.look = look
    if look != .waits { sandglass.isHidden = true }
    art.show(look)
    showInvitation()
  }

  /// Says that it was pressed too early: it shakes, and a sandglass stays until what is waited for has come.
  func refuse() {
    shake()
    guard look == .waits else { return }
    sandglass.isHidden = false
    if !isCalm { sandglass.pulse() }
  }

  /// Whether it is said that one is to wait.
  var asksToWait: Bool { !sandglass.isHidden }

  /// Shows how many beats were heard of those that lead in.
  func show(beats: Int) { art.show(beats: beats) }

  /// Shows a beat, or a tap.
  func pulse() {
    if !isCalm { art.pulse() }
  }

  /// Shows a text below what is pressed.
  func write(_ string: String) {
    text.string = string
    showInvitation()
    arrange()
  }

  private func showInvitation() { invitation?.isHidden = !text.string.isEmpty || look != .dark }

  /// Has the finger press a few times, where it is seen; the layer is in a tree.
  func invite() {
    guard !isCalm, let invitation, !invitation.isHidden else { return }
    var press = KeyframeAnimation<Layer, Point>(.translation, values: [Point(10, 12), .zero, Point(10, 12)], duration: Self.press)
    press.repeatCount = Self.presses
    invitation.layer(named: "hand")?.add(press, forKey: "press")
    var beat = KeyframeAnimation<Layer, Double>(.scale, values: [1, 1, 1.06, 1], keyTimes: [0, 0.45, 0.65, 1], duration: Self.press)
    beat.repeatCount = Self.presses
    let scale = art.transform.a
    beat.values = beat.values.map { $0 * scale }
    art.add(beat, forKey: "invite")
  }

  func layout(in frame: Rect) {
    self.frame = frame
    arrange()
  }

  private func arrange() {
    // From the top of what is drawn to the text below.
    let unit = min(bounds.width, bounds.height) / 150
    plate.frame = bounds
    plate.cornerRadius = 22 * unit
    plate.borderWidth = max(2, 4 * unit)
    art.position = Point(bounds.midX, bounds.midY - 20 * unit)
    art.transform = .scale(unit, unit)
    text.style.size = 24 * unit
    text.sizeToFit()
    text.position = Point(bounds.midX, bounds.midY + 46 * unit)
    sandglass.position = text.position
    sandglass.transform = .scale(unit, unit)
    invitation?.position = art.position
    invitation?.transform = .scale(unit * 0.62, unit * 0.62)
  }
}
