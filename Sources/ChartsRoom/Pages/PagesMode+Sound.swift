import Sessions

extension PagesMode {
  /// Shows the value at a row of the page, and lets it be heard where it was not shown before: the greater, the higher.
  /// - Parameter isAsked: whether it is heard in any case.
  func moveScrub(to row: Int, isAsked: Bool = false) {
    let before = scrub
    showScrub(page, row)
    guard let scrub, isAsked || before?.page != scrub.page || before?.row != scrub.row else { return }
    let values = plot(on: page)?.series.values
    let pitch = values.map { ValuePitch($0[scrub.row], among: $0) } ?? ValuePitch(part: pie.slices[scrub.row].share.value / pie.total)
    host.play(.pluck(step: pitch.step))
    announceScrub()
  }
}
