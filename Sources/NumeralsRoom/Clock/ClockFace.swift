import Geometry
import Layers
import RoomKit
import Typography

/// The face of a clock with Roman numerals and two hands, in units of a hundredth of its radius about its middle.
@MainActor
final class ClockFace: Layer {
  /// One of the hands.
  enum Hand: CaseIterable {
    case hour, minute

    /// From the middle to the tip, in units: within the numerals, which are read at any time.
    var length: Double { self == .hour ? 38 : 56 }
    /// White on it, and it on white, can be read.
    var color: Color { self == .hour ? Color(rgb: 0x0b5394) : Color(rgb: 0x96370b) }
    fileprivate var width: Double { self == .hour ? 9 : 6 }

    /// How far it is turned from twelve, clockwise, at a time in minutes after twelve.
    func angle(at time: Int) -> Double {
      let share = self == .hour ? Double(time) / Double(ClockTask.range) : Double(time % 60) / 60
      return share * 2 * .pi
    }
  }

  /// In its own units: a clock's outermost line.
  static let radius = 100.0

  private var hands: [Hand: ShapeLayer] = [:]
  private var marks: [Hand: ShapeLayer] = [:]
  private let rim = ShapeLayer(path: Path(circleAt: .zero, radius: 94), fillColor: Palette.card)

  init(isStrong: Bool = false) {
    super.init()
    bounds = Rect(x: -Self.radius, y: -Self.radius, width: 2 * Self.radius, height: 2 * Self.radius)
    rim.strokeColor = isStrong ? Palette.outline : Color(rgb: 0x8a6a4a)
    rim.lineWidth = 10
    let ticks = ShapeLayer(path: Self.ticks(every: 1, from: 86), fillColor: nil)
    let hours = ShapeLayer(path: Self.ticks(every: 5, from: 83), fillColor: nil)
    for (layer, width) in [(ticks, 1.0), (hours, 2.6)] {
      layer.strokeColor = Palette.outline
      layer.lineWidth = width
      layer.lineCap = .round
    }
    for layer in [rim, ticks, hours] { add(layer) }
    for hour in 1...12 {
      let angle = Double(hour) * .pi / 6
      let text = TextLayer("", style: TextStyle(font: NumeralTile.font), color: Palette.outline)
      text.setText(RomanNumeral(hour)?.text ?? "", size: 15, center: Point(Math.sin(angle), -Math.cos(angle)) * 69)
      add(text)
    }
    for hand in Hand.allCases {
      let mark = ShapeLayer(path: Path(circleAt: .zero, radius: hand == .hour ? 6 : 5), fillColor: hand.color.withAlpha(0.35))
      mark.strokeColor = hand.color
      mark.lineWidth = 2
      mark.isHidden = true
      marks[hand] = mark
      add(mark)
    }
    for hand in Hand.allCases {
      let shape = Rect(x: -hand.width / 2, y: -hand.length, width: hand.width, height: hand.length + 12)
      let layer = ShapeLayer(path: Path(roundedRect: shape, radius: hand.width / 2), fillColor: hand.color)
      layer.strokeColor = .white
      layer.lineWidth = 1.2
      hands[hand] = layer
      add(layer)
    }
    add(ShapeLayer(path: Path(circleAt: .zero, radius: 6.5), fillColor: Palette.outline))
  }

  private func add(_ layer: Layer) {
    if layer is ShapeLayer { layer.anchorPoint = .zero }
    layer.isHitTestable = layer === rim
    addSublayer(layer)
  }

  /// Lines from a distance to the middle outwards, for each of so many minutes.
  private static func ticks(every step: Int, from inner: Double) -> Path {
    var path = Path()
    for minute in stride(from: 0, to: 60, by: step) {
      let angle = Double(minute) * .pi / 30
      let way = Point(Math.sin(angle), -Math.cos(angle))
      path.move(to: way * inner)
      path.addLine(to: way * 88)
    }
    return path
  }

  /// Fills a square of the superlayer's.
  func layout(in frame: Rect) {
    position = frame.center
    let scale = frame.width / (2 * Self.radius)
    transform = .scale(scale, scale)
  }

  /// Turns the hands to a time, in minutes after twelve.
  func show(_ time: Int) {
    for (hand, layer) in hands { layer.transform = .rotation(hand.angle(at: time)) }
  }

  /// Marks where the hands should stand; nil takes the marks away.
  func mark(_ time: Int?) {
    for (hand, mark) in marks {
      mark.isHidden = time == nil
      guard let time else { continue }
      mark.position = Self.place(of: hand, at: time)
      mark.add(KeyframeAnimation(.opacity, values: [0.2, 1, 0.5, 1], duration: 1.2), forKey: "beckon")
    }
  }

  /// Where the tip of a hand is at a time, in units.
  static func place(of hand: Hand, at time: Int) -> Point {
    let angle = hand.angle(at: time)
    return Point(Math.sin(angle), -Math.cos(angle)) * hand.length
  }

  /// Is glad: what it shows is right.
  func rejoice() {
    rim.add(KeyframeAnimation(.scale, values: [1, 1.03, 0.99, 1], duration: 0.5), forKey: "rejoice")
  }
}
