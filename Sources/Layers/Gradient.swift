import Geometry

/// Colours that run from one place to another.
///
/// Fewer than two colours, or locations in another number than the colours, draw nothing.
public struct Gradient: Hashable, Sendable {
  /// How the colours spread over the plane.
  public enum Kind: Hashable, Sendable {
    /// Along the line from start to end.
    case axial
    /// From the start in ellipses; the last goes through both coordinates of the end.
    case radial
    /// Round the start, beginning in the direction of the end, clockwise on screen.
    case conic
  }

  /// What lies beyond the first and the last colour.
  public enum Spread: Hashable, Sendable {
    /// The first and the last colour go on.
    case pad
    /// The colours run back and forth.
    case reflect
    /// The colours begin anew.
    case `repeat`
  }

  /// A radial gradient's two circles, where colours run from one circle's edge to the other's.
  public struct Circles: Hashable, Sendable {
    /// The middle of the circle with the first colour.
    public var startCenter: Point
    /// Its radius; 0 is a point.
    public var startRadius: Double
    /// The middle of the circle with the last colour.
    public var endCenter: Point
    /// Its radius.
    public var endRadius: Double

    /// Two circles, in the space of the gradient's points.
    public init(startCenter: Point, startRadius: Double, endCenter: Point, endRadius: Double) {
      self.startCenter = startCenter
      self.startRadius = startRadius
      self.endCenter = endCenter
      self.endRadius = endRadius
    }
  }

  /// How the colours spread over the plane.
  public var kind: Kind
  /// The colours, from the start to the end: two or more.
  public var colors: [Color]
  /// Where each colour stands, rising, in 0...1; nil: evenly.
  public var locations: [Double]?
  /// In the unit square of what is painted.
  public var startPoint: Point
  /// In the unit square of what is painted.
  public var endPoint: Point
  /// Replaces start and end of a radial gradient by two circles, in the same space.
  public var circles: Circles?
  /// What lies beyond the first and the last colour.
  public var spread: Spread

  /// A gradient; what is not given runs from the top edge to the bottom one.
  public init(
    _ kind: Kind = .axial, colors: [Color] = [], locations: [Double]? = nil, startPoint: Point = Point(0.5, 0),
    endPoint: Point = Point(0.5, 1), circles: Circles? = nil, spread: Spread = .pad
  ) {
    self.kind = kind
    self.colors = colors
    self.locations = locations
    self.startPoint = startPoint
    self.endPoint = endPoint
    self.circles = circles
    self.spread = spread
  }

  /// Whether it draws anything: two colours or more, and as many locations if there are any.
  public var isDrawable: Bool { colors.count >= 2 && (locations.map { $0.count == colors.count } ?? true) }

  /// Where each colour stands: the locations, or even steps where there are none.
  public var resolvedLocations: [Double] {
    locations ?? colors.indices.map { colors.count > 1 ? Double($0) / Double(colors.count - 1) : 0 }
  }

  /// The gradient in a colour scheme.
  package func resolved(for scheme: ColorScheme) -> Gradient {
    guard scheme == .dark, colors.contains(where: { $0.dark != nil }) else { return self }
    var gradient = self
    gradient.colors = colors.map { $0.resolved(for: scheme) }
    return gradient
  }
}
