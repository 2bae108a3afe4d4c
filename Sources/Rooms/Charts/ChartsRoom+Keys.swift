import Gestures

extension ChartsRoom {
  /// What Return does with the plot: shows a value or lets go of it; opens the pie's next slice.
  func activatePlot() {
    switch page {
    case .curve, .bars:
      let count = page == .curve ? curve.series.values.count : bars.series.values.count
      if scrub != nil { hideScrub() } else if count > 0 { showScrub(page, count / 2) }
      noteChange()
    case .pie:
      guard !pie.slices.isEmpty else { return }
      let open = pie.openSlice
      if let open, open + 1 == pie.slices.count { toggle(.slice(open)) } else { toggle(.slice(open.map { $0 + 1 } ?? 0)) }
    }
  }

  /// Left and right turn the page, or move along the plot while a value is shown; up and down choose another series.
  func takeKey(_ key: KeyEvent) -> Bool {
    guard key.isPress else { return false }
    let count = page == .curve ? curve.series.values.count : bars.series.values.count
    if let scrub, page != .pie {
      let step = max(1, count / 400)
      // At the ends of the plot there is nothing more to walk along: the page turns.
      if (key.name == "Left" && scrub.row <= 0) || (key.name == "Right" && scrub.row >= count - 1) {
        turn(by: key.name == "Left" ? -1 : 1)
        return true
      }
      let rows = ["Left": scrub.row - step, "Right": scrub.row + step, "Home": 0, "End": count - 1]
      if let row = rows[key.name] {
        showScrub(page, min(count - 1, max(0, row)))
        noteChange()
        return true
      }
    }
    switch key.name {
    case "Left", "Right":
      turn(by: key.name == "Left" ? -1 : 1)
      return true
    case "Up", "Down":
      guard source.choices(on: page).count > 1 else { return false }
      choose(choice[page.rawValue] + (key.name == "Up" ? -1 : 1))
      return true
    default: return false
    }
  }

  func turn(by step: Int) {
    if turning == nil, let next = ChartPage(rawValue: page.rawValue + step) { turn(to: next) }
  }
}
