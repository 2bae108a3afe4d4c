import Geometry

/// Where those sit who do not play now: on the log at the side, in rows behind each other where there is height for them.
package struct BenchPlace: Hashable, Sendable {
  package let plane: Plane
  package let z: Double
  /// Points for a unit of a figure's drawing.
  package let unit: Double
  /// Where seats may lie.
  package let area: Rect
  /// How many can sit there.
  package let capacity: Int
  private let cell: Size
  private let widestStep: Double
  private let columns: Int

  init(_ data: Composition.Bench, unit: Double, size: Size, rightOf edge: Double, _ place: ([Double]) -> Point) {
    plane = data.plane
    z = data.z
    let least = Landscape.leastTarget
    self.unit = max(unit * data.scale, least / Figure.height)
    let height = Figure.height * self.unit
    let foot = place(data.foot)
    let lowest = min(size.height - 1, max(foot.y + 2, size.height - max(1, 18 * unit - 7)))
    widestStep = max(least, abs(data.step[0]) * unit)
    cell = Size(least, height)
    let left = max(edge + 1, place([data.left, 0]).x)
    let top = place([0, data.top]).y
    let rows = max(1, min(data.rows, Int((lowest - top) / height)))
    // As far from the edges as on a stage of the composition's own size, where that costs nobody a seat.
    let bottom = min(lowest, max(top + Double(rows) * height, foot.y + 2, size.height - max(1, 14 * unit)))
    let most = Double(Int((size.width - 2 - left + 1e-9) / least)) * least
    let right = max(left + most, size.width - max(2, data.edge * unit - 8))
    area = Rect(minX: left, minY: bottom - Double(rows) * height, maxX: max(left, right), maxY: bottom)
    columns = max(1, Int((area.width + 1e-9) / least))
    capacity = columns * rows
  }

  /// How many sit in each row, but the last.
  func columns(of count: Int) -> Int {
    let rows = max(1, (count + columns - 1) / columns)
    return max(1, (count + rows - 1) / rows)
  }

  /// A target for each of some who sit, in points of the plane, from the left to the right and from the front to the back; no more than there is room for.
  package func seats(count asked: Int) -> [Rect] {
    let count = min(asked, capacity)
    guard count > 0 else { return [] }
    let perRow = columns(of: count)
    let step = min(widestStep, area.width / Double(perRow))
    return (0..<count).map { i in
      let inRow = min(perRow, count - i / perRow * perRow)
      let x = area.maxX - step * Double(inRow - i % perRow)
      return Rect(x: x, y: area.maxY - cell.height * Double(i / perRow + 1), width: step, height: cell.height)
    }
  }
}
