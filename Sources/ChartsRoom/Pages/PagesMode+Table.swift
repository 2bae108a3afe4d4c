import Gestures
import Layers
import RoomKit

/// The table beside the picture.
extension PagesMode {
  /// What the page shows, as a table.
  var pageTable: PageTable {
    source.table(of: page, choice: choice[page.rawValue]) { [curves = look.curves] in curves[$0 % TableCharts.window] }
  }

  /// Shows the table, or hides it.
  func toggleTable() {
    guard let pane else { return }
    pane.setShown(!pane.isShown)
    host.play(.turn)
    hideScrub()
    layout(size: layout.size)
    input.focus(pane.isShown ? pane.sheet : plotLayer)
    host.stateChanged()
  }

  /// Brings the table to what the page shows.
  func showTable() {
    guard let pane, pane.isShown else { return }
    pane.sheet.update(pageTable, marked: markedRow)
  }

  /// Marks the row in the table whose value is shown in the picture.
  func markTable() { pane?.sheet.mark(markedRow) }

  /// The row whose value is shown.
  private var markedRow: Int? { page == .pie ? pie.openSlice : scrub?.row }

  /// Shows the value of a row of the table in the picture; of the row that is marked already no more.
  func select(row: Int) {
    let isMarked = pane?.sheet.marked == row
    if page == .pie {
      toggle(.slice(row))
    } else if isMarked {
      hideScrub()
      host.play(.drop)
    } else {
      moveScrub(to: row, isAsked: true)
    }
    // The picture may go through the rows beside it alone.
    pane?.sheet.mark(isMarked ? nil : row)
    if !isMarked { announceRow(row) }
    noteChange()
  }

  /// What Return does with the table: shows the value of a row, or lets go of it.
  func activateTable() {
    guard let pane, pane.sheet.table.rowCount > 0 else { return }
    select(row: pane.sheet.marked ?? pane.sheet.visibleRows.lowerBound)
  }

  /// Up and down walk from row to row, Home and End to the first and the last; left and right turn the page.
  func takeTableKey(_ key: KeyEvent) -> Bool {
    guard key.isPress, let sheet = pane?.sheet else { return false }
    switch key.key {
    case .left, .right:
      turn(by: key.key == .left ? -1 : 1)
      return true
    default:
      guard let row = sheet.row(for: key.key) else { return false }
      if row != sheet.marked { select(row: row) }
      return true
    }
  }

  private func announceRow(_ row: Int) {
    if !input.showsFocus, let sheet = pane?.sheet { frame.announce(sheet.text(of: row)) }
  }

  /// Saves the page as a picture in two forms, and its values.
  func saveFiles() {
    let choice = choice[page.rawValue]
    guard let export = try? source.export(of: page, choice: choice, isStrong: look.isStrong, language: options.language) else {
      return host.play(.wrong)
    }
    host.save(export)
  }
}
