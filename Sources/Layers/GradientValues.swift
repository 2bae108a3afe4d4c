/// What a gradient layer adds to every layer's values.
public struct GradientValues: Equatable, Sendable {
  /// Fills the bounds.
  public var gradient = Gradient()

  /// A gradient without colours.
  public init() {}
}
