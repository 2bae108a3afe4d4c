import Geometry
import Layers
import Typography

/// The line at the top of the charts.
@MainActor
final class ChartCaption {
  let layer: TextLayer
  private let language: String

  init(_ look: ChartsLook, language: String) {
    layer = TextLayer("", color: look.ink)
    self.language = language
    layer.isHitTestable = false
    layer.verticalAlignment = .center
  }

  /// - Parameter chips: what the chips take from side to side, in points: what has to be chosen between may take some of its room; nil without chips.
  func update(_ text: String, before chips: ClosedRange<Double>?, in layout: ChartsLayout) {
    let size = (layout.captionIsCentred ? 20 : 17) * layout.unit
    var style = TextStyle(
      font: FontDescription(weight: .bold), size: size, language: language, alignment: layout.captionIsCentred ? .center : .leading)
    style.maximumLines = 1
    style.truncation = .end
    layer.style = style
    layer.string = text
    var frame = layout.caption
    if layout.chipsAreBeside, let chips {
      frame =
        layout.isRightToLeft
        ? Rect(minX: min(frame.maxX, max(frame.minX, chips.upperBound + 8)), minY: frame.minY, maxX: frame.maxX, maxY: frame.maxY)
        : Rect(minX: frame.minX, minY: frame.minY, maxX: max(frame.minX, min(frame.maxX, chips.lowerBound - 8)), maxY: frame.maxY)
    }
    layer.isHidden = frame.width < 32 * layout.unit
    layer.bounds = Rect(origin: .zero, size: frame.size)
    layer.position = frame.center
  }
}
