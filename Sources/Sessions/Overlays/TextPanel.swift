import Compositing
import Geometry
import Imaging
import Layers
import Typography

/// Words on a plate, drawn over a finished picture from a tree of its own.
@MainActor
final class TextPanel {
  /// Between the plate and the stage's edges, in points.
  private static let edge = 8.0

  private let tree = LayerTree()
  private let text: TextLayer
  private let look: NoticeLook
  private let picture: Layer?
  private let compositor: RasterCompositor

  /// - Parameter font: a family of fonts; one that is not there is replaced by the machine.
  init(font: FontDescription, size: Double, look: NoticeLook = .plain) {
    self.look = look
    text = TextLayer("", style: TextStyle(font: font, size: size), color: look.ink)
    text.wraps = true
    text.anchorPoint = .zero
    picture = look.picture()
    compositor = RasterCompositor(tree: tree, width: 1, height: 1)
    let plate = tree.root
    plate.anchorPoint = .zero
    plate.backgroundColor = look.plate
    plate.cornerRadius = look.cornerRadius
    plate.borderColor = look.border
    plate.borderWidth = look.borderWidth
    plate.addSublayer(text)
    if let picture { plate.addSublayer(picture) }
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
    let inset = look.margin
    let outside = 2 * (Self.edge + inset)
    let room = Size(Double(canvas.width) / scale - outside, Double(canvas.height) / scale - outside)
    guard room.width > 0, room.height > 0, !string.isEmpty else { return }
    // Where words would have little room beside it, there is no picture.
    let side = picture == nil || room.width < 4 * look.pictureSide || room.height < look.pictureSide ? 0 : look.pictureSide
    let beside = side > 0 ? side + inset : 0
    let width = min(room.width - beside, look.widest, text.preferredSize().width.rounded(.up))
    let height = min(room.height, text.preferredSize(width: width).height)
    guard width > 0, height > 0 else { return }
    let size = Size(width + beside + 2 * inset, max(height, side) + 2 * inset)
    text.bounds = Rect(x: 0, y: 0, width: width, height: height)
    text.position = Point(look.isRightToLeft ? inset : inset + beside, (size.height - height) / 2)
    picture?.isHidden = side == 0
    picture?.position = Point(look.isRightToLeft ? size.width - inset - side / 2 : inset + side / 2, size.height / 2)
    tree.root.bounds = Rect(origin: .zero, size: size)
    let pixels = StageLimits.pixelSize(of: size, scale: scale)
    compositor.resize(width: pixels.width, height: pixels.height, scale: scale)
    _ = compositor.render()
    let (x, y) = (Double(canvas.width - pixels.width), Double(canvas.height - pixels.height))
    let edge = Self.edge * scale
    canvas.overlay(
      compositor.pixels, x: Int((edge + (x - 2 * edge) * place.x).rounded()), y: Int((edge + (y - 2 * edge) * place.y).rounded()))
  }
}
