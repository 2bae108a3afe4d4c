import Sessions

extension ChartsRoom {
  /// Shows the value at a row of the page, and lets it be heard where it was not shown before: the greater, the higher.
  func moveScrub(to row: Int) {
    let before = scrub
    showScrub(page, row)
    guard let scrub, before?.page != scrub.page || before?.row != scrub.row else { return }
    host.play(.pluck(step: pitch(ofRow: scrub.row)))
  }

  /// The scale's step for a row's value: from C4 for the least of its series to C6 for the greatest, and for a slice by its share of the whole.
  private func pitch(ofRow row: Int) -> Int {
    let steps = 10.0
    let part: Double
    if let values = plot(on: page)?.series.values {
      let known = values.lazy.filter(\.isFinite)
      guard let least = known.min(), let greatest = known.max() else { return 0 }
      part = (values[row] - least) / (greatest - least)
    } else {
      part = pie.slices[row].share.value / pie.total
    }
    // Where all are alike, or nothing is known, the middle.
    return part.isFinite ? Int((part * steps).rounded()) : Int(steps / 2)
  }
}
