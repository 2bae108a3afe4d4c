import Geometry
import Gestures
import Layers
import RoomKit

/// The values of a page as a table: rows that a finger, the wheel and keys move, one of them marked.
///
/// However long the table is, there are layers for the rows that are seen alone.
@MainActor
final class TableSheet: Layer {
  /// How fast what was flung must be to go on, in points a second, and what is left of that after a step of the glide.
  private static let (leastSpeed, drag) = (40.0, 0.94)
  private static let step = 1.0 / 60
  /// What is left free on the right for what shows where the rows are.
  private static let thumbRoom = 6.0

  /// Called with a row that was tapped, nil beside all rows, and where on the stage.
  var onTap: (Int?, Point) -> Void = { _, _ in }
  private(set) var table = PageTable(title: "", labels: [], columns: [])
  /// Which columns are seen, and how large.
  private(set) var arrangement = TableColumns()
  /// The first column that a finger has moved to where not all have room; nil where none has.
  private var firstColumn: Int?
  /// The row that is marked; nil for none.
  private(set) var marked: Int?
  /// How far the rows are moved up, in points.
  private(set) var offset = 0.0
  private var grid = TableRowLayer.Grid(name: 0...1, columns: [], height: 30, letters: 15)
  private var size = Size.zero
  private let look: ChartsLook
  private let language: String
  private let head: TableRowLayer
  private let body = Layer()
  private let marker = Layer()
  private let stripes = ShapeLayer(path: Path())
  private let thumb = Layer()
  /// Says that there are more columns, to one side or both.
  private let more = ShapeLayer(path: Path(), fillColor: nil)
  private var rows: [TableRowLayer] = []
  /// The rows whose layers say what they should.
  private var shown = 0..<0
  private var glide: ScheduledWork?
  private let isCalm: Bool

  init(_ look: ChartsLook, language: String, isCalm: Bool) {
    self.look = look
    self.language = language
    self.isCalm = isCalm
    head = TableRowLayer(look, language: language)
    super.init()
    name = "table"
    anchorPoint = .zero
    backgroundColor = Palette.plate.withAlpha(look.isStrong ? 1 : 0.88)
    cornerRadius = 10
    borderColor = look.line(look.isStrong ? 1 : 0.35)
    borderWidth = look.isStrong ? 2 : 1.5
    body.anchorPoint = .zero
    body.masksToBounds = true
    marker.backgroundColor = Palette.accent.withAlpha(look.isStrong ? 0.45 : 0.25)
    marker.cornerRadius = 6
    stripes.fillColor = look.ink.withAlpha(0.06)
    thumb.backgroundColor = look.ink.withAlpha(look.isStrong ? 0.8 : 0.4)
    for layer in [stripes, marker] as [Layer] { body.addSublayer(layer) }
    more.strokeColor = look.ink
    more.lineCap = .round
    more.lineJoin = .round
    more.anchorPoint = .zero
    for layer in [head, body, thumb, more] as [Layer] { addSublayer(layer) }
    for layer in [body, marker, stripes, thumb, more] as [Layer] { layer.isHitTestable = false }
    stripes.anchorPoint = .zero
    addTouches()
  }

  private func addTouches() {
    addRecognizer(
      TapGestureRecognizer { [weak self] tap in
        guard let self else { return }
        stop()
        onTap(row(at: tap.location(in: self).y), tap.location)
      })
    var start = 0.0
    let pan = PanGestureRecognizer { [weak self] pan in
      guard let self else { return }
      switch pan.state {
      case .began:
        stop()
        start = offset + pan.translation(in: self).y
      case .changed: break
      case .ended: fling(-pan.velocity(in: self).y)
      default: return
      }
      scroll(to: start - pan.translation(in: self).y)
    }
    pan.shouldBegin = { [weak self] in
      guard let self, let pan = $0 as? PanGestureRecognizer else { return false }
      return furthest > 0 && abs(pan.translation.y) > abs(pan.translation.x)
    }
    addRecognizer(pan)
    addRecognizer(
      WheelGestureRecognizer { [weak self] wheel in
        guard let self else { return }
        stop()
        scroll(to: offset + wheel.delta.y)
      })
    addSideways()
  }

  /// Where not all columns have room, a finger moves them as well.
  private func addSideways() {
    var start = 0
    let sideways = PanGestureRecognizer { [weak self] pan in
      guard let self else { return }
      if pan.state == .began { start = arrangement.shown.lowerBound }
      guard pan.state == .began || pan.state == .changed, let width = arrangement.widths.first, width > 0 else { return }
      showColumns(from: start - Int((pan.translation(in: self).x / width).rounded()))
    }
    sideways.shouldBegin = { [weak self] in
      guard let self, let pan = $0 as? PanGestureRecognizer else { return false }
      return arrangement.shown.count < table.columns.count && abs(pan.translation.x) > abs(pan.translation.y)
    }
    addRecognizer(sideways)
  }

  // MARK: - What it shows

  /// Shows a table; it stays where it was where that is as long.
  func update(_ new: PageTable, marked: Int?) {
    let isOther = new.rowCount != table.rowCount || new.title != table.title
    // Who chooses another column wants to see it.
    if isOther || new.columns.map(\.isChosen) != table.columns.map(\.isChosen) { firstColumn = nil }
    table = new
    arrangeColumns()
    showHead()
    shown = 0..<0
    self.marked = nil
    if isOther {
      stop()
      offset = 0
    }
    scroll(to: offset)
    mark(marked)
  }

  /// Lays itself out in a frame of the superlayer's.
  func layout(in frame: Rect, unit: Double) {
    let first = grid.height > 0 ? offset / grid.height : 0
    size = frame.size
    position = frame.origin
    bounds = Rect(origin: .zero, size: frame.size)
    let height = max(26, min(30 * unit, frame.height / 5))
    grid.height = height
    arrangeColumns()
    shown = 0..<0
    showHead()
    scroll(to: first * height)
    let row = marked
    marked = nil
    mark(row)
  }

  /// The columns that are seen.
  var columns: [PageTable.Column] { Array(table.columns[arrangement.shown]) }

  /// Gives names and columns their room.
  private func arrangeColumns() {
    let margin = grid.height * 0.3
    let inside = max(1, size.width - 2 * margin - Self.thumbRoom)
    let usual = grid.height * 0.5
    let names = TableRuler(letters: usual, language: language).width(ofNames: table.labels)
    let measured = TableColumns.Measured(
      names: { names * $0 / usual },
      head: { [language, table, weak self] column, letters, isStacked in
        let column = table.columns[column]
        return TableRuler(letters: letters, language: language).width(
          ofHead: self?.head(of: column) ?? "", hasLine: column.look != nil, isStacked: isStacked)
      }, count: table.columns.count)
    arrangement = TableColumns(
      measured, letters: usual, in: inside, chosen: table.columns.firstIndex(where: \.isChosen) ?? 0, first: firstColumn)
    grid.letters = arrangement.letters
    grid.isStacked = arrangement.isStacked
    grid.name = margin...margin + arrangement.names
    var left = grid.name.upperBound
    grid.columns = arrangement.widths.map { width in
      defer { left += width }
      return left + min(grid.letters * 0.5, width * 0.2)...left + width
    }
  }

  /// Shows the columns from another one on, where not all have room.
  private func showColumns(from first: Int) {
    let hidden = table.columns.count - arrangement.shown.count
    guard hidden > 0 else { return }
    let wanted = min(max(0, first), hidden)
    guard wanted != arrangement.shown.lowerBound else { return }
    firstColumn = wanted
    arrangeColumns()
    shown = 0..<0
    showHead()
    scroll(to: offset)
  }

  /// What stands above a column: nothing where that is what the page is called anyway, or stands behind each of its numbers.
  private func head(of column: PageTable.Column) -> String { column.name == table.title || column.style == .percent ? "" : column.name }

  private func showHead() {
    head.isHidden = !hasHead
    head.update(
      "", columns.map(head(of:)), isBold: { [columns] in $0 >= 0 && (columns[$0].isChosen || columns.count < 3) },
      looks: columns.map(\.look), isHead: true, grid: grid)
    body.position = Point(0, top)
    body.bounds = Rect(x: 0, y: 0, width: size.width, height: max(0, size.height - top - 4))
    more.path = moreMarks
    more.lineWidth = max(1.6, grid.letters * 0.14)
  }

  /// Arrow heads towards columns that have no room.
  private var moreMarks: Path {
    var path = Path()
    let reach = grid.height * 0.14
    for (x, side, isThere) in [
      (grid.name.upperBound, -1.0, arrangement.shown.lowerBound > 0),
      (size.width - reach * 1.4, 1.0, arrangement.shown.upperBound < table.columns.count),
    ] where isThere {
      let middle = Point(x, top / 2)
      path.move(to: middle + Point(-side * reach / 2, -reach))
      path.addLine(to: middle + Point(side * reach / 2, 0))
      path.addLine(to: middle + Point(-side * reach / 2, reach))
    }
    return path
  }

  /// Whether anything stands above the columns.
  private var hasHead: Bool { columns.contains { !head(of: $0).isEmpty } }

  /// Where the rows begin.
  private var top: Double { hasHead ? grid.height : 4 }

  /// Marks a row, and brings it where it is seen.
  func mark(_ row: Int?) {
    let row = row.flatMap { table.labels.indices.contains($0) ? $0 : nil }
    guard row != marked else { return }
    marked = row
    if let row {
      let top = Double(row) * grid.height
      let bottom = top + grid.height - body.bounds.height
      if top < offset { scroll(to: top) } else if bottom > offset { scroll(to: bottom) }
    }
    placeMarker()
  }

  /// What a row says.
  func text(of row: Int) -> String {
    "\(table.labels[row]): \(table.columns.map { $0.text(row) }.joined(separator: ", "))"
  }

  // MARK: - Moving

  /// How far down the rows can be moved, in points.
  private var furthest: Double { max(0, Double(table.rowCount) * grid.height - body.bounds.height) }

  /// How many rows are seen as a whole.
  var pageLength: Int { max(1, Int(body.bounds.height / max(1, grid.height))) }

  /// The rows that are seen.
  var visibleRows: Range<Int> { shown }

  /// The row at a height of the sheet; nil beside all rows.
  private func row(at y: Double) -> Int? {
    guard y >= top else { return nil }
    let row = Int((y - top + offset) / grid.height)
    return table.labels.indices.contains(row) ? row : nil
  }

  /// Where a row stands on the sheet; nil where it is not seen.
  func place(of row: Int) -> Point? {
    shown.contains(row) ? Point(size.width / 2, top + grid.height * (Double(row) + 0.5) - offset) : nil
  }

  private func scroll(to wanted: Double) {
    offset = min(furthest, max(0, wanted.isFinite ? wanted : 0))
    let first = min(table.rowCount, Int(offset / grid.height))
    let last = min(table.rowCount, Int(((offset + body.bounds.height) / grid.height).rounded(.up)))
    showRows(first..<max(first, last))
    placeMarker()
    let isLong = furthest > 0
    thumb.isHidden = !isLong
    if isLong {
      let track = body.bounds.height - 8
      let length = max(18, track * body.bounds.height / (Double(table.rowCount) * grid.height))
      thumb.frame = Rect(
        x: size.width - 7, y: top + 4 + (track - length) * offset / furthest, width: 4, height: length)
      thumb.cornerRadius = 2
    }
  }

  private func showRows(_ wanted: Range<Int>) {
    while rows.count > wanted.count { rows.removeLast().removeFromSuperlayer() }
    while rows.count < wanted.count {
      let row = TableRowLayer(look, language: language)
      rows.append(row)
      body.addSublayer(row)
    }
    var path = Path()
    for row in wanted {
      let layer = rows[row % max(1, wanted.count)]
      layer.position = Point(0, Double(row) * grid.height - offset)
      // A layer keeps its row as long as that is seen.
      if shown.count != wanted.count || !shown.contains(row) {
        layer.update(
          table.labels[row], columns.map { $0.text(row) }, isBold: { [columns] in $0 >= 0 && columns[$0].isChosen }, grid: grid)
      }
      if row % 2 == 0 { path.addRect(Rect(x: 0, y: layer.position.y, width: size.width, height: grid.height)) }
    }
    shown = wanted
    stripes.path = path
  }

  private func placeMarker() {
    marker.isHidden = marked == nil
    guard let marked else { return }
    marker.frame = Rect(x: 4, y: Double(marked) * grid.height - offset, width: size.width - 8, height: grid.height).insetBy(dx: 0, dy: 1)
  }

  /// Lets the rows go on as fast as a finger left them, and come to rest.
  private func fling(_ speed: Double) {
    guard !isCalm, abs(speed) > Self.leastSpeed, let tree else { return }
    var speed = speed
    glide = tree.perform(every: Self.step, owner: self) { [weak self] in
      guard let self else { return }
      scroll(to: offset + speed * Self.step)
      speed *= Self.drag
      if abs(speed) < Self.leastSpeed || offset <= 0 || offset >= furthest { stop() }
    }
  }

  private func stop() {
    glide?.cancel()
    glide = nil
  }

  /// The row that a key leads to from the one that is marked; nil for keys that lead to none.
  func row(for key: Key) -> Int? {
    guard table.rowCount > 0 else { return nil }
    let last = table.rowCount - 1
    let from = marked ?? (key == .up ? shown.upperBound : shown.lowerBound - 1)
    return switch key {
    case .up: max(0, from - 1)
    case .down: min(last, from + 1)
    case .home: 0
    case .end: last
    default: nil
    }
  }
}
