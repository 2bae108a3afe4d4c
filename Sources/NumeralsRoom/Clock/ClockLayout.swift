import Geometry
import RoomKit

/// Where the clock, the time that is asked for, and the round's marks lie on a stage of any size, in points.
struct ClockLayout: Equatable {
  /// A square.
  let clock: Rect
  let plate: Rect
  /// Where the plate has room: for what a round has made.
  let madeBox: Rect
  /// The strip of the bar along the top that is left for the marks.
  let marks: Rect

  /// - Parameter strip: what is to stay free at the bottom, in points.
  @MainActor
  init(size: Size, strip: Double = 0, sides: StageSides) {
    let bar = RoomControls.buttonSide(in: size)
    let margin = max(4, min(size.width, size.height) * 0.025)
    marks = RoundMarks.strip(in: size, sides)
    let board = Rect(x: margin, y: bar, width: max(0, size.width - 2 * margin), height: max(0, size.height - bar - margin - strip))
    let dial: Rect
    if board.height > board.width {
      let height = min(board.height * 0.24, board.width * 0.3)
      plate = Rect(center: Point(board.midX, board.minY + height / 2), size: Size(min(board.width, height * 2.6), height))
      madeBox = Rect(x: board.minX, y: board.minY, width: board.width, height: height)
      dial = Rect(minX: board.minX, minY: board.minY + height + margin, maxX: board.maxX, maxY: board.maxY)
    } else {
      let width = min(board.width * 0.38, board.height)
      let x = sides.isLeftHanded ? board.maxX - width : board.minX
      let height = min(board.height * 0.5, width / 2.2)
      plate = Rect(center: Point(x + width / 2, board.midY), size: Size(width, height))
      let side = min(width, board.height) * 0.8
      madeBox = Rect(center: plate.center, size: Size(side, side))
      dial = Rect(
        x: sides.isLeftHanded ? board.minX : board.minX + width + margin, y: board.minY, width: max(0, board.width - width - margin),
        height: board.height)
    }
    let side = min(dial.width, dial.height)
    clock = Rect(center: dial.center, size: Size(side, side))
  }
}
