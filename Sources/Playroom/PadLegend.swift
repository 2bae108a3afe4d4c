import Geometry
import Layers
import RoomKit
import Sessions
import Typography

/// What the four main buttons of the gamepad at hand do, in pictures: each sign beside the icon of what it does.
@MainActor
final class PadLegend: Layer {
  /// How long it is seen, in seconds.
  nonisolated static let duration = 6.0
  /// What is called so in the tree.
  nonisolated static let layerName = "pad legend"
  /// In the legend's own units: its height, a sign's radius, an icon's side, and from one button to the next.
  private static let (height, radius, icon, pitch) = (44.0, 13.0, 24.0, 72.0)

  /// A button by its name on an Xbox pad: what it shows, and what it does.
  private struct Button {
    var letter: String
    var color: UInt32
    var shape: Path
    var shapeColor: UInt32
    var icon: Icon
  }

  private static let buttons: [Button] = [
    Button(letter: "A", color: 0x8fd16a, shape: cross, shapeColor: 0x9dbcff, icon: .check),
    Button(letter: "B", color: 0xff8f85, shape: Path(circleAt: .zero, radius: 6), shapeColor: 0xff9a9a, icon: .home),
    Button(
      letter: "X", color: 0x8fb8ff, shape: Path(rect: Rect(x: -5.3, y: -5.3, width: 10.6, height: 10.6)), shapeColor: 0xf3b2e0,
      icon: .hint),
    Button(
      letter: "Y", color: 0xf6c945, shape: Path(polyline: [Point(0, -6.5), Point(6.2, 4.4), Point(-6.2, 4.4)], closed: true),
      shapeColor: 0x86e0c4, icon: .undo),
  ]

  private static var cross: Path {
    var path = Path()
    for side in [-1.0, 1] {
      path.move(to: Point(-5.3, -5.3 * side))
      path.addLine(to: Point(5.3, 5.3 * side))
    }
    return path
  }

  private var pairs: [(sign: Layer, icon: Layer)] = []

  /// - Throws: `RoomError` when an icon is missing or damaged.
  init(_ kind: GamepadKind) throws(RoomError) {
    super.init()
    name = Self.layerName
    backgroundColor = Palette.plate.withAlpha(0.97)
    borderColor = Palette.ink.withAlpha(0.3)
    borderWidth = 1.5
    cornerRadius = Self.height / 2
    zPosition = 1e5
    isHitTestable = false
    for button in Self.buttons {
      let sign = Self.sign(of: button, kind)
      addSublayer(sign)
      let icon = try button.icon.layer(size: Self.icon, color: Palette.ink)
      addSublayer(icon)
      pairs.append((sign, icon))
    }
    arrange(inColumns: pairs.count)
  }

  /// Puts the buttons into rows of so many.
  private func arrange(inColumns columns: Int) {
    bounds = Rect(origin: .zero, size: Self.size(columns: columns))
    for (i, pair) in pairs.enumerated() {
      let middle = Point(4 + Self.pitch * (Double(i % columns) + 0.5), Self.height * (Double(i / columns) + 0.5))
      pair.sign.position = middle - Point(15, 0)
      pair.icon.position = middle + Point(15, 0)
    }
  }

  /// How large it is with so many buttons in a row, in its own units.
  private static func size(columns: Int) -> Size {
    Size(Double(columns) * pitch + 8, Double((buttons.count + columns - 1) / columns) * height)
  }

  /// Shows it over a scene for a while, in place of one that is there.
  /// - Throws: `RoomError` when an icon is missing or damaged.
  static func show(_ kind: GamepadKind, over scene: any Scene) throws(RoomError) {
    let tree = scene.tree
    tree.root.layer(named: layerName)?.removeFromSuperlayer()
    let legend = try PadLegend(kind)
    let size = tree.root.bounds.size
    legend.layout(
      in: size, side: RoomControls.buttonSide(in: size), clearOf: scene.input.accessibilityElements.filter(\.isFocusable).map(\.frame),
      and: texts(in: tree.root))
    tree.root.addSublayer(legend)
    tree.perform(after: duration, owner: legend) { [weak legend] in legend?.removeFromSuperlayer() }
  }

  /// Where something is written, in points of the stage.
  private static func texts(in layer: Layer) -> [Rect] {
    guard !layer.isHidden, layer.opacity > 0 else { return [] }
    let below = layer.sublayers.flatMap(texts)
    guard let text = layer as? TextLayer, !text.string.isEmpty else { return below }
    return below + [text.transformToTree().apply(text.bounds)]
  }

  /// A button's sign on a dark disc.
  private static func sign(of button: Button, _ kind: GamepadKind) -> Layer {
    let disc = ShapeLayer(path: Path(circleAt: .zero, radius: radius), fillColor: Palette.outline)
    guard kind != .shapes else {
      let line = ShapeLayer(path: button.shape)
      line.fillColor = nil
      line.strokeColor = Color(rgb: button.shapeColor)
      line.lineWidth = 2
      disc.addSublayer(line)
      return disc
    }
    let letter = TextLayer()
    letter.string = button.letter
    letter.style = TextStyle(font: FontDescription(weight: .bold), size: 17)
    letter.color = kind == .coloredLetters ? Color(rgb: button.color) : .white
    letter.sizeToFit()
    letter.position = .zero
    disc.addSublayer(letter)
    return disc
  }

  /// How much smaller than a button it may be where it would cover something else, and how far apart the places are that it is tried at, in points.
  private static let (scales, step) = ([1.0, 0.85, 0.7, 0.6], 8.0)
  /// How much worse it is to cover what is pressed than what is read.
  private static let targetWeight = 1000.0

  /// Stands at the foot of a stage, in the bar at its top or below that, or wherever it covers nothing that can be pressed: in one row or in two, as large
  /// as a button, or smaller where it has no place else; never wider than the stage. Where it can it leaves free what is written,
  /// too. Cost: some milliseconds at most, where the stage is full.
  func layout(in size: Size, side: Double, clearOf targets: [Rect], and texts: [Rect]) {
    let columns = [Self.buttons.count, (Self.buttons.count + 1) / 2]
    var best = (covered: Double.infinity, columns: columns[0], scale: 1.0, place: Point.zero)
    search: for share in Self.scales {
      for columns in columns {
        let natural = Self.size(columns: columns)
        let scale = min(side / Self.height * share, (size.width - 16) / natural.width)
        let own = Size(natural.width * scale, natural.height * scale)
        for place in Self.places(for: own, in: size, side: side) {
          let frame = Rect(center: place, size: own)
          let covered = Self.area(of: targets, in: frame) * Self.targetWeight + Self.area(of: texts, in: frame)
          if covered < best.covered { best = (covered, columns, scale, place) }
          if covered == 0 { break search }
        }
      }
    }
    arrange(inColumns: best.columns)
    transform = .scale(best.scale, best.scale)
    position = best.place
  }

  /// How much of a frame some others cover.
  private static func area(of rects: [Rect], in frame: Rect) -> Double {
    rects.reduce(0) { $0 + ($1.intersection(frame).map { $0.width * $0.height } ?? 0) }
  }

  /// Where a legend of a size may stand, what is best first.
  private static func places(for own: Size, in size: Size, side: Double) -> [Point] {
    // In the bar it leaves the corner to the way back, where there is room for both.
    let inBar = max(8 + own.width / 2, min(size.width / 2, size.width - side - 2 - own.width / 2))
    let first = [
      Point(size.width / 2, size.height - side * 0.3 - own.height / 2), Point(inBar, max(side, own.height) / 2 + 2),
      Point(size.width / 2, side * 1.1 + own.height / 2),
    ]
    let columns = [size.width / 2, 8 + own.width / 2, size.width - 8 - own.width / 2]
    let rows = stride(from: size.height - 4 - own.height / 2, through: 4 + own.height / 2, by: -step)
    return first + rows.flatMap { y in columns.map { Point($0, y) } }
  }
}
