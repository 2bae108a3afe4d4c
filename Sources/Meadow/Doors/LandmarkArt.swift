import Geometry
import Layers
import RoomKit

/// A door's drawing: its origin is its foot, its units are those of its parts.
@MainActor
class LandmarkArt: Layer {
  /// The parts that take on the colours of an hour.
  private(set) var parts: [PartLayer] = []

  override init() {
    super.init()
    anchorPoint = .zero
    isHitTestable = false
  }

  /// Puts its parts together: once, before anything else.
  /// - Throws: `RoomError` when a drawing is missing.
  func build() throws(RoomError) {}

  /// Adds a part at a place.
  @discardableResult
  func add(_ name: String, at place: Point = .zero, scale: Double = 1, to layer: Layer? = nil) throws(RoomError) -> PartLayer {
    let part = try PartLayer(name)
    part.position = place
    part.transform = .scale(scale, scale)
    (layer ?? self).addSublayer(part)
    parts.append(part)
    return part
  }

  /// Takes a part away that was added.
  func drop(_ part: PartLayer) {
    part.removeFromSuperlayer()
    parts.removeAll { $0 === part }
  }

  /// Takes on the colours of an hour.
  func show(_ light: DayLight, _ palette: LightPalette) {
    for part in parts { part.show(light, palette) }
  }

  /// What of it is kept as pixels, in units of its own: what moves in it is drawn anew.
  var kept: [Layer] { [self] }

  /// What moves while there is life on the stage; each goes on until it is told to end.
  func idle(_ life: MeadowLife) {}

  /// It is opened: what it does while the animal walks to it.
  func open() {}

  /// Swings a door's leaf open about its hinge, and shut again once nobody sees it.
  func swing(_ leaf: Layer?) {
    guard let leaf else { return }
    var swing = KeyframeAnimation<Layer, Double>(.scaleX, values: [1, 0.22, 0.22, 1], keyTimes: [0, 0.18, 0.8, 1], duration: 1.6)
    swing.timingFunctions = [.easeOut, .linear, .easeInOut]
    leaf.add(swing, forKey: Self.openKey)
  }

  /// Puts the dark behind a door's leaf, which is seen while that stands open.
  func addOpening(behind leaf: Layer?) {
    guard let leaf, let picture = leaf.superlayer, let whole = Self.largestShape(in: leaf) else { return }
    let opening = ShapeLayer(path: whole.path, fillColor: Self.dark)
    opening.anchorPoint = .zero
    picture.insertSublayer(opening, below: leaf)
  }

  private static func largestShape(in layer: Layer) -> ShapeLayer? {
    func area(_ layer: ShapeLayer) -> Double { layer.path.bounds.map { $0.width * $0.height } ?? 0 }
    let inner = layer.sublayers.compactMap { largestShape(in: $0) }
    return (inner + [layer as? ShapeLayer].compactMap(\.self)).max { area($0) < area($1) }
  }

  private static let dark = Color(rgb: 0x3a2418)
  /// The key of what an opening door does.
  nonisolated static let openKey: AnimationKey = "open"

  /// A finger flicks it, at a velocity in units a second: whether it makes use of that.
  func flick(at place: Point, velocity: Point, reduced: Bool) -> Bool { false }
}
