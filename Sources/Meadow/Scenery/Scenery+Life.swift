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
      case "lake", "lake-portrait": addGlints(of: part, to: life)
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

  private func addGlints(of lake: PartLayer, to life: MeadowLife) {
    for i in 1...3 {
      guard let glints = lake["glints-\(i)"] else { continue }
      let home = glints.position.x
      let full = glints.opacity
      life.step(every: 0.4, delay: 0.13 * Double(i)) { [weak glints] step in
        let k = (step + 3 * i) % Self.shine.count
        glints?.opacity = full * Self.shine[k]
        glints?.position.x = home + 6 * (1 - Self.shine[k])
      }
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
