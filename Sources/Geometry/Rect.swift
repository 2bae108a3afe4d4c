/// An axis-aligned rectangle, in points, by its top left corner and its size.
public struct Rect: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The width and the height; a negative one makes the rectangle empty, and no corners are exchanged.
  public var size: Size

  /// The rectangle of a size at its top left corner.
  @inlinable public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// The rectangle of a size at its top left corner, by numbers.
  @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  /// The rectangle between two corners, given as its least and greatest coordinates.
  @inlinable public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// The rectangle of a size about a centre.
  @inlinable public init(center: Point, size: Size) {
    self.init(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
  }

  /// The empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The left edge.
  @inlinable public var minX: Double { origin.x }
  /// The top edge.
  @inlinable public var minY: Double { origin.y }
  /// The right edge.
  @inlinable public var maxX: Double { origin.x + size.width }
  /// The bottom edge.
  @inlinable public var maxY: Double { origin.y + size.height }
  /// The middle between left and right.
  @inlinable public var midX: Double { origin.x + size.width / 2 }
  /// The middle between top and bottom.
  @inlinable public var midY: Double { origin.y + size.height / 2 }
  /// The distance from the left edge to the right one.
  @inlinable public var width: Double { size.width }
  /// The distance from the top edge to the bottom one.
  @inlinable public var height: Double { size.height }
  /// The middle.
  @inlinable public var center: Point { Point(midX, midY) }

  /// Whether width or height is not above zero.
  @inlinable public var isEmpty: Bool { size.isEmpty }

  /// Whether all four numbers are finite.
  @inlinable public var isFinite: Bool { origin.isFinite && size.width.isFinite && size.height.isFinite }

  /// Whether the point is inside or on the left or top edge.
  @inlinable public func contains(_ p: Point) -> Bool {
    p.x >= minX && p.x < maxX && p.y >= minY && p.y < maxY
  }

  /// Whether `other` lies wholly inside, edges included.
  @inlinable public func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// Whether the two overlap with more than an edge.
  @inlinable public func intersects(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// The smallest rectangle that holds both, empty ones included.
  @inlinable public func union(_ other: Rect) -> Rect {
    Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  /// What both share, or nil when they do not overlap.
  @inlinable public func intersection(_ other: Rect) -> Rect? {
    let x0 = max(minX, other.minX)
    let y0 = max(minY, other.minY)
    let x1 = min(maxX, other.maxX)
    let y1 = min(maxY, other.maxY)
    return x1 > x0 && y1 > y0 ? Rect(minX: x0, minY: y0, maxX: x1, maxY: y1) : nil
  }

  /// The rectangle with each side moved inwards (outwards when negative).
  @inlinable public func insetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
  }

  /// The rectangle moved by a vector.
  @inlinable public func offsetBy(_ d: Point) -> Rect { Rect(origin: origin + d, size: size) }

  /// The four corners: top left, top right, bottom right, bottom left.
  @inlinable public var corners: [Point] {
    [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
  }

  /// The distance from a point to the nearest point of the rectangle; 0 inside.
  @inlinable public func distance(to p: Point) -> Double {
    Math.hypot(max(minX - p.x, 0, p.x - maxX), max(minY - p.y, 0, p.y - maxY))
  }
}
