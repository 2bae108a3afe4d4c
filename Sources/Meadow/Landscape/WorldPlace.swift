/// A place in the world that is the same on every screen: a habitat, and where in it.
///
/// It is what is kept of an inhabitant's place; `Landscape` turns it into points, and back.
package struct WorldPlace: Codable, Hashable, Sendable {
  package var habitat: Habitat
  /// From the habitat's left end, 0, to its right end, 1.
  package var x: Double
  /// From the habitat's far edge, 0, to its near edge, 1.
  package var y: Double

  /// A place; coordinates beyond the habitat, or that are no numbers, become the nearest in it.
  package init(_ habitat: Habitat, x: Double, y: Double) {
    self.habitat = habitat
    self.x = Self.fraction(x)
    self.y = Self.fraction(y)
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(Habitat.self, forKey: .habitat), x: try container.decode(Double.self, forKey: .x),
      y: try container.decode(Double.self, forKey: .y))
  }

  /// The place as it is kept: to a ten thousandth of the habitat, which is less than a pixel.
  var rounded: WorldPlace {
    func rounded(_ x: Double) -> Double { (x * 10_000).rounded() / 10_000 }
    return WorldPlace(habitat, x: rounded(x), y: rounded(y))
  }

  private static func fraction(_ value: Double) -> Double { value.isNaN ? 0.5 : min(1, max(0, value)) }
}
