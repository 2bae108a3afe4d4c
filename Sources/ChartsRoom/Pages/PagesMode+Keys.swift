import Gestures

extension PagesMode {
  /// What Return does with the plot: shows a value or lets go of it; opens the pie's next slice.
  func activatePlot() {
    if let plot = plot(on: page) {
      let count = plot.series.values.count
      if scrub != nil { hideScrub() } else if count > 0 { moveScrub(to: count / 2) }
      noteChange()
    } else if !pie.slices.isEmpty {
      let open = pie.openSlice
      if let open, open + 1 == pie.slices.count { toggle(.slice(open)) } else { toggle(.slice(open.map { $0 + 1 } ?? 0)) }
    }
  }

  /// Left and right turn the page, or move along the plot while a value is shown; up and down choose another series.
  func takeKey(_ key: KeyEvent) -> Bool {
    guard key.isPress else { return false }
    if let scrub, let plot = plot(on: page) {
      switch key.key {
      case .left, .right:
        let direction = key.key == .left ? -1 : 1
        guard let row = plot.row(from: scrub.row, by: direction) else {
          // At the ends of the plot there is nothing more to walk along: the page turns.
          turn(by: direction)
          return true
        }
        moveScrub(to: row)
        noteChange()
        return true
      case .home, .end:
        moveScrub(to: key.key == .home ? 0 : plot.series.values.count - 1)
        noteChange()
        return true
      default: break
      }
    }
    if let toy, let row = page == .pie ? pie.openSlice : scrub?.row, key.key == .up || key.key == .down {
      let before = toy.values
      edit(row, to: toy.values[row] + (key.key == .up ? 1 : -1))
      noteEdit(since: before)
      return true
    }
    switch key.key {
    case .left, .right:
      turn(by: key.key == .left ? -1 : 1)
      return true
    case .up, .down:
      guard source.choices(on: page).count > 1 else { return false }
      choose(choice[page.rawValue] + (key.key == .up ? -1 : 1))
      return true
    default: return false
    }
  }

  func turn(by step: Int) {
    if !touches.isTurning, let next = ChartPage(rawValue: page.rawValue + step) { turn(to: next) }
  }
}
