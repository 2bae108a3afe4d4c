import Geometry
import Layers
import RoomKit

/// The face of a clock with Roman numerals and two hands, drawn like the one of the meadow's tower, in units of a hundredth of its radius about its middle.
@MainActor
final class ClockFace: Layer {
  /// One of the hands.
  enum Hand: String, CaseIterable {
    case hour, minute

    /// From the middle to the tip, in units: within the numerals, which are read at any time.
    var length: Double { self == .hour ? 40 : 54 }
    /// That of figures for it: darker than its drawing, 7 to 1 on paper.
    var color: Color { self == .hour ? Color(rgb: 0x8f1f12) : Color(rgb: 0x1f4788) }

    /// How far it is turned from twelve, clockwise, at a time in minutes after twelve.
    func angle(at time: Int) -> Double {
      let share = self == .hour ? Double(time) / Double(ClockTask.range) : Double(time % 60) / 60
      return share * 2 * .pi
    }
  }

  /// In its own units: a clock's outermost line.
  static let radius = 100.0
  /// Where the shadow of a hand falls, in units: to the right and down, as everything's.
  private static let shadow = Point(1.8, 3)

  /// Each hand, and its shadow.
  private var hands: [Hand: [Layer]] = [:]
  private var marks: [Hand: ShapeLayer] = [:]
  private let drawing: ArtLayer

  /// - Throws: `RoomError` when a drawing is missing.
  init(isStrong: Bool = false) throws(RoomError) {
    drawing = try RoomArt.layer("clock-face")
    super.init()
    bounds = Rect(x: -Self.radius, y: -Self.radius, width: 2 * Self.radius, height: 2 * Self.radius)
    // What is touched is round.
    let disc = ShapeLayer(path: Path(circleAt: .zero, radius: 98), fillColor: Palette.card.resolved(for: .light))
    disc.anchorPoint = .zero
    addSublayer(disc)
    add(drawing)
    if isStrong { strengthen() }
    for hand in Hand.allCases {
      let mark = ShapeLayer(path: Path(circleAt: .zero, radius: hand == .hour ? 6 : 5), fillColor: hand.color.withAlpha(0.35))
      mark.strokeColor = hand.color
      mark.lineWidth = 2
      mark.isHidden = true
      mark.anchorPoint = .zero
      marks[hand] = mark
      add(mark)
    }
    for hand in Hand.allCases {
      let art = try RoomArt.layer("clock-hand-\(hand.rawValue)")
      guard let outline = art.layer(named: "hand") as? ShapeLayer else {
        throw .damagedResource(art.part.file, reason: "it has no shape 'hand'")
      }
      let shadow = ShapeLayer(path: outline.path, fillColor: Palette.outline.resolved(for: .light).withAlpha(0.16))
      shadow.anchorPoint = .zero
      shadow.position = Self.shadow
      hands[hand] = [shadow, art]
      for layer in [shadow, art] { add(layer) }
    }
    for (radius, color) in [(6.5, Color(rgb: 0x3a2a4a)), (3, Color(rgb: 0xffd98a))] {
      let cap = ShapeLayer(path: Path(circleAt: .zero, radius: radius), fillColor: color)
      cap.anchorPoint = .zero
      add(cap)
    }
  }

  private func add(_ layer: Layer) {
    layer.isHitTestable = false
    addSublayer(layer)
  }

  /// Makes the rim dark and the face plain, for strong contrast.
  private func strengthen() {
    for (name, color) in [("rim", Palette.outline), ("face", Palette.card)] {
      guard let shape = drawing.layer(named: name) as? ShapeLayer else { continue }
      shape.fillPaint = nil
      shape.fillColor = color.resolved(for: .light)
    }
  }

  /// Fills a square of the superlayer's; what does not turn with the hands is drawn once, and anew in another size only when it has come to that.
  func layout(in frame: Rect) {
    position = frame.center.onWholePoints
    let scale = frame.width / (2 * Self.radius)
    transform = .scale(scale, scale)
    tree?.cancelWork(ownedBy: self)
    guard let tree, let transaction = tree.animatingTransaction else {
      return drawing.keepPixels(scale: scale)
    }
    tree.perform(after: transaction.duration, owner: self) { [weak self] in self?.drawing.keepPixels(scale: scale) }
  }

  /// What a hand is made of, which turns about the middle.
  func parts(of hand: Hand) -> [Layer] { hands[hand] ?? [] }

  /// Turns the hands to a time, in minutes after twelve.
  func show(_ time: Int) {
    for (hand, layers) in hands {
      for layer in layers { layer.transform = .rotation(hand.angle(at: time)) }
    }
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
    drawing.add(KeyframeAnimation(.scale, values: [1, 1.03, 0.99, 1], duration: 0.5), forKey: "rejoice")
  }
}
