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

  /// What moves while there is life on the stage; each goes on until it is told to end.
  func idle(_ life: MeadowLife) {}

  /// A finger flicks it, at a velocity in units a second: whether it makes use of that.
  func flick(at place: Point, velocity: Point, reduced: Bool) -> Bool { false }
}
