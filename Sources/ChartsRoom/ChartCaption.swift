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

  /// - Parameter chipsLeft: where the first chip begins, in points: what has to be chosen between may take some of its room; nil without chips.
  func update(_ text: String, before chipsLeft: Double?, in layout: ChartsLayout) {
    let size = (layout.captionIsCentred ? 20 : 17) * layout.unit
    var style = TextStyle(
      font: FontDescription(weight: .bold), size: size, language: language, alignment: layout.captionIsCentred ? .center : .leading)
    style.maximumLines = 1
    style.truncation = .end
    layer.style = style
    layer.string = text
    let room = layout.chipsAreBeside ? min(layout.caption.maxX, (chipsLeft ?? .infinity) - 8) : layout.caption.maxX
    layer.isHidden = room - layout.caption.minX < 32 * layout.unit
    let frame = Rect(minX: layout.caption.minX, minY: layout.caption.minY, maxX: max(layout.caption.minX, room), maxY: layout.caption.maxY)
    layer.bounds = Rect(origin: .zero, size: frame.size)
    layer.position = frame.center
  }
}
