import Geometry
import Layers

/// A page whose values stand over an axis: what the curve and the bars have in common.
class AxisChart: Layer {
  final let axes = AxisLabels()
  final var series = ChartSeries(name: "", labels: [], values: [])
  final var axis = AxisScale.classic(upTo: 1)
  /// In the chart's units.
  final var size = Size.zero
  final let isClassic: Bool
  /// Whether contrast is strong.
  final let isStrong: Bool
  final let language: String

  init(isClassic: Bool, isStrong: Bool, language: String) {
    self.isClassic = isClassic
    self.isStrong = isStrong
    self.language = language
    super.init()
    anchorPoint = .zero
  }
}
