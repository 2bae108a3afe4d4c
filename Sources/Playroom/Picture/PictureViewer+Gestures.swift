import Geometry
import Gestures
import Layers

extension PictureViewer: TouchHandler {
  /// How much a double tap zooms in.
  private static let tapZoom = 3.0
  /// The zoom of a wheel's turn by 40 points, a notch of most mice.
  private static let notchZoom = 1.2
  private static let notch = 40.0

  func addRecognizers() {
    let root = tree.root
    root.touchHandler = self
    pan.name = "pan"
    pinch.name = "pinch"
    rotation.name = "turn"
    pinch.runTogether(with: rotation)
    pinch.runTogether(with: pan)
    rotation.runTogether(with: pan)
    for recognizer in [pinch, rotation, pan] { root.addRecognizer(recognizer) }
    let tap = TapGestureRecognizer(count: 2) { [weak self] tap in self?.tapped(at: tap.location) }
    tap.name = "double tap"
    root.addRecognizer(tap)
    let wheel = WheelGestureRecognizer { [weak self] wheel in
      self?.zoom(by: Math.pow(Self.notchZoom, -wheel.delta.y / Self.notch), about: wheel.location, duration: 0.15)
    }
    wheel.name = "wheel"
    root.addRecognizer(wheel)
  }

  // MARK: - Fingers that move

  func handle(_ pan: PanGestureRecognizer) {
    if pan.state.isActive { return follow() }
    releaseVelocity = pan.state == .ended ? pan.velocity : .zero
    release()
  }

  func handle(_ pinch: PinchGestureRecognizer) {
    guard pinch.state.isActive else { return release() }
    let factor = pinch.scale
    pinch.scale = 1
    follow(zoom: factor)
  }

  func handle(_ rotation: RotationGestureRecognizer) {
    guard rotation.state.isActive else { return release() }
    let angle = rotation.rotation
    rotation.rotation = 0
    follow(turn: angle)
  }

  /// Takes the picture along with the fingers' middle, and zooms and turns it about that.
  private func follow(zoom: Double = 1, turn: Double = 0) {
    let touches = input.touches
    guard !touches.isEmpty else { return }
    let count = Double(touches.count)
    let before = groundPoint(touches.reduce(.zero) { $0 + (grips[$1.id] ?? $1.startPosition) } / count)
    let after = groundPoint(touches.reduce(.zero) { $0 + $1.position } / count)
    if pulled == nil {
      stop()
      releaseVelocity = .zero
      pulled = bounds.unbanded(placement, about: before)
    }
    guard let from = pulled else { return }
    let factor = min(1e6, max(1e-6, from.scale * zoom)) / from.scale
    let next = from.moved(by: after - before).zoomed(by: factor, about: after).turned(by: turn, about: after)
    pulled = next
    pivot = after
    for touch in touches { grips[touch.id] = touch.position }
    apply(bounds.banded(next, about: after))
  }

  /// Lets go of the picture once no gesture holds it.
  private func release() {
    guard pulled != nil, !pan.state.isActive, !pinch.state.isActive, !rotation.state.isActive else { return }
    pulled = nil
    letGo(velocity: releaseVelocity)
  }

  // MARK: - Fingers that rest

  package func touchBegan(_ touch: Touch) -> Bool {
    grips[touch.id] = touch.position
    if isCoasting { stop() }
    return true
  }

  package func touchMoved(_ touch: Touch) {}

  package func touchEnded(_ touch: Touch) { releaseUntouched() }

  package func touchCancelled(_ touch: Touch) { releaseUntouched() }

  /// A touch may have stopped the picture beyond its bounds.
  private func releaseUntouched() {
    if input.touches.isEmpty, pulled == nil, !isMoving { springBack() }
  }

  // MARK: - Steps

  private func tapped(at p: Point) {
    guard pulled == nil else { return }
    let from = steady
    guard bounds.isFitted(from) else {
      var fitted = from
      fitted.scale = bounds.fittedScale(at: from.angle)
      fitted.center = .zero
      return move(to: fitted, duration: 0.3)
    }
    zoom(by: Self.tapZoom, about: p, duration: 0.3)
  }

  /// Zooms by a factor within the bounds, so that what is at a place of the stage stays there.
  func zoom(by factor: Double, about p: Point, duration: Double) {
    guard pulled == nil, factor.isFinite, factor > 0 else { return }
    let from = steady
    let scale = bounds.clamped(scale: from.scale * factor, at: from.angle)
    var next = from.zoomed(by: scale / from.scale, about: groundPoint(p))
    next.scale = scale
    next.center = bounds.reach(of: next).nearest(to: next.center)
    move(to: next, duration: duration)
  }

  /// The placement that a step goes on from: where the picture is going, unless it only momentumKeys.
  var steady: PicturePlacement {
    if isCoasting { stop() }
    return placement
  }
}
