import Geometry
import Gestures
import Layers

/// A piece on the board: its layer, and the fingers and keys that move it.
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
  /// Whether its other side is up.
  private(set) var isFlipped = false
  /// Where its middle was when the finger came down, in legs on the board.
  private(set) var grip = Point.zero
  private let kit: PieceKit
  private weak var owner: (any Owner)?
  private var pan: PanGestureRecognizer?

  init(number: Int, kit: PieceKit, color: Color, owner: any Owner) {
    self.number = number
    self.kit = kit
    self.owner = owner
    isFlipped = kit.pieces[number].pose.isFlipped
    layer = ShapeLayer(path: Path(), fillColor: color)
    layer.name = "piece \(number)"
    layer.setPiece(kit.pieces[number].shape, kit.pieces[number].pose)
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
    layer.focusResponse?.scanKeys = [.right, .down, .left, .up, .return]
  }

  // MARK: - Where it is

  /// Where its middle is seen now, in legs on the board.
  var seenCenter: Point { layer.presented.position / TrianglesLayout.unit }

  /// How far it is seen turned now from how it lay at the beginning, in radians.
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

  /// Turns it on by a tap in half a second, or flips it.
  func turn(to turns: Int) {
    if lie(turns: turns) { layer.add(BasicAnimation(.scaleX, from: -1, to: 1, duration: 0.5, timingFunction: .easeInOut), forKey: "flip") }
    addTurn(from: -2 * .pi / Double(kit.turning.count), duration: 0.5)
  }

  /// Lies as it does after so many taps, at once.
  /// - Returns: whether it was flipped.
  @discardableResult
  func lie(turns: Int) -> Bool {
    let (first, pose) = (kit.pieces[number].pose, kit.pose(of: number, turns: turns))
    layer.transform = PiecePose.turn(by: pose.eighths - first.eighths)
    guard pose.isFlipped != isFlipped else { return false }
    isFlipped = pose.isFlipped
    layer.setPiece(kit.pieces[number].shape, PiecePose(eighths: first.eighths, isFlipped: isFlipped))
    return true
  }

  /// Moves and turns it, the shorter way round, from what is seen to a place.
  func commit(to center: Point, turns: Int, duration: Double) {
    let eighths = kit.pose(of: number, turns: turns).eighths - kit.pieces[number].pose.eighths
    let angle = seenAngle - Double(eighths) * .pi / 4
    let from = layer.presented.position
    layer.removeAllAnimations()
    lie(turns: turns)
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

  // MARK: - What it feels like

  /// A finger has it: it comes a little nearer.
  func lift() {
    var lift = BasicAnimation<Layer, Double>(.scale, from: 1, to: Self.lifted, duration: 0.08, timingFunction: .easeOut)
    lift.timing.fillMode = .forwards
    lift.isRemovedOnCompletion = false
    layer.add(lift, forKey: Self.liftKey)
  }

  /// The finger has let it go: it wobbles once.
  func setDown() {
    guard layer.hasAnimation(forKey: Self.liftKey) else { return }
    layer.removeAnimation(forKey: Self.liftKey)
    let wobble = [Self.lifted, 0.97, 1.015, 1]
    layer.add(KeyframeAnimation(.scale, values: wobble, keyTimes: [0, 0.4, 0.7, 1], duration: 0.32), forKey: "wobble")
  }

  /// What cannot be turned shakes its head.
  func refuse() {
    layer.add(KeyframeAnimation(.rotation, values: [0, -0.07, 0.06, -0.03, 0], duration: 0.3), forKey: "refusal")
  }

  private static let lifted = 1.06
  private static let liftKey: AnimationKey = "lift"

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

extension ShapeLayer {
  /// Shows a piece as it lies, its middle in the layer's.
  func setPiece(_ shape: PieceShape, _ pose: PiecePose) {
    let unit = TrianglesLayout.unit
    let side = 2 * shape.reach
    let piece = PlacedPiece(shape, center: Point(side / 2, side / 2), pose: pose)
    bounds = Rect(x: 0, y: 0, width: side * unit, height: side * unit)
    path = Path(polyline: piece.vertices.map { $0 * unit }, closed: true)
  }
}
