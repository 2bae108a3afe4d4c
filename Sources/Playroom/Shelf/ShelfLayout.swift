import Geometry
import RoomKit

/// Where everything lies on a shelf: a sky, three bands below each other, and on each of them its levels, page by page.
struct ShelfLayout {
  /// A level's card.
  struct Place: Equatable {
    let page: Int
    /// In points.
    let frame: Rect
  }

  /// The places of the levels, by their numbers.
  private(set) var places: [Place]
  private(set) var pages = 1
  /// The levels' numbers as one reads them: page by page, row by row.
  private(set) var order: [Int] = []
  /// The bands, from the easiest to the hardest, from edge to edge of the stage.
  let bands: [Rect]
  /// Where the bands begin, below the sky, in points.
  let sky: Double
  /// The diameter of a band's badge.
  let badge: Double
  /// Whether there are so few cards that they stand along a path that winds down through the bands.
  let winds: Bool
  /// Whether it begins at the right, as one reads.
  let isRightToLeft: Bool
  /// Whether what turns the pages stands in a column where lines end, and not in a row at the foot.
  let turnsAtTheSide: Bool
  /// Where what turns to the page before, and to the next one, belongs.
  private(set) var turners: (earlier: Rect, later: Rect)

  /// The least side of a card, in points.
  private static let leastCard = 44.0
  /// Between cards, as a part of their side.
  private static let gap = 0.14
  /// The least between cards side by side.
  private static let closest = 0.08
  /// How much larger than they should be cards are usually, and may be, larger or smaller, where all are on one page.
  private static let usualGrowth = 1.15
  private static let growths = [2.2, 1.8, 1.45, usualGrowth, 1, 0.9, 0.8]
  /// What of a band's height cards may take, from its crest down.
  private static let usable = (top: 0.13, bottom: 0.93)
  /// On how few levels of each band a path leads from card to card, and how far to the side it winds, in cards and as a part of what is free.
  private static let (fewest, winding) = (2, (cards: 3.4, free: 0.8))
  /// How much of the stage's width stays free where lines end: the border of the next card to play is cut nowhere.
  private static let edge = 0.02
  /// How much of a page's area may stay blank, in parts, to save another page.
  private static let costOfAPage = 0.05

  /// - Parameters:
  ///   - levels: the numbers of the levels on each band.
  ///   - side: of a button, in points.
  init(levels: [[Int]], size: Size, side: Double, isRightToLeft: Bool = false) {
    self.isRightToLeft = isRightToLeft
    let isWide = size.width > size.height
    // Cards are never too small for a finger: where three of them below each other need the sky, they have it, beside the button that leads home.
    let usual = max(side * 1.15, size.height * (isWide ? 0.15 : 0.115))
    let needed = Double(levels.count) * Self.leastCard / (Self.usable.bottom - Self.usable.top) + (isWide ? 0 : side * 1.04)
    sky = min(usual, max(0, size.height - needed))
    let isLow = sky < usual
    // As large as they can be where all are seen at once; else of the usual size, beside or above what turns the pages.
    let beside = (right: isLow ? side * 1.06 : 0, bottom: 0.0)
    let whole = Self.growths.lazy.map { [sky] in Self.grid(levels, size: size, sky: sky, foot: beside, growth: $0) }.first { $0.pages == 1 }
    let foot = isWide ? (right: side * 1.06, bottom: 0.0) : (right: 0, bottom: side * 1.04)
    let grid = whole ?? Self.grid(levels, size: size, sky: sky, foot: foot, growth: Self.usualGrowth)
    turnsAtTheSide = isWide
    winds = grid.pages == 1 && levels.allSatisfy { $0.count <= Self.fewest }
    bands = grid.bands
    badge = grid.badge
    pages = grid.pages
    let square = Size(side, side)
    if isWide {
      let (x, y) = (size.width - side * 0.53, sky + (size.height - sky) / 2)
      turners = (Rect(center: Point(x, y + side * 0.56), size: square), Rect(center: Point(x, y - side * 0.56), size: square))
    } else {
      let y = size.height - side * 0.52
      turners = (Rect(center: Point(side * 0.75, y), size: square), Rect(center: Point(size.width - side * 0.75, y), size: square))
    }
    places = Array(repeating: Place(page: 0, frame: .zero), count: levels.joined().count)
    var numbers: [(page: Int, band: Int, slot: Int, level: Int)] = []
    for (band, members) in levels.enumerated() {
      for (page, range) in Self.runs(of: members.count, pages: pages).enumerated() {
        // Rows of equal length, and as few as there can be.
        let rows = max(1, (range.count + grid.columns - 1) / grid.columns)
        let perRow = max(1, (range.count + rows - 1) / rows)
        for (slot, i) in range.enumerated() {
          numbers.append((page, band, slot, members[i]))
          let row = slot / perRow
          let inRow = min(perRow, range.count - row * perRow)
          let frame = grid.frame(band: band, column: slot % perRow, of: inRow, row: row, of: rows)
          places[members[i]] = Place(page: page, frame: winds ? frame.offsetBy(Point(grid.winding(of: band), 0)) : frame)
        }
      }
    }
    order = numbers.sorted { ($0.page, $0.band, $0.slot) < ($1.page, $1.band, $1.slot) }.map(\.level)
    if isRightToLeft { mirror(in: size.width) }
  }

  private mutating func mirror(in width: Double) {
    places = places.map { Place(page: $0.page, frame: $0.frame.mirrored(in: width)) }
    turners = (turners.earlier.mirrored(in: width), turners.later.mirrored(in: width))
  }

  /// So many things on so many pages, as evenly as can be; the last thing is on the last page.
  private static func runs(of count: Int, pages: Int) -> [Range<Int>] {
    (0..<pages).map { count * $0 / pages..<count * ($0 + 1) / pages }
  }

  /// Equal cells on each band.
  private struct Grid {
    var bands: [Rect] = []
    var badge = 0.0
    /// What the cards of a band lie in, beside its badge.
    var area = Rect.zero
    var columns = 1
    var rows = 1
    /// A card's side, in points.
    var card = 0.0
    var pages = 1
    var perBand: Int { columns * rows }

    /// The frame of a card in one of so many rows, in the middle of its band and of what lies beside the badge.
    func frame(band: Int, column: Int, of columns: Int, row: Int, of rows: Int) -> Rect {
      let step = Point(min(area.width / Double(columns), card * 1.5), card * (1 + ShelfLayout.gap))
      let usable = ShelfLayout.usable
      let middle = bands[band].minY + bands[band].height * (usable.top + usable.bottom) / 2
      let place = Point(Double(column) - Double(columns - 1) / 2, Double(row) - Double(rows - 1) / 2)
      return Rect(center: Point(area.midX + place.x * step.x, middle + place.y * step.y), size: Size(card, card))
    }

    /// How far to the right the cards of a band stand where a path winds, so that all of two stay beside the badges.
    func winding(of band: Int) -> Double {
      let free = max(0, area.width - card - min(area.width / 2, card * 1.5))
      let reach = min(card * ShelfLayout.winding.cards, free * ShelfLayout.winding.free)
      return reach * (Double(band) / Double(max(1, bands.count - 1)) - 0.5)
    }
  }

  /// The grid of a stage that fills its pages best.
  /// - Parameters:
  ///   - foot: what stays free at the right and at the bottom, in points.
  ///   - growth: how large cards may be, in parts of what they should be.
  private static func grid(
    _ levels: [[Int]], size: Size, sky: Double, foot: (right: Double, bottom: Double), growth: Double
  ) -> Grid {
    let height = (size.height - sky - foot.bottom) / Double(levels.count)
    var base = Grid()
    base.bands = levels.indices.map { Rect(x: 0, y: sky + Double($0) * height, width: size.width, height: height) }
    base.badge = max(26, min(height * 0.43, size.width * 0.085))
    let left = base.badge * 1.45
    base.area = Rect(
      x: left, y: sky, width: max(1, size.width - left - foot.right - max(4, size.width * edge)),
      height: max(1, height * (usable.bottom - usable.top)))
    let wanted = max(56, min(size.width, size.height) / 5.2)
    var best: (grid: Grid, worth: Double)?
    for rows in 1...4 {
      var grid = base
      grid.rows = rows
      let card = min(base.area.height / (Double(rows) * (1 + gap) - gap), wanted * growth, base.area.width)
      if rows > 1, card < wanted * 0.78 { break }
      grid.card = max(leastCard, card)
      grid.columns = max(1, Int((base.area.width + grid.card * closest) / (grid.card * (1 + closest))))
      let most = levels.map(\.count).max() ?? 1
      grid.pages = max(1, (most + grid.perBand - 1) / grid.perBand)
      let filled = Double(min(grid.perBand, most)) * grid.card * grid.card / (base.area.width * base.area.height)
      let worth = filled - costOfAPage * Double(grid.pages)
      if best.map({ worth > $0.worth }) ?? true { best = (grid, worth) }
    }
    return best?.grid ?? base
  }
}
