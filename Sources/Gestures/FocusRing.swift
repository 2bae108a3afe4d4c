import Geometry
import Layers
import Tessellation

/// The mark round the layer that has the keyboard's focus: a light line on a dark one, seen on any ground.
@MainActor
final class FocusRing {
  private static let gap = 4.0
  private static let widths = (dark: 6.0, light: 2.5)
  /// The shorter side of a stage, in points, beyond which the ring grows with it.
  private static let usualSide = 768.0
  private static let usualColor = Color(red: 0, green: 0.1, blue: 0.35)
  /// How light the dark line may be, as relative luminance: 7 to 1 against the light one (WCAG 2.2).
  private static let lightest = 1.05 / 7 - 0.05
  private static let zPosition = 1e6

  private let dark = ShapeLayer()
  private let light = ShapeLayer()
  /// Which key is offered to someone with one switch: an arrow at the side that it leads to, a disc for what presses.
  private let mark = ShapeLayer()
  private var offered: Key?
  private(set) var frame: Rect?

  init() {
    dark.name = "focus ring"
    dark.zPosition = FocusRing.zPosition
    dark.isHitTestable = false
    for (line, color) in [(dark, Self.usualColor), (light, .white)] {
      line.fillColor = nil
      line.strokeColor = color
    }
    dark.addSublayer(light)
    mark.name = "offered key"
    mark.fillColor = .white
    mark.strokeColor = dark.strokeColor
    mark.lineJoin = .round
  }

  var isShown: Bool { frame != nil }

  /// The colour of the dark line, which is made as dark as the light one needs; nil for the ring's own.
  var color: Color? {
    didSet {
      dark.strokeColor = color.map(Self.darkened) ?? Self.usualColor
      mark.strokeColor = dark.strokeColor
    }
  }

  private static func darkened(_ color: Color) -> Color {
    func linear(_ part: Double) -> Double { part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4) }
    func encoded(_ part: Double) -> Double { part <= 0.0031308 ? part * 12.92 : 1.055 * Math.pow(part, 1 / 2.4) - 0.055 }
    let parts = [color.red, color.green, color.blue].map { linear(min(1, max(0, $0))) }
    let luminance = 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    let share = min(1, lightest / max(lightest, luminance))
    return Color(red: encoded(parts[0] * share), green: encoded(parts[1] * share), blue: encoded(parts[2] * share))
  }

  /// Shows the ring round a rectangle in the root's coordinates.
  func surround(_ rect: Rect, in root: Layer) {
    if dark.superlayer !== root { root.addSublayer(dark) }
    guard rect != frame else { return }
    frame = rect
    let unit = max(1, min(root.bounds.width, root.bounds.height) / Self.usualSide)
    let gap = Self.gap * unit
    dark.lineWidth = Self.widths.dark * unit
    light.lineWidth = Self.widths.light * unit
    // All of it stays on the stage, also round what lies in a corner.
    let edge = dark.lineWidth / 2
    let around = rect.insetBy(dx: -gap, dy: -gap)
    let path = Path(roundedRect: around.intersection(root.bounds.insetBy(dx: edge, dy: edge)) ?? around, radius: 2 * gap)
    dark.path = path
    light.path = path
    layoutMark(in: root.bounds, unit: unit)
  }

  /// Shows a key that is offered, at the side of the ring that it leads to; nil: none.
  func offer(_ key: Key?) {
    guard key != offered else { return }
    offered = key
    if key == nil { mark.removeFromSuperlayer() } else { dark.addSublayer(mark) }
    guard let root = dark.superlayer else { return }
    layoutMark(in: root.bounds, unit: max(1, min(root.bounds.width, root.bounds.height) / Self.usualSide))
  }

  private func layoutMark(in stage: Rect, unit: Double) {
    guard let offered, let frame else { return }
    let size = Self.markSize * unit
    let away = Self.gap * unit + size
    let way: Point =
      switch offered {
      case .left: Point(-1, 0)
      case .right: Point(1, 0)
      case .up: Point(0, -1)
      default: Point(0, 1)
      }
    let isArrow = [Key.left, .right, .up, .down].contains(offered)
    let reach = Point(way.x * (frame.width / 2 + away), way.y * (frame.height / 2 + away))
    let inside = stage.insetBy(dx: size * 1.2, dy: size * 1.2)
    // On the stage, also where the ring reaches its edge.
    let wanted = isArrow ? frame.center + reach : frame.center
    let place = Point(
      min(max(wanted.x, inside.minX), max(inside.minX, inside.maxX)), min(max(wanted.y, inside.minY), max(inside.minY, inside.maxY)))
    let across = Point(-way.y, way.x)
    mark.path =
      isArrow
      ? Path(
        polyline: [place + way * size, place + across * size - way * size * 0.6, place - across * size - way * size * 0.6], closed: true)
      : Path(circleAt: place, radius: size * 0.7)
    mark.lineWidth = size * 0.35
  }

  /// Half the length of a mark, in points.
  private static let markSize = 12.0

  func hide() {
    guard isShown else { return }
    frame = nil
    dark.removeFromSuperlayer()
  }
}
