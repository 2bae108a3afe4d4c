import Geometry
import RoomKit

/// Where everything of one's own days lies on a stage of a size: the days, and beside or below them what can be noted, in three bands where its pictures
/// are large enough for fingers, else one kind at a time with a tab for each.
@MainActor
struct DayLayout {
  /// How wide and high a picture to press is at least where all kinds are seen at once, in points.
  private static let leastKey = 44.0
  /// How much of the stage the pictures have.
  private static let tray = (high: 0.5, wide: 0.53)
  private static let trayOfOne = (high: 0.58, wide: 0.53)
  /// How much higher the hours of sleep are than the other kinds, as they are more.
  private static let sleepWeight = 1.6
  /// The largest picture, and the widest key of a period, in points.
  private static let (largestKey, widestPeriod) = (190.0, 120.0)

  let place: PileLayout
  /// What the pictures of each kind lie on; where one kind is seen at a time they lie in one place.
  let cards: [Rect]
  /// What opens each kind; empty where all are seen.
  let tabs: [Rect]
  let periods: [Rect]
  private let growth: Double

  /// Whether one kind is seen at a time.
  var isOneByOne: Bool { !tabs.isEmpty }

  init(size: Size, columns: Int, sides: StageSides) {
    growth = StageGrowth.factor(in: size)
    periods = Self.periods(in: size, sides, growth: growth)
    func place(_ tray: (high: Double, wide: Double)) -> PileLayout {
      PileLayout(size: size, columns: columns, tray: tray, isLeftHanded: sides.isLeftHanded)
    }
    let gap = max(3, min(size.width, size.height) * 0.012)
    let whole = place(Self.tray)
    let bands = Self.bands(in: whole.tray, gap: gap)
    let growth = growth
    let least = zip(DayDiary.Field.allCases, bands).map { Self.cells(of: $0, in: $1, growth: growth).cell.width }.min() ?? 0
    if least >= Self.leastKey {
      (self.place, cards, tabs) = (whole, bands, [])
      return
    }
    let narrow = place(Self.trayOfOne)
    self.place = narrow
    let tray = narrow.tray
    let height = min(max(Self.leastKey, tray.height * 0.26), 72)
    let width = (tray.width - 2 * gap) / 3
    // The tray lies where the hand is; within it the kinds are read as lines are.
    tabs = DayDiary.Field.allCases.indices.map { i in
      let place = Double(sides.isRightToLeft ? 2 - i : i)
      return Rect(x: tray.minX + place * (width + gap), y: tray.minY, width: width, height: height)
    }
    let card = Rect(minX: tray.minX, minY: tray.minY + height + gap, maxX: tray.maxX, maxY: tray.maxY)
    cards = bands.map { _ in card }
  }

  /// Where the pictures of a kind lie on their card.
  func cells(of field: DayDiary.Field, in card: Rect) -> [Rect] { Self.cells(of: field, in: card, growth: growth).frames }

  private static func cells(of field: DayDiary.Field, in card: Rect, growth: Double) -> GridLayout {
    let inset = min(card.width, card.height) * 0.03
    return GridLayout(
      count: field.values.count, in: card.insetBy(dx: inset, dy: inset), ratio: 1, gap: 0.05, largest: largestKey * growth, fillsRows: true)
  }

  private static func bands(in tray: Rect, gap: Double) -> [Rect] {
    let weights = DayDiary.Field.allCases.map { (field: DayDiary.Field) -> Double in field == .sleep ? sleepWeight : 1 }
    let unit = (tray.height - gap * Double(weights.count - 1)) / weights.reduce(0, +)
    var bands: [Rect] = []
    for weight in weights {
      bands.append(Rect(x: tray.minX, y: bands.last.map { $0.maxY + gap } ?? tray.minY, width: tray.width, height: unit * weight))
    }
    return bands
  }

  /// Along the top, where no button is.
  private static func periods(in size: Size, _ sides: StageSides, growth: Double) -> [Rect] {
    let bar = RoomControls.buttonSide(in: size)
    let air = max(3, min(size.width, size.height) * 0.015)
    // Beside one button on either side, or two at the end of the line.
    let (start, end) = sides.isLaidOutLeftHanded ? (bar, size.width - bar) : (0, size.width - 2 * bar)
    let width = min(widestPeriod * growth, (end - start - air * 4) / 3)
    let height = max(0, min(bar - air, width))
    return (0..<3).map { i in
      sides.place(
        Rect(x: start + air + Double(i) * (width + air), y: (bar - height) / 2, width: max(0, width), height: height), in: size.width)
    }
  }
}
