import Geometry

/// A chart whose rows stand side by side over an axis, and are walked along one by one: the curve, and the bars.
protocol Plot: AxisChart {
  /// Grows from nothing.
  func grow()
  /// The row that is marked where a touch is at an x in the chart's units; nil without rows.
  func row(at x: Double) -> Int?
  /// The row so many steps on from one that is marked; nil beyond the ends.
  func row(from row: Int, by steps: Int) -> Int?
  /// The row that is marked for any: itself where its value is shown, else the nearest whose is.
  func shown(near row: Int) -> Int
  /// Where a row that is shown is marked, in the chart's units.
  func point(of row: Int) -> Point
  /// What stands in the chart beside a row, in the chart's units.
  func frames(beside row: Int) -> [Rect]
}
