import Geometry
import RoomKit

/// Where the card, the answer, the keys and the round's marks lie on a stage of any size, in points.
///
/// Upright, the keys lie below; lying, beside, on the side of the hand that plays.
struct PracticeLayout: Equatable {
  let card: Rect
  /// What is asked, on the card.
  let question: Rect
  /// The answer, on the card.
  let slot: Rect
  /// A frame for each key.
  let keys: [Rect]
  /// What the keys have room in.
  let keyArea: Rect
  /// The strip of the bar along the top that is left for the marks.
  let marks: Rect

  /// The largest that a key becomes on usual stages, in points.
  private static let largestKey = 220.0

  /// - Parameters:
  ///   - ratio: a key's height as a multiple of its width.
  ///   - strip: what is to stay free at the bottom, in points.
  @MainActor
  init(size: Size, keys count: Int, ratio: Double, strip: Double = 0, sides: StageSides) {
    let bar = RoomControls.buttonSide(in: size)
    let margin = max(4, min(size.width, size.height) * 0.025)
    marks = RoundMarks.strip(in: size, sides)
    let board = Rect(
      x: margin, y: bar, width: max(0, size.width - 2 * margin), height: max(0, size.height - bar - margin - strip))
    let largest = Self.largestKey * StageGrowth.factor(in: size)
    let area: Rect
    if board.height > board.width * 0.8 {
      let share = count > 6 ? 0.5 : 0.4
      let height = board.height * share
      area = Rect(x: board.minX, y: board.maxY - height, width: board.width, height: height)
      card = Rect(x: board.minX, y: board.minY, width: board.width, height: max(0, board.height - height - margin))
    } else {
      let width = board.width * 0.44
      let x = sides.isLeftHanded ? board.minX : board.maxX - width
      area = Rect(x: x, y: board.minY, width: width, height: board.height)
      card = Rect(
        x: sides.isLeftHanded ? board.minX + width + margin : board.minX, y: board.minY, width: max(0, board.width - width - margin),
        height: board.height)
    }
    keyArea = area
    keys = Self.rows(of: count, in: area, ratio: ratio, largest: largest)
    let inner = card.insetBy(dx: card.width * 0.05, dy: card.height * 0.05)
    question = Rect(x: inner.minX, y: inner.minY, width: inner.width, height: inner.height * 0.62)
    let height = min(inner.height * 0.33, inner.width * 0.34)
    slot = Rect(x: inner.minX, y: inner.maxY - (inner.height * 0.33 + height) / 2, width: inner.width, height: height)
  }

  /// How much a key's width counts where the last row is not full, where a key stands there alone, and where there are many more rows than columns.
  private static let (worthOfPart, worthOfLone, worthOfTower) = (0.93, 0.64, 0.8)

  /// Keys as large as there is room for, in rows that are alike.
  private static func rows(of count: Int, in area: Rect, ratio: Double, largest: Double) -> [Rect] {
    let grids = (1...max(1, count)).map { GridLayout(count: count, columns: $0, in: area, ratio: ratio, gap: 0.08, largest: largest) }
    func worth(_ grid: GridLayout) -> Double {
      let last = count % grid.columns
      let isTower = (count + grid.columns - 1) / grid.columns > grid.columns + 1
      return grid.cell.width * (last == 0 ? 1 : last == 1 ? worthOfLone : worthOfPart) * (isTower ? worthOfTower : 1)
    }
    return grids.max { worth($0) < worth($1) }?.frames ?? []
  }
}
