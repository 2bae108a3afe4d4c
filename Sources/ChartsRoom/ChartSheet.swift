import Layers

/// The layers of a page.
@MainActor
struct ChartSheet {
  /// All that the page shows.
  let frame = Layer()
  /// What has the keyboard's focus.
  let plot = Layer()
  /// What stands in the place of a chart; nil where there are data.
  let note: EmptyNote?
}
