import Geometry
import Layers

extension Scenery {
  /// Gives what moves by itself its motions.
  /// - Parameter unit: points for a unit of the composition.
  func addLife(to life: MeadowLife, unit: Double) {
    for (i, part) in movers.enumerated() {
      let phase = Double(i % 9) * 0.17
      switch part.part {
      case let name where name.hasPrefix("cloud"): life.drift(part, by: 14 * unit, period: 40, delay: phase)
      case "reeds": loop(part, [0, 0.05, 0, -0.04, 0], .rotation, during: 3.2, life, delay: phase, rest: 2)
      case "bee": loop(part, [0, -7, 0, 5, 0].map { part.position.y + $0 * unit }, .positionY, during: 1.6, life, delay: phase, rest: 0)
      case "firefly", "star": twinkle(part, every: 0.3, delay: phase, to: life)
      case "wave": addWaves(part, delay: Self.waveInterval * Double(i % 5), to: life)
      case "star-hill":
        for (id, delay) in [("stars-1", 0.2), ("stars-2", 0.6)] {
          if let stars = part[id] { twinkle(stars, every: 0.8, delay: delay, to: life) }
        }
      default: break
      }
    }
  }

  /// How bright what twinkles is, step by step.
  private static let shine = [1, 0.92, 0.75, 0.55, 0.4, 0.32, 0.4, 0.55, 0.75, 0.92]

  private func twinkle(_ layer: Layer, every interval: Double, delay: Double, to life: MeadowLife) {
    let full = layer.opacity
    life.step(every: interval, delay: delay) { [weak layer] step in layer?.opacity = full * Self.shine[step % Self.shine.count] }
  }

  /// How long a wave is there, how long none is seen in a row, and how much later one begins in the next row, in seconds.
  private static let (wave, calm, waveInterval) = (1.8, 2.4, 0.9)
  /// How far it drifts to either side, in units of its drawing.
  private static let drift = 7.0

  /// Lets a wave rise and sink where it is, drifting a little: in its row it is seen to run along.
  private func addWaves(_ part: PartLayer, delay: Double, to life: MeadowLife) {
    guard let crest = part["crest"] else { return }
    life.loop(crest, delay: delay, rest: Self.calm) { _ in
      AnimationGroup<Layer>(
        [
          KeyframeAnimation(.opacity, values: [0, 0.9, 0.9, 0], keyTimes: [0, 0.35, 0.6, 1], duration: Self.wave),
          KeyframeAnimation(.positionX, values: [-Self.drift, Self.drift], duration: Self.wave),
        ], duration: Self.wave)
    }
  }

  private func loop(
    _ layer: Layer, _ values: [Double], _ property: LayerProperty<Layer, Double>, during duration: Double, _ life: MeadowLife,
    delay: Double, rest: Double
  ) {
    life.loop(layer, delay: delay, rest: rest) { _ in
      var motion = KeyframeAnimation(property, values: values, duration: duration)
      motion.mode = .cubic
      return motion
    }
  }
}
