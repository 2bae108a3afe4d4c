import Geometry
import Gestures
import Layers
import RoomKit

/// The table beside the charts with what opens it, and what can be done with its values.
@MainActor
final class TablePane {
  let sheet: TableSheet
  private unowned let mode: PagesMode
  /// The button that shows and hides it stands with those that turn the pages, the others on the table.
  private let opener = ButtonRow()
  private let tools = ButtonRow()
  private let ring: ChosenRing
  /// Whether the table is shown.
  private(set) var isShown = false

  var openButton: RoundButton? { opener.buttons.first }
  var toolButtons: [RoundButton] { tools.buttons }

  /// - Parameter mode: whose values it shows; it keeps the pane.
  /// - Throws: `RoomError` when an icon is missing.
  init(of mode: PagesMode) throws(RoomError) {
    self.mode = mode
    ring = ChosenRing(mode.look)
    sheet = TableSheet(mode.look, language: mode.options.language.rawValue, isCalm: mode.options.reducesMotion)
    connectSheet()
    let root = mode.tree.root
    root.addSublayer(sheet)
    try opener.add([RoomButton(.table, of: self) { $0.toggle() }], to: root)
    root.addSublayer(ring)
    if mode.host.allowsFiles {
      if mode.kind == .data { try tools.add([RoomButton(.folder, of: mode) { $0.host.chooseFile() }], to: root) }
      try tools.add([RoomButton(.save, of: self) { $0.save() }], to: root)
    }
    setShown(false)
  }

  private func connectSheet() {
    sheet.onTap = { [weak self] row, place in
      if let row { self?.select(row: row) } else { self?.mode.frame.answerPoke(at: place) }
    }
    sheet.focusResponse = FocusResponse { [weak self] in
      self?.activate()
    } key: { [weak self] in
      self?.handle($0) ?? false
    }
    sheet.focusResponse?.scanKeys = [.down, .up, .return]
    sheet.describe(
      { Icon.table.text(in: $0) }, value: { [weak sheet] _ in sheet.flatMap { sheet in sheet.marked.map(sheet.text(of:)) } },
      hint: { ChartsSpeech.rows.text(in: $0) }, traits: { [.adjustable, .button] })
  }

  // MARK: - What is shown

  func setShown(_ isShown: Bool) {
    self.isShown = isShown
    for layer in [sheet, ring] as [Layer] + toolButtons { layer.isHidden = !isShown }
  }

  /// Shows the table, or hides it.
  func toggle() {
    setShown(!isShown)
    mode.host.play(.turn)
    mode.hideScrub()
    mode.layout(size: mode.layout.size)
    mode.input.focus(isShown ? sheet : mode.firstToDo)
    mode.noteChange()
  }

  /// Puts all of it in its place.
  func layout(in layout: ChartsLayout) {
    if let frame = layout.opener, let openButton {
      openButton.layout(in: frame)
      ring.layout(around: openButton)
    }
    guard let table = layout.table else { return }
    sheet.layout(in: table.sheet, unit: layout.unit)
    for (button, frame) in zip(toolButtons, table.tools) { button.layout(in: frame) }
  }

  /// Brings the table to what the page shows.
  func update() {
    guard isShown else { return }
    let table = mode.source.table(of: mode.page, choice: choice) { [curves = mode.look.curves] in curves[$0 % TableCharts.window] }
    sheet.update(table, marked: markedRow)
  }

  /// Marks the row whose value is shown in the picture.
  func mark() { sheet.mark(markedRow) }

  /// The row whose value is shown.
  private var markedRow: Int? { mode.page == .pie ? mode.pie.openSlice : mode.scrub?.row }

  /// What is chosen on the page.
  private var choice: Int { mode.choice[mode.page.rawValue] }

  // MARK: - What is done with it

  /// Shows the value of a row in the picture; of the row that is marked already no more.
  private func select(row: Int) {
    let isMarked = sheet.marked == row
    if mode.page == .pie {
      mode.toggle(.slice(row))
    } else if isMarked {
      mode.hideScrub()
      mode.host.play(.drop)
    } else {
      mode.moveScrub(to: row, isAsked: true)
    }
    // The picture may go through the rows beside it alone.
    sheet.mark(isMarked ? nil : row)
    if !isMarked, !mode.input.showsFocus { mode.frame.announce(sheet.text(of: row)) }
    mode.noteChange()
  }

  /// What Return does: shows the value of a row, or lets go of it.
  private func activate() {
    if sheet.table.rowCount > 0 { select(row: sheet.marked ?? sheet.visibleRows.lowerBound) }
  }

  /// Up and down walk from row to row, Home and End to the first and the last; left and right turn the page.
  private func handle(_ key: KeyEvent) -> Bool {
    guard key.isPress else { return false }
    switch key.key {
    case .left, .right: mode.turn(by: key.key == .left ? -1 : 1)
    default:
      guard let row = sheet.row(for: key.key) else { return false }
      if row != sheet.marked { select(row: row) }
    }
    return true
  }

  /// Saves the page as a picture in two forms, and its values.
  private func save() {
    guard
      let export = try? mode.source.export(
        of: mode.page, choice: choice, isStrong: mode.look.isStrong, language: mode.options.language)
    else { return mode.host.play(.wrong) }
    mode.host.save(export)
  }
}
