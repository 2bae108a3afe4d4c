/// A width and a height, in points.
public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  @inlinable public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  @inlinable public init(width: Double, height: Double) { self.init(width, height) }

  public static let zero = Size(0, 0)

  /// Whether width or height is not above zero.
  @inlinable public var isEmpty: Bool { !(width > 0 && height > 0) }
}
