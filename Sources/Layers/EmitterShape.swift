import Geometry

/// Where about an emitter's position particles are born, evenly spread.
public enum EmitterShape: Hashable, Sendable, CaseIterable {
  /// At the position itself.
  case point
  /// On a level line about it, as long as the emitter is wide.
  case line
  /// In a rectangle about it, as large as the emitter.
  case rectangle
  /// In a circle about it, whose radius is the emitter's width.
  case circle

  /// How far from the position one is born; takes two numbers of the generator, whatever the shape.
  func offset(_ size: Size, _ generator: inout SeededGenerator) -> Point {
    let (u, v) = (generator.unit(), generator.unit())
    switch self {
    case .point: return .zero
    case .line: return Point((u - 0.5) * finite(size.width), 0)
    case .rectangle: return Point((u - 0.5) * finite(size.width), (v - 0.5) * finite(size.height))
    case .circle:
      let (radius, angle) = (u.squareRoot() * finite(size.width), v * 2 * Double.pi)
      return Point(Math.cos(angle) * radius, Math.sin(angle) * radius)
    }
  }
}
