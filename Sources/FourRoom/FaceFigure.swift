import Geometry
import Layers

/// The face of a child of whom nothing else is known: a stone that smiles, and laughs when it has won.
@MainActor
final class FaceFigure: SeatFigure {
  /// A stone's, in points.
  private static let (side, radius) = (40.0, 17.0)

  private let eyes = ShapeLayer(path: FaceFigure.openEyes, fillColor: nil)
  private let mouth = ShapeLayer(path: FaceFigure.smile, fillColor: nil)
  private let ink: Color

  init(on seat: Seat, isStill: Bool) {
    ink = seat == .red ? .white : Color(rgb: 0x22304f)
    let disc = Layer()
    // It grows and leans about its foot.
    disc.bounds = Rect(x: -Self.side / 2, y: -Self.side, width: Self.side, height: Self.side)
    disc.anchorPoint = Point(0.5, 1)
    super.init("face", body: disc, isStill: isStill)
    name = "face"
    addSublayer(disc)
    let middle = Point(0, -Self.side / 2)
    let stone = PieceLayer(seat, look: PieceLook(), hasSign: false)
    stone.position = middle
    stone.transform = .scale(Self.radius / PieceLayer.radius, Self.radius / PieceLayer.radius)
    disc.addSublayer(stone)
    for layer in [eyes, mouth] {
      layer.position = middle
      layer.strokeColor = ink
      layer.lineWidth = 2
      layer.lineCap = .round
      disc.addSublayer(layer)
    }
    wear(.waiting)
  }

  override func wear(_ expression: Expression) {
    let laughs = expression == .pleased
    eyes.path = laughs ? Self.closedEyes : Self.openEyes
    eyes.fillColor = laughs ? nil : ink
    eyes.lineWidth = laughs ? 2.2 : 0
    mouth.path = laughs ? Self.laugh : Self.smile
    mouth.fillColor = laughs ? ink : nil
  }

  override func look(to side: Double) {
    guard expression != .pleased else { return }
    let place = Point(max(-1, min(1, side)) * 2, -Self.side / 2)
    if let tree, !isStill { tree.animate(duration: 0.12, curve: .easeOut) { eyes.position = place } } else { eyes.position = place }
  }

  private static var openEyes: Path {
    var path = Path()
    for x in [-5.5, 5.5] { path.addEllipse(in: Rect(center: Point(x, -3.5), size: Size(4, 5.4))) }
    return path
  }

  private static var closedEyes: Path {
    var path = Path()
    for x in [-6.0, 6.0] {
      path.move(to: Point(x - 3.4, -2))
      path.addQuad(to: Point(x + 3.4, -2), control: Point(x, -8))
    }
    return path
  }

  private static var smile: Path {
    var path = Path()
    path.move(to: Point(-8, 3))
    path.addCubic(to: Point(8, 3), control1: Point(-5, 10), control2: Point(5, 10))
    return path
  }

  private static var laugh: Path {
    var path = smile
    path.close()
    return path
  }
}
