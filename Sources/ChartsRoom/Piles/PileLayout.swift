import Geometry
import RoomKit

/// Where columns stand, and below them, or beside, what comes into them; in points.
struct PileLayout: Equatable {
  /// The columns' feet are at its lower edge.
  let plot: Rect
  /// What stands below the columns.
  let names: Rect
  /// From where things come.
  let tray: Rect
  let columns: Int

  /// - Parameters:
  ///   - strip: what is to stay free at the bottom, in points.
  ///   - tray: how much of the stage the tray has, of its height where it is high, of its width where it is wide.
  @MainActor
  init(size: Size, columns: Int, strip: Double = 0, tray share: (high: Double, wide: Double) = (0.36, 0.4), isLeftHanded: Bool) {
    self.columns = columns
    let bar = RoomControls.buttonSide(in: size)
    let margin = max(6, min(size.width, size.height) * 0.03)
    let board = Rect(
      x: margin, y: bar, width: max(0, size.width - 2 * margin),
      height: max(0, size.height - bar - margin - strip))
    let chart: Rect
    if board.height > board.width * 0.9 {
      let height = board.height * share.high
      tray = Rect(x: board.minX, y: board.maxY - height, width: board.width, height: height)
      chart = Rect(
        x: board.minX, y: board.minY, width: board.width,
        height: max(0, board.height - height - margin))
    } else {
      let width = board.width * share.wide
      tray = Rect(
        x: isLeftHanded ? board.minX : board.maxX - width, y: board.minY, width: width,
        height: board.height)
      chart = Rect(
        x: isLeftHanded ? board.minX + width + margin : board.minX, y: board.minY,
        width: max(0, board.width - width - margin),
        height: board.height)
    }
    let foot = min(chart.height * 0.2, chart.width / Double(max(1, columns)))
    plot = Rect(x: chart.minX, y: chart.minY, width: chart.width, height: chart.height - foot)
    names = Rect(x: chart.minX, y: chart.maxY - foot, width: chart.width, height: foot)
  }

  /// From one column's middle to the next one's.
  var pitch: Double { plot.width / Double(max(1, columns)) }

  /// The middle of a column.
  func x(_ column: Int) -> Double { plot.minX + (Double(column) + 0.5) * pitch }

  /// The column at a place; nil beside all.
  func column(at place: Point) -> Int? {
    guard plot.minX <= place.x, place.x < plot.maxX, place.y < names.maxY, pitch > 0 else {
      return nil
    }
    return min(columns - 1, Int((place.x - plot.minX) / pitch))
  }
}
