/// A width and a height, in points.
public struct Size: Hashable, Sendable {
  /// How wide.
  public var width: Double
  /// How high.
  public var height: Double

  /// The size of this width and height.
  @inlinable public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// The size of this width and height.
  @inlinable public init(width: Double, height: Double) { self.init(width, height) }

  /// No width and no height.
  public static let zero = Size(0, 0)

  /// Whether width or height is not above zero.
  @inlinable public var isEmpty: Bool { !(width > 0 && height > 0) }
}
