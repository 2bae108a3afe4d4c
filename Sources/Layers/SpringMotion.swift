import Geometry

/// The solution of a spring's equation of motion, ready to be evaluated.
///
/// The distance still to go is, with r = ratio * frequency, exp(-r t) (cos w t + b sin w t) when it swings and exp(-r t) (1 + b t) at
/// the critical ratio 1 (any mechanics textbook: the damped harmonic oscillator).
struct SpringMotion {
  private enum Kind {
    case swinging
    case critical
    case overdamped
  }

  private let kind: Kind
  /// The decay; when overdamped, the slower one.
  private let decay: Double
  /// The swing's angular frequency; when overdamped, the faster decay.
  private let second: Double
  private let factor: Double

  init(_ spring: Spring) {
    spring.validate()
    let frequency = (spring.stiffness / spring.mass).squareRoot()
    let ratio = spring.damping / (2 * (spring.stiffness * spring.mass).squareRoot())
    let velocity = spring.initialVelocity
    if ratio < 1 - 1e-9 {
      kind = .swinging
      decay = ratio * frequency
      second = frequency * (1 - ratio * ratio).squareRoot()
      factor = (decay - velocity) / second
    } else if ratio <= 1 + 1e-9 || !spring.allowsOverdamping {
      kind = .critical
      decay = frequency
      second = 0
      factor = frequency - velocity
    } else {
      let root = (ratio * ratio - 1).squareRoot()
      kind = .overdamped
      // The slower root by division, which does not cancel at great ratios.
      decay = frequency / (ratio + root)
      second = frequency * (ratio + root)
      factor = (second - velocity) / (second - decay)
    }
  }

  /// How far it still has to go at a time, as a fraction of the whole distance.
  func distance(at t: Double) -> Double {
    switch kind {
    case .swinging: Math.exp(-decay * t) * (Math.cos(second * t) + factor * Math.sin(second * t))
    case .critical: Math.exp(-decay * t) * (1 + factor * t)
    case .overdamped: factor * Math.exp(-decay * t) + (1 - factor) * Math.exp(-second * t)
    }
  }

  /// Where it is at a time, in whole distances, when it begins at its goal at a velocity of one whole distance per second.
  func impulse(at t: Double) -> Double {
    switch kind {
    case .swinging: Math.exp(-decay * t) * Math.sin(second * t) / second
    case .critical: Math.exp(-decay * t) * t
    case .overdamped: (Math.exp(-decay * t) - Math.exp(-second * t)) / (second - decay)
    }
  }

  /// How far it has come at a time, 1 being the goal.
  func progress(at t: Double) -> Double { 1 - distance(at: t) }

  var settlingDuration: Double {
    let never = Double(Float.greatestFiniteMagnitude)
    if kind == .swinging {
      guard decay > 0 else { return never }
      return min(never, -Math.log(Self.threshold / (1 + abs(factor))) / decay)
    }
    for tenth in 1...10_000 where abs(distance(at: Double(tenth) / 10)) < Self.threshold { return Double(tenth) / 10 }
    // So slow a spring only creeps: the last time above the threshold lies between doublings.
    var high = 1_000.0
    while abs(distance(at: high)) >= Self.threshold, high < never { high *= 2 }
    var low = high / 2
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if abs(distance(at: middle)) < Self.threshold { high = middle } else { low = middle }
    }
    return min(never, (high * 10).rounded(.up) / 10)
  }

  private static let threshold = 0.001
}
