import Geometry
import Layers

/// A ring that fills while something is held, and runs back when it is let go too early.
///
/// It is seen on any ground: a dark track and a coloured line, on white. Its middle is its anchor; it takes no touches.
package final class HoldRing: Layer {
  /// How long a full ring takes to run back, in seconds.
  private static let fallTime = 0.35

  private let halo = ShapeLayer()
  private let track = ShapeLayer()
  private let line = ShapeLayer()

  /// - Parameters:
  ///   - radius: of the line's middle, in points; the whole ring reaches `HoldRing.reach` times as far.
  ///   - color: of what is filled.
  package init(radius: Double, color: Color = Palette.accent) {
    super.init()
    name = "hold ring"
    isHitTestable = false
    let width = radius * 0.15
    for (layer, color, width) in [
      (halo, Palette.plate.withAlpha(0.94), width * 1.7), (track, Palette.ink.withAlpha(0.22), width), (line, color, width),
    ] {
      layer.path = Path(circleAt: .zero, radius: radius)
      layer.fillColor = nil
      layer.strokeColor = color
      layer.lineWidth = width
      addSublayer(layer)
    }
    // From the top, clockwise.
    line.transform = .rotation(-.pi / 2)
    line.lineCap = .round
    line.strokeEnd = 0
    line.isHidden = true
    isHidden = true
  }

  /// How far from its middle anything of it is seen, as a multiple of its radius.
  package nonisolated static let reach = 1.1275

  /// How much of it is filled, as shown: 0 to 1.
  package var part: Double { isHidden || line.isHidden ? 0 : line.presentedShape.stroke.end }

  /// Shows the track alone: here is something to be held.
  package func beckon() {
    tree?.cancelWork(ownedBy: self)
    move(to: 0, during: 0)
    line.isHidden = true
    isHidden = false
  }

  /// Fills from what is filled already.
  package func fill(during duration: Double) { move(to: 1, during: duration) }

  /// Runs back to nothing, and is gone.
  package func runBack() { empty(during: Self.fallTime * part, curve: .easeOut) }

  /// Runs out from a part of it, 0 to 1, as time does.
  package func runOut(from part: Double, during duration: Double) {
    move(to: part, during: 0)
    empty(during: duration, curve: nil)
  }

  /// Takes it away at once.
  package func vanish() {
    tree?.cancelWork(ownedBy: self)
    move(to: 0, during: 0)
    isHidden = true
  }

  private func empty(during duration: Double, curve: TimingFunction?) {
    move(to: 0, during: duration, curve: curve)
    tree?.perform(after: duration, owner: self) { [weak self] in self?.isHidden = true }
  }

  private func move(to part: Double, during duration: Double, curve: TimingFunction? = nil) {
    tree?.cancelWork(ownedBy: self)
    let from = self.part
    isHidden = false
    line.isHidden = false
    line.removeAllAnimations()
    line.strokeEnd = part
    if duration > 0 { line.add(BasicAnimation(.strokeEnd, from: from, to: part, duration: duration, timingFunction: curve ?? .linear)) }
  }
}
