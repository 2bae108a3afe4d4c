import Geometry
import Gestures
import Layers
import RoomKit

/// The table beside the charts with what opens it, and what can be done with its values.
@MainActor
final class TablePane {
  let sheet: TableSheet
  /// The button that shows and hides it stands with those that turn the pages, the others on the table.
  private let opener = ButtonRow()
  private let tools = ButtonRow()
  /// Whether the table is shown.
  private(set) var isShown = false

  var openButton: RoundButton? { opener.buttons.first }
  var toolButtons: [RoundButton] { tools.buttons }

  /// - Parameter mode: whose values it shows; kept weakly.
  /// - Throws: `RoomError` when an icon is missing.
  init(of mode: PagesMode) throws(RoomError) {
    sheet = TableSheet(mode.look, language: mode.options.language.rawValue, isCalm: mode.options.reducesMotion)
    sheet.onTap = { [weak mode] row, place in
      if let row { mode?.select(row: row) } else { mode?.frame.answerPoke(at: place) }
    }
    sheet.focusResponse = FocusResponse { [weak mode] in
      mode?.activateTable()
    } key: { [weak mode] in
      mode?.takeTableKey($0) ?? false
    }
    sheet.focusResponse?.scanKeys = [.down, .up, .return]
    sheet.describe(
      { Icon.table.text(in: $0) }, value: { [weak sheet] _ in sheet.flatMap { sheet in sheet.marked.map(sheet.text(of:)) } },
      hint: { ChartsSpeech.rows.text(in: $0) }, traits: { [.adjustable, .button] })
    let root = mode.tree.root
    root.addSublayer(sheet)
    try opener.add([RoomButton(.table, of: mode) { $0.toggleTable() }], to: root)
    if mode.host.allowsFiles {
      if mode.kind == .data { try tools.add([RoomButton(.folder, of: mode) { $0.host.chooseFile() }], to: root) }
      try tools.add([RoomButton(.save, of: mode) { $0.saveFiles() }], to: root)
    }
    setShown(false)
  }

  func setShown(_ isShown: Bool) {
    self.isShown = isShown
    openButton?.opacity = isShown ? 1 : 0.6
    for layer in [sheet as Layer] + toolButtons { layer.isHidden = !isShown }
  }

  /// Puts all of it in its place.
  func layout(in layout: ChartsLayout) {
    if let frame = layout.opener { openButton?.layout(in: frame) }
    guard let table = layout.table else { return }
    sheet.layout(in: table.sheet, unit: layout.unit)
    for (button, frame) in zip(toolButtons, table.tools) { button.layout(in: frame) }
  }
}
