import Geometry
import Layers

/// What someone throws on what it stands on: a soft shadow on the ground, a ripple on the water.
@MainActor
final class GroundMark: Layer {
  enum Kind { case none, shadow, ripple }

  private let shadow: ShapeLayer
  private let shade: ShapeLayer
  /// The wave in front of what swims; lies above it.
  let front: ShapeLayer
  private var tints = TintedShapes([])

  /// By day; the colours of other hours come from the hour's tint.
  private static let shadowColor = Color(rgb: 0x1f5a3a)
  private static let (shadeColor, waveColor) = (Color(rgb: 0x1e74af, alpha: 0.3), Color(rgb: 0xe2f6f8, alpha: 0.9))

  /// - Parameter width: of what throws it, in its units.
  init(width: Double) {
    // Shifted to the right by 8 % of the width, as light from the top left throws it.
    let reach = width * 0.55
    shadow = ShapeLayer(path: Path(ellipseIn: Rect(x: -reach + width * 0.08, y: -reach * 0.14, width: 2 * reach, height: reach * 0.28)))
    shade = ShapeLayer(
      path: Path(ellipseIn: Rect(x: -reach, y: -reach * 0.1, width: 2 * reach, height: reach * 0.34)), fillColor: Self.shadeColor)
    front = ShapeLayer(path: Self.wave(width: 2 * reach), fillColor: nil)
    super.init()
    let box = shadow.path.bounds ?? .zero
    let colors = [(0.0, 0.34), (0.55, 0.26), (1, 0)].map { Self.shadowColor.withAlpha($0.1) }
    shadow.fillPaint = .gradient(
      Gradient(.radial, colors: colors, locations: [0, 0.55, 1], startPoint: Point(0.5, 0.5), endPoint: Point(1, 1)), across: box)
    front.strokeColor = Self.waveColor
    front.lineWidth = 3
    front.lineCap = .round
    front.lineJoin = .round
    for layer in [shadow, shade, front] {
      layer.anchorPoint = .zero
      layer.isHitTestable = false
    }
    addSublayer(shadow)
    addSublayer(shade)
    tints = TintedShapes([shadow, shade, front])
    show(.none, hover: 0)
  }

  /// - Parameter hover: how high above the ground whoever throws it is, in sides of its picture.
  func show(_ kind: Kind, hover: Double) {
    shadow.isHidden = kind != .shadow
    shade.isHidden = kind != .ripple
    front.isHidden = kind != .ripple
    shadow.opacity = 1 / (1 + hover)
    shadow.transform = .scale(1 - 0.3 * min(1, hover), 1 - 0.3 * min(1, hover))
  }

  /// Gives its colours the tint of an hour.
  func apply(tint: (Color) -> Color) { tints.apply(tint) }

  /// Grows under what is carried.
  func lift(_ isLifted: Bool) { transform = isLifted ? .scale(1.25, 1.25) : .identity }

  /// A few waves from one side to the other.
  private static func wave(width: Double) -> Path {
    let count = max(2, Int((width / 17).rounded()))
    let step = width / Double(count)
    var path = Path()
    path.move(to: Point(-width / 2, 1))
    for i in 0..<count {
      let x = -width / 2 + Double(i) * step
      path.addQuad(to: Point(x + step, 1 + (i % 2 == 0 ? 0.6 : 0)), control: Point(x + step / 2, i % 2 == 0 ? 6 : -3))
    }
    return path
  }
}
