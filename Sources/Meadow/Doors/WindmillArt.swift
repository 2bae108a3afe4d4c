import Geometry
import Layers
import RoomKit

/// A windmill whose sails are the pinwheel: they turn slowly while there is life, and fast when they are flicked.
final class WindmillArt: LandmarkArt {
  private static let hub = Point(0, -172)
  /// One turn, in seconds, when nobody flicks them.
  private static let turn = 20.0
  /// How fast they slow down after a flick, a second.
  private static let friction = 0.9
  /// The fastest that a flick makes them, in radians a second.
  private static let fastest = 40.0

  private let vanes = Layer()
  private var leaf: Layer?
  private weak var life: MeadowLife?

  /// The sails turn as long as there is life.
  override var kept: [Layer] { body.map { [$0] } ?? [] }
  private var body: PartLayer?

  override func build() throws(RoomError) {
    let body = try add("windmill-body")
    self.body = body
    leaf = body["door"]
    addOpening(behind: leaf)
    let sails = try add("windmill-sails", at: Self.hub)
    vanes.anchorPoint = .zero
    // The vanes turn; their shade stays.
    if let drawn = sails["vanes"], let picture = drawn.superlayer {
      picture.insertSublayer(vanes, above: drawn)
      vanes.addSublayer(drawn)
    }
  }

  override func idle(_ life: MeadowLife) {
    self.life = life
    life.turn(vanes, secondsATurn: Self.turn)
  }

  override func open() { swing(leaf) }

  override func flick(at place: Point, velocity: Point, reduced: Bool) -> Bool {
    let arm = place - Self.hub
    guard arm.length > 1, arm.length < 110, let tree = vanes.tree else { return false }
    let speed = min(Self.fastest, max(-Self.fastest, arm.cross(velocity) / arm.dot(arm)))
    guard abs(speed) > 0.5, !reduced else { return false }
    let start = vanes.presentation(of: .rotation)
    guard
      let way = Coasting(
        from: start, velocity: speed, friction: Self.friction, within: -.greatestFiniteMagnitude ... .greatestFiniteMagnitude, grain: 0.002)
    else { return false }
    tree.withoutActions { vanes.transform = .rotation(way.end) }
    var spin = SpringAnimation(.rotation, spring: way.spring, from: start, to: way.end)
    spin.timing.duration = way.duration
    spin.onStop = { [weak self] _ in self?.life?.resume() }
    vanes.removeAnimation(forKey: MeadowLife.key)
    vanes.add(spin, forKey: MeadowLife.flickKey)
    return true
  }
}
