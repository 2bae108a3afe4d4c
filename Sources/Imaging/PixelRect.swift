import Geometry

/// A rectangle of whole pixels; `maxX` and `maxY` are one past the last.
public struct PixelRect: Hashable, Sendable {
  /// The first column.
  public var minX: Int32
  /// The first row.
  public var minY: Int32
  /// The column after the last.
  public var maxX: Int32
  /// The row after the last.
  public var maxY: Int32

  /// The pixels from one corner up to another, which is no part of it.
  @inlinable public init(minX: Int32, minY: Int32, maxX: Int32, maxY: Int32) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// The pixels of a size from a corner on.
  @inlinable public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(
      minX: Int32(clamping: x), minY: Int32(clamping: y), maxX: Int32(clamping: x + width), maxY: Int32(clamping: y + height))
  }

  /// The pixels that a rectangle, in pixels, touches; far-away sides are cut to a range that sums cannot overflow.
  @inlinable public init(covering r: Rect) {
    let limit = 1_073_741_823.0
    func clamp(_ v: Double) -> Int32 { Int32(max(-limit, min(limit, v.isNaN ? 0 : v))) }
    self.init(
      minX: clamp(r.minX.rounded(.down)), minY: clamp(r.minY.rounded(.down)), maxX: clamp(r.maxX.rounded(.up)),
      maxY: clamp(r.maxY.rounded(.up)))
  }

  /// The same rectangle, its sides in pixels.
  @inlinable package var rect: Rect { Rect(minX: Double(minX), minY: Double(minY), maxX: Double(maxX), maxY: Double(maxY)) }

  /// No pixel.
  @inlinable public static var empty: PixelRect { PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0) }

  /// The first column.
  @inlinable public var x: Int { Int(minX) }
  /// The first row.
  @inlinable public var y: Int { Int(minY) }
  /// How many columns, 0 or more.
  @inlinable public var width: Int { max(0, Int(maxX) - Int(minX)) }
  /// How many rows, 0 or more.
  @inlinable public var height: Int { max(0, Int(maxY) - Int(minY)) }
  /// Whether it has no pixel.
  @inlinable public var isEmpty: Bool { maxX <= minX || maxY <= minY }
  /// How many pixels it has.
  @inlinable public var area: Int { width * height }

  /// The rectangle with this much more, or less, on all sides; an empty one stays empty.
  @inlinable package func grown(by n: Int32) -> PixelRect {
    isEmpty ? self : PixelRect(minX: minX &- n, minY: minY &- n, maxX: maxX &+ n, maxY: maxY &+ n)
  }

  /// The rectangle with all its pixels moved.
  @inlinable package func moved(_ dx: Int32, _ dy: Int32) -> PixelRect {
    PixelRect(minX: minX &+ dx, minY: minY &+ dy, maxX: maxX &+ dx, maxY: maxY &+ dy)
  }

  /// Calls `body` with rectangles that do not overlap and have, together, the pixels that are not among the other's: four at most, from the top.
  @inlinable package func forEachPart(outside o: PixelRect, _ body: (PixelRect) -> Void) {
    if isEmpty { return }
    let shared = intersection(o)
    if shared.isEmpty { return body(self) }
    if minY < shared.minY { body(PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: shared.minY)) }
    if minX < shared.minX { body(PixelRect(minX: minX, minY: shared.minY, maxX: shared.minX, maxY: shared.maxY)) }
    if shared.maxX < maxX { body(PixelRect(minX: shared.maxX, minY: shared.minY, maxX: maxX, maxY: shared.maxY)) }
    if shared.maxY < maxY { body(PixelRect(minX: minX, minY: shared.maxY, maxX: maxX, maxY: maxY)) }
  }

  /// Whether the two share a pixel.
  @inlinable public func intersects(_ o: PixelRect) -> Bool {
    minX < o.maxX && o.minX < maxX && minY < o.maxY && o.minY < maxY
  }

  /// Whether the other's pixels are all among its own.
  @inlinable public func contains(_ o: PixelRect) -> Bool {
    minX <= o.minX && minY <= o.minY && maxX >= o.maxX && maxY >= o.maxY
  }

  /// What both share; empty when they do not overlap.
  @inlinable public func intersection(_ o: PixelRect) -> PixelRect {
    PixelRect(minX: max(minX, o.minX), minY: max(minY, o.minY), maxX: min(maxX, o.maxX), maxY: min(maxY, o.maxY))
  }

  /// The smallest rectangle about both; an empty one adds nothing.
  @inlinable public func union(_ o: PixelRect) -> PixelRect {
    if isEmpty { return o }
    if o.isEmpty { return self }
    return PixelRect(minX: min(minX, o.minX), minY: min(minY, o.minY), maxX: max(maxX, o.maxX), maxY: max(maxY, o.maxY))
  }
}
