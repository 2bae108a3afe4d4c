import Geometry
import Gestures
import Layers
import RoomKit

extension PagesMode {
  /// Names a page's plot, which is read out as the value under the mark, else as a whole.
  func describe(_ plot: Layer, of page: ChartPage) {
    plot.describe(
      { [weak self] _ in self.map { $0.source.title(of: page, choice: $0.choice[page.rawValue]) } },
      value: { [weak self] in self?.value(of: page, in: $0) },
      hint: { page == .pie ? nil : ChartsSpeech.walk.text(in: $0) }, traits: { page == .pie ? .button : [.adjustable, .button] })
  }

  /// What is read out of a page now.
  private func value(of page: ChartPage, in language: Language) -> String? {
    if let scrub, scrub.page == page { return "\(mark.caption): \(mark.text)" }
    guard let plot = plot(on: page) else {
      if let open = pie.openSlice { return "\(pie.slices[open].share.name): \(pie.spoken(pie.slices[open].share, in: language))" }
      return ChartsSpeech.shares.text(in: language, ["count": "\(pie.slices.count)"])
    }
    guard let least = plot.series.values.min(), let greatest = plot.series.values.max() else { return source.emptyNote }
    return ChartsSpeech.values.text(
      in: language,
      [
        "count": "\(plot.series.values.count)", "least": NumberText.value(least, on: plot.axis),
        "greatest": NumberText.value(greatest, on: plot.axis),
      ])
  }

  /// Says the value that a finger has come to; what keys come to is said as the plot's value.
  func announceScrub() {
    if !input.showsFocus { frame.announce("\(mark.caption): \(mark.text)") }
  }
}

extension PieChart {
  /// A share in numbers.
  func spoken(_ share: PieShare, in language: Language) -> String {
    let percent = total > 0 ? Int((share.value / total * 100).rounded()) : 0
    return ChartsSpeech.share.text(in: language, ["value": text(of: share), "percent": "\(percent)"])
  }
}
