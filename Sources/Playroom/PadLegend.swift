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
    bounds = Rect(x: 0, y: 0, width: Double(Self.buttons.count) * Self.pitch + 8, height: Self.height)
    for (i, button) in Self.buttons.enumerated() {
      let x = 4 + Self.pitch * (Double(i) + 0.5)
      let sign = Self.sign(of: button, kind)
      sign.position = Point(x - 15, Self.height / 2)
      addSublayer(sign)
      let icon = try button.icon.layer(size: Self.icon, color: Palette.ink)
      icon.position = Point(x + 15, Self.height / 2)
      addSublayer(icon)
    }
  }

  /// Shows it over a scene for a while, in place of one that is there.
  /// - Throws: `RoomError` when an icon is missing or damaged.
  static func show(_ kind: GamepadKind, over scene: any Scene) throws(RoomError) {
    let tree = scene.tree
    tree.root.layer(named: layerName)?.removeFromSuperlayer()
    let legend = try PadLegend(kind)
    let size = tree.root.bounds.size
    legend.layout(in: size, side: RoomControls.buttonSide(in: size), clearOf: scene.input.accessibilityElements.map(\.frame))
    tree.root.addSublayer(legend)
    tree.perform(after: duration, owner: legend) { [weak legend] in legend?.removeFromSuperlayer() }
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

  /// Stands at the foot of a stage, in the bar at its top or below that, where it covers the least of what can be pressed, as large as a
  /// button and never wider than the stage.
  func layout(in size: Size, side: Double, clearOf targets: [Rect]) {
    let scale = min(side / Self.height, (size.width - 16) / bounds.width)
    transform = .scale(scale, scale)
    let (width, height) = (bounds.width * scale, Self.height * scale)
    // In the bar it leaves the corner to the way back, where there is room for both.
    let inBar = max(8 + width / 2, min(size.width / 2, size.width - side - 2 - width / 2))
    let places = [
      Point(size.width / 2, size.height - side * 0.3 - height / 2), Point(inBar, max(side, height) / 2 + 2),
      Point(size.width / 2, side * 1.1 + height / 2),
    ]
    func covered(at place: Point) -> Double {
      let frame = Rect(center: place, size: Size(width, height))
      return targets.reduce(0) { $0 + ($1.intersection(frame).map { $0.width * $0.height } ?? 0) }
    }
    position = places.min { covered(at: $0) < covered(at: $1) } ?? places[0]
  }
}
