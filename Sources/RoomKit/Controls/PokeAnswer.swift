import Geometry
import Gestures
import Layers
import Sessions

/// Answers touches that nobody in a room takes: something small flies off the scene, and is heard.
///
/// It stands in the place of the root's own touch handler, which is asked first and told all that it takes.
@MainActor
final class PokeAnswer: TouchHandler {
  private weak var root: Layer?
  private weak var inner: (any TouchHandler)?
  private let play: (Sound) -> Void
  private let burst: () -> ParticleBurst
  private let isCalm: Bool
  private let size: () -> Double
  private var count: UInt64 = 0

  /// - Parameters:
  ///   - root: of the room's layers; its handler becomes the inner one.
  ///   - burst: what flies off.
  ///   - size: the side of a button on the stage, in points.
  init(on root: Layer, isCalm: Bool, burst: @escaping () -> ParticleBurst, size: @escaping () -> Double, play: @escaping (Sound) -> Void) {
    self.root = root
    self.isCalm = isCalm
    self.burst = burst
    self.size = size
    self.play = play
    inner = root.touchHandler
    root.touchHandler = self
  }

  func touchBegan(_ touch: Touch) -> Bool {
    if inner?.touchBegan(touch) == true { return true }
    if isFree(touch.layer) { answer(touch.position) }
    return false
  }

  func touchMoved(_ touch: Touch) { inner?.touchMoved(touch) }
  func touchEnded(_ touch: Touch) { inner?.touchEnded(touch) }
  func touchCancelled(_ touch: Touch) { inner?.touchCancelled(touch) }

  /// Whether nothing that was touched answers a tap.
  private func isFree(_ layer: Layer?) -> Bool {
    var place = layer
    while let current = place, current !== root {
      if current.recognizers.contains(where: { $0 is TapGestureRecognizer }) { return false }
      place = current.superlayer
    }
    return true
  }

  /// Answers at a point of the stage.
  func answer(_ place: Point) {
    play(.pluck(step: 5 + Int(count % 4)))
    count &+= 1
    guard !isCalm, let root else { return }
    burst().play(at: place, in: root, unit: max(0.3, size() / 110), seed: count)
  }
}
