import Geometry
import Layers
import RoomKit

/// Lets those who live in the meadow move by themselves, a few at a time, as long as somebody has been here lately.
///
/// A frame therefore costs the same for six and for sixty. It ends by letting nobody begin any more: whoever moves comes to rest, and then nothing is due.
@MainActor
final class IdleTurns {
  /// How long after the last touch the last motion has ended, in seconds.
  static let lasting = 15.0
  /// The most that move at once.
  static let most = 4
  /// From one beginning to the next, in seconds.
  private static let pause = 0.3...0.8

  private var layers: [InhabitantLayer] = []
  private var order: [Int] = []
  /// Until when each one moves.
  private var ends: [Int: Double] = [:]
  private var generator: SeededGenerator
  private var end = -Double.infinity
  private var next: ScheduledWork?

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Sets whose turns they are; those that are under way go on.
  func set(_ layers: [InhabitantLayer]) {
    self.layers = layers
    order = []
    ends = [:]
  }

  /// Somebody is here: turns go on for a while.
  func wake(in tree: LayerTree) {
    end = tree.now + Self.lasting
    guard next?.isPending != true, !layers.isEmpty else { return }
    schedule(in: tree)
  }

  /// Nobody begins any more.
  func stop() {
    next?.cancel()
    next = nil
    end = -.infinity
  }

  private func schedule(in tree: LayerTree) {
    let delay = Double.random(in: Self.pause, using: &generator)
    guard tree.now + delay < end else { return }
    next = tree.perform(after: delay, owner: self) { [weak self, weak tree] in
      guard let self, let tree else { return }
      next = nil
      begin(at: tree.now)
      schedule(in: tree)
    }
  }

  /// Lets one begin whose turn it is, unless enough are moving.
  private func begin(at now: Double) {
    ends = ends.filter { $0.value > now }
    guard ends.count < min(Self.most, layers.count) else { return }
    if order.isEmpty { order = layers.indices.shuffled(using: &generator) }
    // Whoever is busy, or would take too long, misses a turn.
    while let index = order.popLast() {
      let layer = layers[index]
      let idle = layer.traits.idle
      let length = max(idle.duration, idle.burst == nil ? 0 : ParticleBurst.duration)
      guard layer.isAtRest, now + length <= end else { continue }
      idle.play(on: layer.picture.parts)
      if let burst = idle.burst { layer.fly(burst, seed: generator.next()) }
      ends[index] = now + idle.duration
      return
    }
  }
}
