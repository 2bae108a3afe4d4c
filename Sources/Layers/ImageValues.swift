import Imaging

/// What an image layer adds to every layer's values.
public struct ImageValues: Equatable, Sendable {
  /// How pixels between pixels are made up.
  public enum Filter: Hashable, Sendable {
    /// The nearest one.
    case nearest
    /// A smooth mixture.
    case smooth
  }

  /// Stretched over the bounds; nil shows nothing.
  public var image: Image?
  /// How pixels between pixels are made up.
  public var filter = Filter.smooth

  /// No picture.
  public init() {}
}
