import Geometry

/// Follows the pointer over a layer and its sublayers while no button is held; continuous.
///
/// Begins when the pointer comes over the layer, or the layer under the pointer, changes as the pointer moves, ends when they part. Takes no touches and competes with nothing.
public final class HoverGestureRecognizer: GestureRecognizer {
  public override init(action: @escaping (HoverGestureRecognizer) -> Void) {
    super.init { if let hover = $0 as? HoverGestureRecognizer { action(hover) } }
  }

  public override func accepts(_ touch: Touch) -> Bool { false }

  /// The pointer is over the layer.
  func point(at position: Point) {
    location = position
    move(to: state == .possible ? .began : .changed)
  }

  /// The pointer has left.
  func leave() {
    if state.isActive { move(to: .ended) }
    if state.isFinal { move(to: .possible) }
  }
}
