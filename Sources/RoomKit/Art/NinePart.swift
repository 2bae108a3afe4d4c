import Geometry

/// How a drawing stretches: its corners keep their size, its edges stretch along, and the middle does both ways.
package struct NinePart: Hashable, Sendable {
  /// What stretches, in the drawing's coordinates.
  package let rect: Rect
  /// How much of each side keeps its size, in points of the drawing.
  package let left: Double
  package let top: Double
  package let right: Double
  package let bottom: Double

  /// The smallest that it can be drawn, in points of the drawing.
  package var minimum: Size { Size(left + right, top + bottom) }

  /// A place of the drawing, where it is stretched over a frame that is no smaller than `minimum`.
  package func place(_ p: Point, in frame: Rect) -> Point {
    Point(
      Self.place(p.x - rect.minX, of: rect.width, before: left, after: right, in: frame.width) + frame.minX,
      Self.place(p.y - rect.minY, of: rect.height, before: top, after: bottom, in: frame.height) + frame.minY)
  }

  private static func place(_ x: Double, of length: Double, before: Double, after: Double, in wanted: Double) -> Double {
    if x <= before { return x }
    if x >= length - after { return wanted - length + x }
    return before + (x - before) * (wanted - before - after) / max(1e-9, length - before - after)
  }
}
