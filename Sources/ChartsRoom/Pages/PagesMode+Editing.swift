import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// Values that are dragged.
extension PagesMode {
  /// The values, where they may be changed.
  var toy: ToyCharts? { source as? ToyCharts }

  /// Shows newcomers that a bar is dragged, as long as none was.
  func begin(in session: Session) {
    frame.beginGuide { [weak self] in
      guard let self, let toy, !changes.canUndo, page == .bars else { return nil }
      let (plot, most) = (layout.plot, Double(ToyCharts.range.upperBound))
      let heights = [Double(toy.values[0]), most - 1].map { Point(plot.minX, plot.maxY - plot.height * $0 / most) }
      return .drag(from: heights[0], to: heights[1])
    }
  }

  /// Gives a row of the page the value at a height of the stage.
  func drag(_ row: Int, to place: Point) {
    guard let plot = plot(on: page),
      let p = layout.plotTransform.inverse?.apply(place), plot.size.height > 0
    else { return }
    let part = 1 - p.y / plot.size.height
    guard part.isFinite else { return }
    edit(
      row,
      to: Int((plot.axis.low + (plot.axis.high - plot.axis.low) * min(1, max(0, part))).rounded()))
  }

  /// Gives a row a value; all pages follow.
  func edit(_ row: Int, to value: Int) {
    guard let toy, toy.set(row, to: value) else { return showScrub(page, row) }
    showEdited()
    if page != .pie { showScrub(page, row) }
    host.play(.pluck(step: toy.values[row]))
  }

  /// The edge between slices that is nearest to a place on the pie; nil where there is none.
  func edge(near place: Point) -> Int? {
    toy?.edge(nearest: part(at: place))
  }

  /// Drags an edge between slices to a place on the pie.
  func drag(edge: Int, to place: Point) {
    guard let toy, toy.turn(edge: edge, to: part(at: place)) else { return }
    showEdited()
    host.play(.pluck(step: toy.values[edge - 1]))
  }

  /// How far round the pie a place lies, from the top and clockwise, in 0..<1.
  private func part(at place: Point) -> Double {
    let vector = (layout.pie.inverse?.apply(place) ?? place) - PieChart.center
    let turn = (Math.atan2(vector.y, vector.x) + .pi / 2) / (2 * .pi)
    return turn < 0 ? turn + 1 : turn
  }

  /// Notes what the values were before a finger, or a key, changed them.
  func noteEdit(since before: ToyCharts.Change) {
    guard let toy, toy.values != before else { return }
    changes.push(before)
    controls.updateButtons()
    noteChange()
  }

  /// Takes the last change back.
  func takeBack() {
    guard let toy, let before = changes.undo() else { return }
    toy.restore(before)
    hideScrub()
    showEdited(animated: true)
    host.play(.turn)
    controls.updateButtons()
    noteChange()
  }

  private func showEdited(animated: Bool = false) {
    showData(animated: animated)
    showChrome()
  }
}
