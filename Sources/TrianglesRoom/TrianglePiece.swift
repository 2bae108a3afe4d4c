import Geometry
import Gestures
import Layers

/// A triangle on the board: its layer, and the fingers and keys that move it.
///
/// Turns are additive animations over the model's turn, so that a tap during a turn adds to where it ends and nothing jumps.
@MainActor
final class TrianglePiece {
  /// What a piece asks of whoever knows the rules.
  @MainActor
  protocol Owner: AnyObject {
    func pieceTouched(_ piece: TrianglePiece)
    func pieceTapped(_ piece: TrianglePiece)
    func pieceTaken(_ piece: TrianglePiece)
    /// - Parameter way: from where it was taken, in points.
    func pieceDragged(_ piece: TrianglePiece, by translation: Point)
    func pieceDropped(_ piece: TrianglePiece)
    /// - Parameter steps: how many to go to the right and down.
    func pieceNudged(_ piece: TrianglePiece, by steps: Point)
  }

  let number: Int
  let layer: ShapeLayer
  /// Where its square's middle was when the finger came down, in legs on the board.
  private(set) var grip = Point.zero
  private weak var owner: (any Owner)?
  private var pan: PanGestureRecognizer?

  init(number: Int, color: Color, owner: any Owner) {
    self.number = number
    self.owner = owner
    let unit = TrianglesLayout.unit
    let shape = PlacedTriangle(center: Point(0.5, 0.5), corner: TrianglesGame.corner(of: number, turns: 0))
    layer = ShapeLayer(path: Path(polyline: shape.vertices.map { $0 * unit }, closed: true), fillColor: color)
    layer.name = "piece \(number)"
    layer.bounds = Rect(x: 0, y: 0, width: unit, height: unit)
    layer.touchHandler = self
    layer.addRecognizer(
      TapGestureRecognizer { [weak self] _ in
        if let self { self.owner?.pieceTapped(self) }
      })
    let pan = PanGestureRecognizer { [weak self] in self?.follow($0) }
    layer.addRecognizer(pan)
    self.pan = pan
    layer.focusResponse = FocusResponse { [weak self] in
      if let self { self.owner?.pieceTapped(self) }
    } key: { [weak self] in
      self?.handle($0) ?? false
    }
  }

  // MARK: - Where it is

  /// Where its square's middle is seen now, in legs on the board.
  var seenCenter: Point { layer.presented.position / TrianglesLayout.unit }

  /// How far it is seen turned now, in radians.
  var seenAngle: Double { layer.presentation(of: .rotation) }

  /// Puts it somewhere at once; a turn that is under way goes on.
  func put(at center: Point) {
    layer.removeAnimation(forKey: "slide")
    layer.position = center * TrianglesLayout.unit
  }

  /// Moves it somewhere in some seconds; a turn that is under way goes on.
  func slide(to center: Point, duration: Double, timing: TimingFunction = .easeInOut) {
    let from = layer.presented.position
    put(at: center)
    guard from != layer.position, duration > 0 else { return }
    layer.add(BasicAnimation(.position, from: from, to: layer.position, duration: duration, timingFunction: timing), forKey: "slide")
  }

  /// Turns it on by a quarter in half a second.
  func turn(to turns: Int) {
    layer.transform = Self.turned(turns)
    addTurn(from: -.pi / 2, duration: 0.5)
  }

  /// Moves and turns it, the shorter way round, from what is seen to a place.
  func commit(to center: Point, turns: Int, duration: Double) {
    let angle = seenAngle - Double(turns) * .pi / 2
    let from = layer.presented.position
    layer.removeAllAnimations()
    layer.transform = Self.turned(turns)
    layer.position = from
    slide(to: center, duration: duration)
    // From half a turn it goes on clockwise.
    let turn = angle - 2 * .pi * ((angle + .pi - 1e-9) / (2 * .pi)).rounded(.down)
    if duration > 0, abs(turn) > 1e-9 { addTurn(from: turn > .pi - 1e-6 ? turn - 2 * .pi : turn, duration: duration) }
  }

  private func addTurn(from angle: Double, duration: Double) {
    var animation = BasicAnimation(.rotation, from: angle, to: 0, duration: duration, timingFunction: .easeInOut)
    animation.isAdditive = true
    layer.add(animation)
  }

  /// Quarter turns, without the last bit that the sine of pi leaves.
  static func turned(_ turns: Int) -> AffineTransform {
    switch turns & 3 {
    case 1: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    case 2: AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
    case 3: AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0)
    default: .identity
    }
  }

  // MARK: - Fingers and keys

  private func follow(_ pan: PanGestureRecognizer) {
    guard let owner else { return }
    switch pan.state {
    case .began:
      owner.pieceTaken(self)
      owner.pieceDragged(self, by: pan.translation)
    case .changed: owner.pieceDragged(self, by: pan.translation)
    case .ended, .cancelled: owner.pieceDropped(self)
    default: break
    }
  }

  /// Goes on from where it is now, after the stage has changed under a finger.
  func grasp() {
    grip = layer.position / TrianglesLayout.unit
    pan?.translation = .zero
  }

  private func handle(_ key: KeyEvent) -> Bool {
    let steps: Point
    switch key.key {
    case .left: steps = Point(-1, 0)
    case .right: steps = Point(1, 0)
    case .up: steps = Point(0, -1)
    case .down: steps = Point(0, 1)
    default: return false
    }
    if key.isPress { owner?.pieceNudged(self, by: steps) }
    return true
  }
}

extension TrianglePiece: TouchHandler {
  /// The first finger takes hold where the piece is seen.
  func touchBegan(_ touch: Touch) -> Bool {
    if (pan?.touches.count ?? 0) <= 1 { grip = seenCenter }
    owner?.pieceTouched(self)
    return true
  }

  func touchMoved(_ touch: Touch) {}
  func touchEnded(_ touch: Touch) {}
  func touchCancelled(_ touch: Touch) {}
}
