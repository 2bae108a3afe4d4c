import Geometry
import Layers

/// A page whose values stand over an axis: what the curve and the bars have in common.
class AxisChart: Layer {
  final let axes = AxisLabels()
  final var series = ChartSeries(name: "", labels: [], values: [])
  final var axis = AxisScale.classic(upTo: 1)
  /// In the chart's units.
  final var size = Size.zero
  final var isClassic: Bool { look.isClassic }
  final var isStrong: Bool { look.isStrong }
  final let look: ChartsLook
  final let language: String

  init(_ look: ChartsLook, language: String) {
    self.look = look
    self.language = language
    super.init()
    anchorPoint = .zero
  }
}
