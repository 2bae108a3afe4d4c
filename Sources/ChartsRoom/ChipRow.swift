import Geometry
import Layers
import RoomKit

/// The names that can be chosen between on a page, side by side, and one that leads on to others where there are too many.
@MainActor
final class ChipRow {
  let layer = Layer()
  private(set) var chips: [ChipLayer] = []
  private let language: String
  /// Called with what is chosen, counted from 0.
  var onChoose: ((Int) -> Void)?

  /// Between two chips, in their own units.
  private static let gap = 6.0
  /// Smaller than this, for the most part of their size, they could be neither read nor hit.
  private static let leastScale = 0.72

  private let colors: ChartsLook

  init(_ colors: ChartsLook, language: String) {
    self.colors = colors
    self.language = language
    layer.anchorPoint = .zero
  }

  /// What the chips take from side to side, in points; nil without chips.
  var extent: ClosedRange<Double>? {
    guard let least = chips.map(\.frame.minX).min(), let most = chips.map(\.frame.maxX).max() else { return nil }
    return least...most
  }

  /// Shows some names, one of them chosen; none where there is nothing to choose between.
  /// - Parameter look: how the curve of a choice looks; nil where it has none.
  func update(_ names: [String], chosen: Int, look: (Int) -> CurveChart.Look?, in layout: ChartsLayout) {
    for chip in chips { chip.removeFromSuperlayer() }
    chips = []
    guard names.count > 1 else { return }
    let window = TableCharts.window
    let first = chosen / window * window
    chips = makeChips(first..<min(first + window, names.count), of: names, chosen: chosen, look: look)
    // Where they would be too small, the one that is chosen stands alone with the way to the next.
    if scale(in: layout) < Self.leastScale { chips = makeChips(chosen..<chosen + 1, of: names, chosen: chosen, look: look) }
    let scale = scale(in: layout)
    let room = layout.chipRoom(for: width * scale)
    var x = room.midX - width * scale / 2
    for chip in layout.isRightToLeft ? chips.reversed() : chips {
      chip.layout(at: Point(x + chip.bounds.width * scale / 2, room.midY), scale: scale, reach: min(RoundButton.side, room.height))
      x += (chip.bounds.width + Self.gap) * scale
      layer.addSublayer(chip)
    }
  }

  /// Of all chips together, in their own units.
  private var width: Double { chips.reduce(-Self.gap) { $0 + $1.bounds.width + Self.gap } }

  private func scale(in layout: ChartsLayout) -> Double {
    let largest = layout.chipsAreBeside ? layout.chips.height / ChipLayer.height : max(1, layout.unit)
    return min(max(1, layout.unit), largest, layout.chipRoom(for: .infinity).width / max(1, width))
  }

  /// A chip for each of some choices, and one that leads on to others.
  private func makeChips(_ shown: Range<Int>, of names: [String], chosen: Int, look: (Int) -> CurveChart.Look?) -> [ChipLayer] {
    var chips = shown.map { i in
      ChipLayer(names[i], look: look(i), isChosen: i == chosen, colors: colors, language: language) { [weak self] in self?.onChoose?(i) }
    }
    if names.count > shown.count, names.count > TableCharts.window || shown.count == 1 {
      let next = shown.upperBound < names.count ? shown.upperBound : 0
      let range = shown.count == 1 ? "\(shown.upperBound)" : "\(shown.lowerBound + 1)–\(shown.upperBound)"
      chips.append(
        ChipLayer("\(range) / \(names.count) ›", look: nil, isChosen: false, colors: colors, language: "en") { [weak self] in
          self?.onChoose?(next)
        })
    }
    return chips
  }
}
