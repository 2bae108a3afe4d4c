import Compositing
import Geometry
import Imaging
import Layers
import Typography

/// Light words on a dark plate, drawn over a finished picture from a tree of its own.
@MainActor
final class TextPanel {
  private static let margin = 8.0

  private let tree = LayerTree()
  private let text: TextLayer
  private let compositor: RasterCompositor

  /// - Parameter font: a family of fonts; one that is not there is replaced by the machine.
  init(font: FontDescription, size: Double) {
    text = TextLayer("", style: TextStyle(font: font, size: size), color: .white)
    text.wraps = true
    text.anchorPoint = .zero
    text.position = Point(Self.margin, Self.margin)
    compositor = RasterCompositor(tree: tree, width: 1, height: 1)
    let plate = tree.root
    plate.anchorPoint = .zero
    plate.backgroundColor = Color(red: 0.05, green: 0.06, blue: 0.1, alpha: 0.86)
    plate.cornerRadius = 6
    plate.addSublayer(text)
  }

  var string: String {
    get { text.string }
    set { text.string = newValue }
  }

  /// Draws the panel, as wide as its words or as there is room, over a picture.
  /// - Parameters:
  ///   - scale: pixels per point.
  ///   - place: where in the room that is left its top left corner is, 0...1 along both axes.
  func draw(over canvas: PixelBuffer, scale: Double, at place: Point) {
    let room = Size(Double(canvas.width) / scale - 4 * Self.margin, Double(canvas.height) / scale - 4 * Self.margin)
    guard room.width > 0, room.height > 0, !string.isEmpty else { return }
    let width = min(room.width, text.preferredSize().width.rounded(.up))
    let height = min(room.height, text.preferredSize(width: width).height)
    guard width > 0, height > 0 else { return }
    text.bounds = Rect(x: 0, y: 0, width: width, height: height)
    let size = Size(width + 2 * Self.margin, height + 2 * Self.margin)
    tree.root.bounds = Rect(origin: .zero, size: size)
    let pixels = StageLimits.pixelSize(of: size, scale: scale)
    compositor.resize(width: pixels.width, height: pixels.height, scale: scale)
    _ = compositor.render()
    let (x, y) = (Double(canvas.width - pixels.width), Double(canvas.height - pixels.height))
    let edge = Self.margin * scale
    canvas.overlay(
      compositor.pixels, x: Int((edge + (x - 2 * edge) * place.x).rounded()), y: Int((edge + (y - 2 * edge) * place.y).rounded()))
  }
}
