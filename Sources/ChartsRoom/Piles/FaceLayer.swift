import Geometry
import Layers
import RoomKit

/// A coin or a die, as it lies: a star or a ring, one to six points.
@MainActor
final class FaceLayer: Layer {
  /// In points, before it is scaled.
  static let side = 80.0

  private let kind: ChanceKind
  private let isCalm: Bool
  private let sides: [Layer]

  /// - Throws: `RoomError` when a picture is missing.
  init(_ kind: ChanceKind, options: RoomOptions) throws(RoomError) {
    self.kind = kind
    isCalm = options.reducesMotion
    switch kind {
    case .coins: sides = [try RoomArt.layer("stone-ring"), try RoomArt.layer("stone-star")]
    case .dice: sides = (1...6).map { Self.die($0) }
    }
    super.init()
    bounds = Rect(x: -Self.side / 2, y: -Self.side / 2, width: Self.side, height: Self.side)
    isHitTestable = false
    for side in sides {
      side.position = .zero
      addSublayer(side)
    }
    show(kind == .coins ? 1 : 6)
  }

  /// Shows a face, by its number.
  func show(_ face: Int) {
    for (index, side) in sides.enumerated() {
      side.isHidden = index != face - (kind == .coins ? 0 : 1)
    }
  }

  /// Turns over as it comes to lie.
  func spin() {
    guard !isCalm else { return }
    if kind == .coins {
      add(KeyframeAnimation(.translationY, values: [0, -26, 0], duration: 0.32), forKey: "throw")
    } else {
      add(KeyframeAnimation(.rotation, values: [-0.9, 0.3, 0], duration: 0.32), forKey: "throw")
    }
    let size = Math.hypot(transform.a, transform.b)
    add(KeyframeAnimation(.scale, values: [0.7 * size, 1.12 * size, size], duration: 0.32), forKey: "size")
  }

  private static func die(_ points: Int) -> Layer {
    let half = side * 0.44
    let box = Rect(x: -half, y: -half, width: 2 * half, height: 2 * half)
    let die = ShapeLayer(path: Path(roundedRect: box, radius: 16), fillColor: Color(rgb: 0xfffdf6))
    die.strokeColor = Color(rgb: 0x6a3f24)
    die.lineWidth = 3
    die.anchorPoint = .zero
    let far = 19.0
    var pips: [Point] = []
    if points % 2 == 1 { pips.append(.zero) }
    if points >= 2 { pips += [Point(-far, -far), Point(far, far)] }
    if points >= 4 { pips += [Point(far, -far), Point(-far, far)] }
    if points == 6 { pips += [Point(-far, 0), Point(far, 0)] }
    for pip in pips {
      let dot = ShapeLayer(path: Path(circleAt: pip, radius: 7), fillColor: Palette.outline)
      dot.anchorPoint = .zero
      die.addSublayer(dot)
    }
    return die
  }
}
