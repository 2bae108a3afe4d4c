import Geometry
import Layers
import RoomKit
import Sessions

/// The land itself, where nothing stands that would answer a finger: a flower springs up from grass that is poked, water splashes, dust and snow fly; grass
/// bends where a finger passes.
@MainActor
final class Ground {
  /// What grows for a while where the grass was touched.
  private struct Sprout {
    let layer: PartLayer
    let end: ScheduledWork?
  }

  private let scenery: Scenery
  private let isCalm: Bool
  private var generator: SeededGenerator
  private var sprouts: [Sprout] = []
  private var lastPass: Point?

  /// The most that grow at once; the oldest gives way.
  static let mostSprouts = 14
  /// How long a flower stands, and grass that bends, in seconds.
  private static let (flowerTime, grassTime) = (9.0, 1.2)
  /// How far a finger passes from one tuft to the next, in units of the composition.
  private static let stride = 26.0
  private static let key: AnimationKey = "sprout"

  init(_ scenery: Scenery, isCalm: Bool, seed: UInt64) {
    self.scenery = scenery
    self.isCalm = isCalm
    generator = SeededGenerator(seed: seed)
  }

  /// Answers a poke at a point of the stage; what is heard.
  func poke(at place: Point, in meadow: MeadowLayer) -> Sound {
    let found = scenery.ground(at: place)
    let soil = found?.soil ?? .air
    let screen = meadow.plane(.screen)
    let unit = meadow.landscape.unit
    if isCalm {
      glow(at: place, in: screen, unit: unit)
      return soil.sound
    }
    if let found, soil == .grass {
      grow("flower-small-\(Int.random(in: 1...4, using: &generator))", at: place, on: found, for: Self.flowerTime, in: meadow)
    }
    if soil == .water { ripple(at: place, in: screen, unit: unit) }
    soil.burst(in: meadow.light).play(at: place, in: screen, unit: max(0.45, 0.95 * unit), seed: generator.next())
    return soil.sound
  }

  /// A finger passes over a point of the stage, to the right or to the left.
  func pass(over place: Point, velocity: Double, in meadow: MeadowLayer) {
    let unit = meadow.landscape.unit
    guard !isCalm, lastPass.map({ $0.distance(to: place) > Self.stride * unit }) ?? true else { return }
    lastPass = place
    guard let found = scenery.ground(at: place) else { return }
    switch found.soil {
    case .grass:
      let tuft = "grass-tuft-\(Int.random(in: 1...3, using: &generator))"
      grow(tuft, at: place, on: found, for: Self.grassTime, in: meadow, lean: velocity < 0 ? -0.5 : 0.5)
    case .water: ripple(at: place, in: meadow.plane(.screen), unit: unit * 0.6)
    default: break
    }
  }

  /// Nothing that grew for a while is there any more: the land is laid out anew.
  func clear() {
    for sprout in sprouts { remove(sprout) }
    sprouts = []
    lastPass = nil
  }

  // MARK: - What grows

  private func grow(
    _ part: String, at place: Point, on found: Scenery.Found, for duration: Double, in meadow: MeadowLayer, lean: Double = 0.16
  ) {
    let plane = meadow.plane(found.plane)
    guard let tree = meadow.tree, let layer = try? PartLayer(part) else { return }
    let size = 1.6 * meadow.landscape.unit * max(0.5, found.plane.parallax)
    layer.show(meadow.light, meadow.palette)
    layer.position = plane.convert(place, from: meadow)
    layer.transform = .scale(size, size)
    layer.zPosition = found.z + 0.4
    plane.addSublayer(layer)
    var rise = KeyframeAnimation<Layer, Double>(.scale, values: [0.01 * size, 1.25 * size, 0.92 * size, size], duration: 0.4)
    rise.mode = .cubic
    layer.add(rise, forKey: Self.key)
    var bend = KeyframeAnimation<Layer, Double>(.rotation, values: [0, lean, -0.5 * lean, 0.25 * lean, 0], duration: 1)
    bend.mode = .cubic
    layer.add(bend, forKey: "bend")
    let end = tree.perform(after: duration, owner: layer) { [weak self, weak layer] in
      guard let self, let layer else { return }
      sprouts.removeAll { $0.layer === layer }
      wither(layer)
    }
    sprouts.append(Sprout(layer: layer, end: end))
    if sprouts.count > Self.mostSprouts { remove(sprouts.removeFirst()) }
  }

  private func remove(_ sprout: Sprout) {
    sprout.end?.cancel()
    sprout.layer.removeFromSuperlayer()
  }

  private func wither(_ layer: Layer) {
    guard let tree = layer.tree else { return layer.removeFromSuperlayer() }
    tree.animate(duration: 0.3, curve: .easeIn) {
      layer.transform = .scale(0.01, 0.01)
    } completion: { [weak layer] _ in
      layer?.removeFromSuperlayer()
    }
  }

  // MARK: - Rings

  /// Two rings that spread on the water.
  private func ripple(at place: Point, in layer: Layer, unit: Double) {
    for delay in [0, 0.18] { ring(at: place, in: layer, size: Size(64 * unit, 22 * unit), delay: delay) }
  }

  /// A ring that pales where it is, without going anywhere.
  private func glow(at place: Point, in layer: Layer, unit: Double) {
    ring(at: place, in: layer, size: Size(40 * unit, 40 * unit), delay: 0, grows: false)
  }

  private func ring(at place: Point, in layer: Layer, size: Size, delay: Double, grows: Bool = true) {
    guard let tree = layer.tree else { return }
    let ring = ShapeLayer(path: Path(ellipseIn: Rect(center: .zero, size: size)), fillColor: nil)
    ring.name = "ring"
    ring.strokeColor = Color(white: 1, alpha: 0.85)
    ring.lineWidth = max(1.5, size.height * 0.07)
    ring.position = place
    ring.isHitTestable = false
    ring.opacity = 0
    layer.addSublayer(ring)
    let duration = 0.7
    var fade = KeyframeAnimation<Layer, Double>(.opacity, values: [0, 0.9, 0], keyTimes: [0, 0.15, 1], duration: duration)
    fade.beginTime = tree.now + delay
    ring.add(fade, forKey: Self.key)
    if grows {
      var spread = BasicAnimation<Layer, Double>(.scale, from: 0.2, to: 1, duration: duration, timingFunction: .easeOut)
      spread.beginTime = tree.now + delay
      ring.add(spread, forKey: "spread")
    }
    tree.perform(after: delay + duration, owner: ring) { [weak ring] in ring?.removeFromSuperlayer() }
  }
}
