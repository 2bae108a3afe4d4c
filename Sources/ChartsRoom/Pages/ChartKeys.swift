import Gestures
import RoomKit

/// What keys do with the plot that has the focus.
@MainActor
struct ChartKeys {
  private unowned let mode: PagesMode

  init(_ mode: PagesMode) { self.mode = mode }

  private var page: ChartPage { mode.page }
  private var pie: PieChart { mode.pie }

  /// What a plot does with keys while it has the focus.
  var focusResponse: FocusResponse {
    var response = FocusResponse { [weak mode = self.mode] in
      mode.map { ChartKeys($0).activate() }
    } key: { [weak mode = self.mode] key in
      mode.map { ChartKeys($0).handle(key) } ?? false
    }
    response.scanKeys = [.return, .right, .left, .up, .down]
    return response
  }

  /// What Return does with the plot: shows a value or lets go of it; opens the pie's next slice.
  private func activate() {
    if let plot = mode.plot(on: page) {
      let count = plot.series.values.count
      if mode.scrub != nil { mode.hideScrub() } else if count > 0 { mode.moveScrub(to: count / 2) }
      mode.noteChange()
    } else if !pie.slices.isEmpty {
      let open = pie.openSlice
      if let open, open + 1 == pie.slices.count { mode.toggle(.slice(open)) } else { mode.toggle(.slice(open.map { $0 + 1 } ?? 0)) }
    }
  }

  /// Left and right turn the page, or move along the plot while a value is shown; up and down choose another series.
  private func handle(_ key: KeyEvent) -> Bool {
    guard key.isPress else { return false }
    if walk(by: key.key) || change(by: key.key) { return true }
    switch key.key {
    case .left, .right:
      mode.turn(by: key.key == .left ? -1 : 1)
      return true
    case .up, .down:
      guard mode.source.choices(on: page).count > 1 else { return false }
      mode.choose(mode.choice[page.rawValue] + (key.key == .up ? -1 : 1))
      return true
    default: return false
    }
  }

  /// Goes on to another value while one is shown.
  private func walk(by key: Key) -> Bool {
    guard let scrub = mode.scrub, let plot = mode.plot(on: page) else { return false }
    switch key {
    case .left, .right:
      let direction = key == .left ? -1 : 1
      guard let row = plot.row(from: scrub.row, by: direction) else {
        // At the ends of the plot there is nothing more to walk along: the page turns.
        mode.turn(by: direction)
        return true
      }
      mode.moveScrub(to: row)
    case .home, .end: mode.moveScrub(to: key == .home ? 0 : plot.series.values.count - 1)
    default: return false
    }
    mode.noteChange()
    return true
  }

  /// Changes the value that is shown, where values may be changed.
  private func change(by key: Key) -> Bool {
    guard let toy = mode.toy, let row = page == .pie ? pie.openSlice : mode.scrub?.row, key == .up || key == .down else { return false }
    let before = toy.values
    mode.edit(row, to: toy.values[row] + (key == .up ? 1 : -1))
    mode.noteEdit(since: before)
    return true
  }
}
