import Geometry
import Imaging

/// One kind of particle: what it looks like, how many are born, how they move and change.
///
/// What has a range is spread evenly about its mean: half of the range to either side. Numbers that are not finite count as 0.
public struct EmitterCell: Equatable, Sendable {
  // size: its values are those of Core Animation's emitter cells, by their names
  /// What a particle looks like.
  public enum Contents: Equatable, Sendable {
    /// The inside of a path, in points about the particle's place, in the cell's colour.
    case path(Path)
    /// A picture, a point for each of its pixels, its middle at the particle's place, multiplied by the cell's colour.
    case image(Image)
  }

  /// What a particle looks like.
  public var contents: Contents
  /// How many are born in a second, times the layer's `birthRate`; below 0 none are.
  public var birthRate = 0.0
  /// When births begin, in seconds of the layer's time after its emission does.
  public var beginTime = 0.0
  /// For how long there are births, in seconds; infinity: for ever.
  public var duration = Double.infinity
  /// How long a particle lives, in seconds.
  public var lifetime = 0.0
  /// How much lifetimes differ, in seconds.
  public var lifetimeRange = 0.0
  /// Which way particles start, in radians; 0 is to the right, and they turn towards down.
  public var emissionLongitude = 0.0
  /// The angle that their ways are spread over, in radians.
  public var emissionRange = 0.0
  /// How fast they start, in points a second.
  public var velocity = 0.0
  /// How much that differs.
  public var velocityRange = 0.0
  /// How they are sped up to the right, in points a second a second.
  public var xAcceleration = 0.0
  /// How they are sped up downwards, likewise.
  public var yAcceleration = 0.0
  /// How fast they turn, in radians a second.
  public var spin = 0.0
  /// How much that differs.
  public var spinRange = 0.0
  /// Their scale at birth; what is not above 0 is not seen.
  public var scale = 1.0
  /// How much that differs.
  public var scaleRange = 0.0
  /// How it changes in a second.
  public var scaleSpeed = 0.0
  /// Their colour at birth.
  public var color = Color.white
  /// How much red differs.
  public var redRange = 0.0
  /// How much green differs.
  public var greenRange = 0.0
  /// How much blue differs.
  public var blueRange = 0.0
  /// How much alpha differs.
  public var alphaRange = 0.0
  /// How red changes in a second.
  public var redSpeed = 0.0
  /// How green changes in a second.
  public var greenSpeed = 0.0
  /// How blue changes in a second.
  public var blueSpeed = 0.0
  /// How alpha changes in a second.
  public var alphaSpeed = 0.0

  /// More births a second are not counted.
  private static let mostBirths = 1e6

  /// Particles of a look, of which none are born yet.
  public init(contents: Contents) { self.contents = contents }

  /// The longest that any lives, in seconds.
  var longestLifetime: Double { max(0, finite(lifetime) + abs(finite(lifetimeRange)) / 2) }
  /// How many are born in a second of a layer that leaves that as it is.
  var births: Double { min(Self.mostBirths, max(0, finite(birthRate))) }
  /// The scale that the mesh of all is made for: the smallest at which any is born, but not much less than the largest that any comes to.
  var meshScale: Double {
    let (mean, spread) = (finite(scale), abs(finite(scaleRange)) / 2)
    let largest = max(mean + spread, mean + spread + finite(scaleSpeed) * longestLifetime)
    return max(0, mean - spread, largest / 1.5)
  }
}

/// A number, or 0 where it is none.
func finite(_ number: Double) -> Double { number.isFinite ? number : 0 }
