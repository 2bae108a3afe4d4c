import Geometry

/// A particle as it is at a moment.
package struct Particle: Equatable {
  /// From what its cell shows to its layer's coordinates.
  package var transform: AffineTransform
  /// Its colour, whose components are in 0...1.
  package var color: Color
}

/// Where the particles of a layer come from: a list of them for each cell, worked out anew for each frame.
package protocol ParticleSource: AnyObject {
  /// Calls `body` with the particles of a cell that live at the tree's time, the oldest first. About 150 ns a particle.
  func forEachParticle(of cell: Int, _ body: (Particle) -> Void)
}

extension EmitterCell {
  /// What follows for one particle from its number alone.
  struct Fate {
    /// How far into its share of the births it is born, in 0..<1.
    let delay: Double
    let lifetime: Double
    private var generator: SeededGenerator

    init(_ cell: EmitterCell, seed: UInt64, number: Int) {
      // Two steps, so that neither cells nor numbers that follow each other are alike.
      var mixer = SeededGenerator(seed: seed ^ UInt64(truncatingIfNeeded: number) &* 0xd134_2543_de82_ef95)
      generator = SeededGenerator(seed: mixer.next())
      delay = generator.unit()
      lifetime = finite(cell.lifetime) + (generator.unit() - 0.5) * finite(cell.lifetimeRange)
    }

    /// The particle at an age, in seconds; nil where nothing is seen of it.
    func particle(_ cell: EmitterCell, age: Double, at origin: Point, _ shape: EmitterShape, _ size: Size) -> Particle? {
      // Every particle draws the same numbers in the same order, whatever is asked of it.
      var generator = generator
      let place = origin + shape.offset(size, &generator)
      func spread(_ mean: Double, _ range: Double) -> Double { finite(mean) + (generator.unit() - 0.5) * finite(range) }
      let angle = spread(cell.emissionLongitude, cell.emissionRange)
      let speed = spread(cell.velocity, cell.velocityRange)
      let spin = spread(cell.spin, cell.spinRange)
      let scale = spread(cell.scale, cell.scaleRange) + finite(cell.scaleSpeed) * age
      func channel(_ mean: Double, _ range: Double, _ change: Double) -> Double {
        min(1, max(0, spread(mean, range) + finite(change) * age))
      }
      let color = Color(
        red: channel(cell.color.red, cell.redRange, cell.redSpeed), green: channel(cell.color.green, cell.greenRange, cell.greenSpeed),
        blue: channel(cell.color.blue, cell.blueRange, cell.blueSpeed), alpha: channel(cell.color.alpha, cell.alphaRange, cell.alphaSpeed))
      guard scale > 0, color.alpha > 0 else { return nil }
      let (half, turn) = (age * age / 2, spin * age)
      let x = place.x + Math.cos(angle) * speed * age + finite(cell.xAcceleration) * half
      let y = place.y + Math.sin(angle) * speed * age + finite(cell.yAcceleration) * half
      let (c, s) = turn == 0 ? (scale, 0) : (Math.cos(turn) * scale, Math.sin(turn) * scale)
      return Particle(transform: AffineTransform(a: c, b: s, c: -s, d: c, tx: x, ty: y), color: color)
    }
  }
}

extension SeededGenerator {
  /// A number in 0..<1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
