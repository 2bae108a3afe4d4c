import Geometry
import Gestures
import Layers
import RoomKit
import Typography

/// A lamp on a plate of stone that is pressed as a finger comes down: dark, waiting or lit; below it the last time.
@MainActor
final class MeasureLamp: Layer {
  /// What the lamp shows.
  enum Look: Equatable {
    case dark, waits, lit
  }

  private let plate: NinePartLayer?
  private let lamp = ShapeLayer()
  private let rays = ShapeLayer()
  private let text = TextLayer("", style: TextStyle(font: FontDescription(weight: .bold)), color: Color(rgb: 0x43291a))
  private let isCalm: Bool
  private var look = Look.dark
  /// A finger that presses, as long as nothing was measured.
  private let invitation: Layer?
  var onPress: () -> Void = {}

  /// The lamp's radius, in its own units.
  private static let radius = 30.0

  init(options: RoomOptions) {
    plate = try? NinePartLayer("stone-key-up")
    isCalm = options.reducesMotion
    invitation = try? RoomArt.layer("hand-pressing")
    super.init()
    name = "lamp"
    lamp.path = Path(circleAt: .zero, radius: Self.radius)
    lamp.strokeColor = Color(rgb: 0x43291a)
    lamp.lineWidth = 3
    rays.path = Self.rays
    rays.strokeColor = Color(rgb: 0xc77700)
    rays.fillColor = nil
    rays.lineWidth = 5
    rays.lineCap = .round
    for part in (plate.map { [$0 as Layer] } ?? []) + [rays, lamp, text] + (invitation.map { [$0] } ?? []) {
      part.isHitTestable = part === plate
      addSublayer(part)
    }
    touchHandler = self
    focusResponse = FocusResponse { [weak self] in self?.press() }
    show(.dark)
  }

  private static var rays: Path {
    var path = Path()
    for i in 0..<10 {
      let angle = Double(i) * .pi / 5
      let way = Point(Math.cos(angle), Math.sin(angle))
      path.move(to: way * (radius + 8))
      path.addLine(to: way * (radius + 17))
    }
    return path
  }

  private func press() {
    rebound()
    onPress()
  }

  func show(_ look: Look) {
    self.look = look
    invitation?.isHidden = !text.string.isEmpty || look != .dark
    lamp.fillColor =
      switch look {
      case .dark: Color(rgb: 0xd8cbb2)
      case .waits: Color(rgb: 0xa8987c)
      case .lit: Color(rgb: 0xffc928)
      }
    // Pale rays say what it is for while it is dark.
    rays.opacity = look == .lit ? 1 : 0.3
  }

  /// Shows a beat.
  func pulse() {
    if !isCalm { lamp.add(KeyframeAnimation(.scale, values: [1, 1.18, 1], duration: 0.3), forKey: "pulse") }
  }

  /// Shows a text below the lamp.
  func write(_ string: String) {
    text.string = string
    invitation?.isHidden = !string.isEmpty || look != .dark
    arrange()
  }

  func layout(in frame: Rect) {
    self.frame = frame
    arrange()
  }

  private func arrange() {
    let side = min(bounds.width, bounds.height)
    plate?.layout(in: bounds, scale: side / 150)
    // From the rays above to the text below, and the plate's edge.
    let unit = side / 150
    for part in [lamp, rays] {
      part.position = Point(bounds.midX, bounds.midY - 20 * unit)
      part.transform = .scale(unit, unit)
    }
    text.style.size = 24 * unit
    text.sizeToFit()
    text.position = Point(bounds.midX, bounds.midY + 42 * unit)
    invitation?.position = lamp.position
    invitation?.transform = .scale(unit * 0.62, unit * 0.62)
  }
}

extension MeasureLamp: TouchHandler {
  func touchBegan(_ touch: Touch) -> Bool {
    giveWay()
    onPress()
    return true
  }

  func touchMoved(_ touch: Touch) {}
  func touchEnded(_ touch: Touch) { springBack() }
  func touchCancelled(_ touch: Touch) { springBack() }
}
