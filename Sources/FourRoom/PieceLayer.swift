import Geometry
import Layers
import RoomKit

/// How the stones of a game look.
struct PieceLook: Hashable, Sendable {
  /// Whether colours differ strongly, and are plain.
  var hasHighContrast = false
  /// The animal on the red stones; nil for a star.
  var animal: String?
  /// The animal on the yellow stones; nil for a ring.
  var otherAnimal: String?

  init(hasHighContrast: Bool = false, animal: String? = nil) {
    self.hasHighContrast = hasHighContrast
    self.animal = animal
  }

  /// The look of the stones of two players.
  init(_ options: RoomOptions, pair: AnimalPair) {
    self.init(hasHighContrast: options.hasHighContrast, animal: pair.red)
    otherAnimal = pair.yellow
  }

  /// The animal on a seat's stones; nil for the usual sign.
  func animal(of seat: Seat) -> String? { seat == .red ? animal : otherAnimal }

  init(_ options: RoomOptions) { self.init(hasHighContrast: options.hasHighContrast, animal: options.animal) }
}

/// A stone: red ones bear a star, yellow ones a ring, or either its child's animal, so that nobody needs to see their colours.
@MainActor
final class PieceLayer: Layer {
  static let radius = 19.5
  /// The radius of drawn stones, in their points.
  private static let drawnRadius = 40.0

  let seat: Seat
  /// What the board's front hides of a stone in one of its holes: its rim, and the disc that is as broad.
  private var hidden: [Layer] = []
  /// Whether it rests in a hole of the board, behind the front; then what is hidden there is not drawn.
  private(set) var isInHole = false {
    didSet {
      guard isInHole != oldValue else { return }
      func show() { for layer in hidden { layer.isHidden = isInHole } }
      if let tree { tree.withoutActions(show) } else { show() }
    }
  }
  private var resting: ScheduledWork?

  /// - Parameter hasSign: whether it bears anything.
  init(_ seat: Seat, look: PieceLook, hasSign: Bool = true) {
    self.seat = seat
    super.init()
    name = "\(seat.rawValue) piece"
    bounds = Rect(x: 0, y: 0, width: FourGrid.square, height: FourGrid.square)
    if look.hasHighContrast || !addDrawing(of: seat, animal: look.animal(of: seat), hasSign: hasSign) { addPlain(seat, look) }
    let rim = ShapeLayer(path: Path(circleAt: bounds.center, radius: Self.radius - Self.rimWidth / 2), fillColor: nil)
    rim.name = "rim"
    rim.strokeColor = Self.rimColor
    rim.lineWidth = Self.rimWidth
    addSublayer(rim)
    hidden.append(rim)
  }

  /// Has it come to rest in a hole: now, or seconds after it began to move.
  func rest(after delay: Double = 0) {
    leave()
    guard delay > 0, let tree else { return isInHole = true }
    resting = tree.perform(after: delay, owner: self) { [weak self] in self?.isInHole = true }
  }

  /// Shows all of it, as it moves or goes.
  func leave() {
    resting?.cancel()
    resting = nil
    isInHole = false
  }

  /// About every stone, so that it is seen before any scene; behind the board it is hidden, whose holes have edges of their own.
  static let rimColor = Color(rgb: 0x4f2413)
  private static let rimWidth = 1.4

  /// - Returns: whether the drawings are there.
  private func addDrawing(of seat: Seat, animal: String?, hasSign: Bool) -> Bool {
    guard let stone = try? RoomArt.layer(seat == .red ? "stone-star" : "stone-ring") else { return false }
    stone.layer(named: "sign")?.isHidden = !hasSign
    // From below: the outermost disc, the one on it, nearly as broad, and what lies within that.
    if let discs = stone.layer(named: "stone")?.sublayers, discs.count > 2 { hidden.append(discs[1]) }
    var parts = [stone]
    if let animal, let head = try? RoomArt.layer("stone-" + animal) {
      stone.layer(named: "sign")?.isHidden = true
      head.layer(named: "stone")?.isHidden = true
      parts.append(head)
    }
    for part in parts {
      part.position = bounds.center
      part.transform = .scale(Self.radius / Self.drawnRadius, Self.radius / Self.drawnRadius)
      addSublayer(part)
    }
    return true
  }

  /// A disc with a ring on it, and with strong contrast a star on the light ones.
  private func addPlain(_ seat: Seat, _ look: PieceLook) {
    let color = seat.color(hasHighContrast: look.hasHighContrast)
    addSublayer(ShapeLayer(path: Path(circleAt: bounds.center, radius: Self.radius), fillColor: color))
    let ring = ShapeLayer(path: Path(circleAt: bounds.center, radius: 12.5), fillColor: nil)
    ring.strokeColor = seat.edgeColor.withAlpha(0.55)
    ring.lineWidth = 2
    addSublayer(ring)
    if look.hasHighContrast, seat == .yellow {
      addSublayer(ShapeLayer(path: Self.star(at: bounds.center, radius: 10), fillColor: Palette.outline))
    }
  }

  /// A star of five points.
  nonisolated static func star(at center: Point, radius: Double) -> Path {
    let points = (0..<10).map { i in
      let angle = Double(i) * Double.pi / 5 - .pi / 2
      return center + Point(Math.cos(angle), Math.sin(angle)) * (i % 2 == 0 ? radius : radius * 0.45)
    }
    return Path(polyline: points, closed: true)
  }
}
