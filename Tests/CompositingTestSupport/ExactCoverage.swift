import Geometry

/// Exact coverage of polygons, pixel by pixel, in Double: every loop clipped to every pixel, its area by the shoelace formula.
///
/// Shares nothing with the rasterizer: no fixed point, no running sums.
package enum ExactCoverage {
  /// The share of each pixel that loops cover, row by row. Loops must not cross; each counts with its sign.
  package static func areas(_ loops: [(points: [Point], sign: Double)], width: Int, height: Int) -> [Double] {
    var result = [Double](repeating: 0, count: width * height)
    for loop in loops {
      let turn = area(loop.points) < 0 ? -loop.sign : loop.sign
      for y in 0..<height {
        let row = clip(clip(loop.points, y: Double(y), keepsBelow: true), y: Double(y + 1), keepsBelow: false)
        guard let first = row.first else { continue }
        var (left, right) = (first.x, first.x)
        for p in row { (left, right) = (min(left, p.x), max(right, p.x)) }
        for x in max(0, Int(left.rounded(.down)))..<min(width, Int(right.rounded(.up))) {
          let cell = clip(clip(row.map(\.swapped), y: Double(x), keepsBelow: true), y: Double(x + 1), keepsBelow: false)
          result[y * width + x] += -turn * area(cell)
        }
      }
    }
    return result
  }

  private static func area(_ loop: [Point]) -> Double {
    guard var a = loop.last else { return 0 }
    var sum = 0.0
    for b in loop {
      sum += a.cross(b)
      a = b
    }
    return sum / 2
  }

  /// The part of a polygon with y at or beyond a line (Sutherland and Hodgman); what leaves it runs along the line, which adds no area.
  private static func clip(_ loop: [Point], y: Double, keepsBelow: Bool) -> [Point] {
    guard var a = loop.last else { return [] }
    func isInside(_ p: Point) -> Bool { keepsBelow ? p.y >= y : p.y <= y }
    var result: [Point] = []
    for b in loop {
      if isInside(a) != isInside(b) { result.append(Point(a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y), y)) }
      if isInside(b) { result.append(b) }
      a = b
    }
    return result
  }
}

extension Point {
  fileprivate var swapped: Point { Point(y, x) }
}
