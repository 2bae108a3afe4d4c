import Geometry
import Gestures
import Layers
import Sessions

/// Answers touches that nobody takes, each finger as it comes down, however many there are.
///
/// It stands in the place of the root's own touch handler, which is asked first and told all that it takes.
@MainActor
package final class PokeAnswer: TouchHandler {
  private weak var root: Layer?
  private weak var inner: (any TouchHandler)?
  private let respond: (Point) -> Void

  /// - Parameters:
  ///   - root: of the scene's layers; its handler becomes the inner one.
  ///   - respond: answers at a point of the stage.
  package init(on root: Layer, respond: @escaping (Point) -> Void) {
    self.root = root
    self.respond = respond
    inner = root.touchHandler
    root.touchHandler = self
  }

  /// Answers by something small that flies off the scene, and is heard.
  /// - Parameters:
  ///   - burst: what flies off.
  ///   - size: the side of a button on the stage, in points.
  convenience init(
    on root: Layer, isCalm: Bool, burst: @escaping () -> ParticleBurst, size: @escaping () -> Double, play: @escaping (Sound) -> Void
  ) {
    var count: UInt64 = 0
    self.init(on: root) { [weak root] place in
      play(.pluck(step: 5 + Int(count % 4)))
      count &+= 1
      guard !isCalm, let root else { return }
      burst().play(at: place, in: root, unit: max(0.3, size() / 110), seed: count)
    }
  }

  package func touchBegan(_ touch: Touch) -> Bool {
    if inner?.touchBegan(touch) == true { return true }
    if isFree(touch.layer) { answer(touch.position) }
    return false
  }

  package func touchMoved(_ touch: Touch) { inner?.touchMoved(touch) }
  package func touchEnded(_ touch: Touch) { inner?.touchEnded(touch) }
  package func touchCancelled(_ touch: Touch) { inner?.touchCancelled(touch) }

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
  func answer(_ place: Point) { respond(place) }
}
