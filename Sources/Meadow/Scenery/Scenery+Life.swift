import Geometry
import Layers

extension Scenery {
  /// Gives what moves by itself its motions.
  /// - Parameter unit: points for a unit of the composition.
  func addLife(to life: MeadowLife, unit: Double) {
    for (i, part) in movers.enumerated() {
      let phase = Double(i % 7) * 0.3
      switch part.part {
      case let name where name.hasPrefix("cloud"): life.drift(part, by: 14 * unit, period: 40, home: part.position.x)
      case "reeds": loop(part, [0, 0.05, 0, -0.04, 0], .rotation, during: 3.2, life, phase)
      case "bee": loop(part, [0, -7, 0, 5, 0].map { part.position.y + $0 * unit }, .positionY, during: 1.6, life, phase)
      case "firefly", "star": loop(part, [1, 0.3, 1].map { $0 * part.opacity }, .opacity, during: 2.4 + phase, life, phase)
      case "lake", "lake-portrait": addGlints(of: part, to: life)
      case "star-hill":
        for (id, delay) in [("stars-1", 0.0), ("stars-2", 1.5)] {
          if let stars = part[id] { loop(stars, [1, 0.6, 1], .opacity, during: 3, life, delay) }
        }
      default: break
      }
    }
  }

  private func addGlints(of lake: PartLayer, to life: MeadowLife) {
    for i in 1...3 {
      guard let glints = lake["glints-\(i)"] else { continue }
      let delay = Double(i - 1) * 4 / 3
      life.loop(glints, delay: delay) { glints in
        var shine = KeyframeAnimation(.opacity, values: [1, 0.25, 1].map { $0 * glints.opacity }, duration: 4)
        shine.timingFunctions = [.easeInOut, .easeInOut]
        var slide = KeyframeAnimation(.translationX, values: [0, 6, 0], duration: 4)
        slide.timingFunctions = [.easeInOut, .easeInOut]
        glints.add(slide, forKey: "slide")
        return shine
      }
    }
  }

  private func loop(
    _ layer: Layer, _ values: [Double], _ property: LayerProperty<Layer, Double>, during duration: Double, _ life: MeadowLife,
    _ delay: Double
  ) {
    life.loop(layer, delay: delay) { _ in
      var motion = KeyframeAnimation(property, values: values, duration: duration)
      motion.mode = .cubic
      return motion
    }
  }
}
