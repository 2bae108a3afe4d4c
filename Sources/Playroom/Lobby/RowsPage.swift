import Geometry
import Gestures
import Layers
import Progress
import RoomKit
import Sessions

/// A page of settings, one row each: an icon, a word, and what it is set to.
@MainActor
class RowsPage: MenuScene {
  private(set) var rows: [SettingRow] = []
  private let firstRow: Int?
  /// The numbers of the rows that groups begin with, but for the first; to be overridden.
  var groups: Set<Int> { [] }
  /// How many buttons stand in the corner of the way back; to be overridden.
  var cornerButtons: Int { 1 }
  /// How tall a row may be, in sides of a button; to be overridden.
  var tallest: Double { 2.4 }

  /// - Parameter firstRow: where the keyboard goes on, as the page comes again after a change.
  init(_ playroom: any MenuHost, page: String, back: Icon, firstRow: Int?) throws(RoomError) {
    self.firstRow = firstRow
    try super.init(playroom, page: page, back: back, ground: "calm")
    // Rows stand close to each other: what lies between them changes nothing.
    input.tolerance = 0
    answerEmptyTaps()
  }

  /// Shows the page anew, as after a change, the keyboard going on with a row; to be overridden.
  func reappear(at row: Int) {}

  /// Shows the page anew where it stands.
  func refresh() { reappear(at: rows.firstIndex { $0 === input.focusedLayer } ?? 0) }

  final func add(_ row: SettingRow) throws(RoomError) {
    rows.append(row)
    tree.root.addSublayer(row)
  }

  final func addSwitch(
    _ icon: Icon, _ word: LobbyWord, isOn: Bool, _ change: @escaping (inout Settings) -> Void
  ) throws(RoomError) {
    let playroom = playroom
    let row = rows.count
    try add(
      SettingRow(
        icon, word.text(in: playroom.language), in: playroom.language, value: .isOn(isOn), isStrong: playroom.options.hasHighContrast
      ) { [weak self] in
        playroom.change(change)
        self?.reappear(at: row)
      })
  }

  override var firstToDo: Layer? { rows.first }

  override func begin(in session: Session) {
    if let firstRow { input.focus(rows[firstRow]) } else { super.begin(in: session) }
  }

  override func arrange() {
    // Some air stays at the bottom; beside the rows a little is enough.
    var area = Rect(x: 4, y: content.minY, width: size.width - 8, height: max(1, content.height - buttonSide * 0.3))
    // Two columns where one would make the rows too low for a finger; groups where there is height for what divides them.
    var columns = 1
    var gaps = (1..<rows.count).map { groups.contains($0) ? Self.groupGap : Self.gap }
    let least = max(RoundButton.side, buttonSide * Self.leastShare)
    if rowHeight(in: area, lines: rows.count, gaps: gaps) < least { gaps = gaps.map { _ in Self.gap } }
    if rowHeight(in: area, lines: rows.count, gaps: gaps) < least, size.width > size.height { columns = 2 }
    // Two columns too where one would leave as much of a wide stage blank as it takes.
    let isWide = columns == 1 && isNarrow(rowHeight(in: area, lines: rows.count, gaps: gaps) * Self.ratio)
    if isWide {
      columns = 2
      area = area.insetBy(dx: buttonSide * 0.5, dy: 0)
    }
    // The first row stands beside the way back where all below it would be too low, and where it is no shorter than a row may be.
    let isBesideBack =
      columns == 1 && rowHeight(in: area, lines: rows.count, gaps: gaps) < Self.leastHeight
      && size.width - Double(cornerButtons) * buttonSide - 8 >= 2 * RoundButton.side
    if isBesideBack { area = Rect(minX: area.minX, minY: 4, maxX: area.maxX, maxY: area.maxY) }
    let lines = (rows.count + columns - 1) / columns
    // Among others below each other, what says more than a word is higher, where that leaves the others high enough.
    var extras = rows.map { _ in 0.0 }
    if columns == 1, !isBesideBack, rows.contains(where: { !$0.hasHelp }) {
      extras = rows.map { $0.hasHelp ? Self.helpExtra : 0 }
      if rowHeight(in: area, lines: lines, gaps: gaps + extras) < least { extras = rows.map { _ in 0 } }
    }
    if columns == 2 { gaps = (1..<lines).map { _ in Self.gap } }
    let space = buttonSide * 0.18
    let most = (area.width - space * Double(columns - 1)) / Double(columns)
    let height = min(
      rowHeight(in: area, lines: lines, gaps: gaps + extras), most / (isWide ? Self.wideRatio : Self.leastRatio),
      isWide ? buttonSide * Self.wideHeight : .infinity)
    let width = min(most, height * Self.ratio)
    let whole = Size(
      width * Double(columns) + space * Double(columns - 1), height * (Double(lines) + gaps.reduce(0, +) + extras.reduce(0, +)))
    let origin = Point(area.midX - whole.width / 2, area.midY - whole.height / 2)
    // What stands below the way back stays clear of it.
    let clearance = isBesideBack && rows.count > 1 ? max(0, buttonSide - origin.y - height * (1 + gaps[0])) : 0
    let largest = buttonSide / RoundButton.side * (isWide ? Self.wideUnit : Self.largestUnit)
    for (i, row) in rows.enumerated() {
      let line = i % lines
      let top = height * (Double(line) + gaps[..<line].reduce(0, +) + extras[..<line].reduce(0, +))
      var frame = Rect(
        x: origin.x + Double(i / lines) * (width + space), y: origin.y + top, width: width, height: height * (1 + extras[i]))
      // The last one, which says the most, takes the place that is left over below it.
      let hasPlaceBelow = columns == 2 && i == rows.count - 1 && rows.count % 2 == 1
      if hasPlaceBelow, isWide || height < Self.helpHeight { frame.size.height = height * (2 + Self.gap) }
      if i > 0 { frame.origin.y += clearance }
      if isBesideBack, i == 0 {
        frame = Rect(minX: frame.minX, minY: frame.minY, maxX: size.width - Double(cornerButtons) * buttonSide - 4, maxY: frame.maxY)
      }
      // What a higher row shows is as large as in the others.
      row.layout(in: place(frame), largest: min(largest, extras[i] > 0 ? height / SettingRow.height : .infinity))
    }
  }

  /// Whether rows of a width below each other would leave much of a wide stage blank.
  private func isNarrow(_ width: Double) -> Bool {
    rows.count >= Self.fewestOfTwo && size.width > size.height && width < size.width * Self.narrowPart
  }

  /// What lies between rows, in heights of a row, within a group and between groups.
  private static let gap = 0.13
  private static let groupGap = 0.42
  /// How much higher a row with help is, in heights of a row.
  private static let helpExtra = 0.5
  /// How low a row may be, in points.
  private static let leastHeight = 38.0
  /// How low a row may be beside a button before rows stand in two columns, on stages whose buttons are larger than a finger.
  private static let leastShare = 0.75
  /// How high a narrow row must be for words that take two lines and their help, in points.
  private static let helpHeight = 56.0
  /// A row's width at most, and at least, in heights of a row.
  private static let (ratio, leastRatio) = (9.4, 2.9)
  /// How much larger than on small stages the things in a row may be, beside their buttons.
  private static let largestUnit = 1.5

  /// How many rows stand in two columns, and which part of a wide stage's width must be taken for them to stand in one.
  private static let (fewestOfTwo, narrowPart) = (5, 0.65)
  /// Of rows in two columns where there is room for one: their width at least, in heights, their height at most, in sides of a button, and how much larger than
  /// on small stages the things in them may be.
  private static let (wideRatio, wideHeight, wideUnit) = (4.8, 1.7, 1.15)

  /// How high rows below each other can be in an area.
  private func rowHeight(in area: Rect, lines: Int, gaps: [Double]) -> Double {
    min(area.height / (Double(lines) + gaps.reduce(0, +)), buttonSide * tallest)
  }
}
