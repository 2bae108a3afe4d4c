import Geometry
import Layers

/// What moves in the meadow by itself: it begins when somebody does something, and settles 15 seconds after the last time.
///
/// Each motion comes in rounds that end where they began; when life ends no further round begins. What goes on and on slows down instead. Then nothing moves
/// and nothing wakes.
@MainActor
package final class MeadowLife {
  /// The key of its animations.
  package nonisolated static let key: AnimationKey = "life"
  /// How long it goes on after the last time, in seconds.
  package nonisolated static let span = 15.0
  /// How long what goes on and on takes to slow down, in seconds.
  private static let settling = 2.0

  /// One thing that moves.
  private final class Motion {
    /// Begins a round; false where it cannot. What it calls at its end says whether that came by itself.
    let begin: (_ isOver: @escaping (_ finished: Bool) -> Void) -> Bool
    /// Slows down what would go on and on.
    let settle: () -> Void
    /// Before its first round, in seconds.
    let delay: Double
    /// Between its rounds, in seconds.
    let rest: Double
    var isUnderWay = false
    /// What waits for its next round, or ends one.
    var pending: ScheduledWork?

    init(
      delay: Double = 0, rest: Double = 0, begin: @escaping (_ isOver: @escaping (Bool) -> Void) -> Bool, settle: @escaping () -> Void = {}
    ) {
      self.delay = delay
      self.rest = rest
      self.begin = begin
      self.settle = settle
    }
  }

  /// Whether things move by themselves now.
  package private(set) var isAwake = false
  /// Called when it ends.
  var onSettle: (() -> Void)?
  private let tree: () -> LayerTree?
  private var motions: [Motion] = []
  private var sleep: ScheduledWork?
  private var lastWake = -Double.infinity

  /// - Parameter tree: whose time it goes by.
  init(tree: @escaping () -> LayerTree?) { self.tree = tree }

  /// Forgets what moves.
  func removeAll() {
    for motion in motions { motion.pending?.cancel() }
    motions = []
    isAwake = false
    sleep?.cancel()
    sleep = nil
  }

  /// Somebody did something: it goes on for 15 seconds from now.
  package func wake() {
    guard let tree = tree() else { return }
    lastWake = tree.now
    guard !isAwake else { return }
    isAwake = true
    waitForSleep(in: tree, after: Self.span)
    for motion in motions { start(motion, in: tree, after: motion.delay) }
  }

  private func waitForSleep(in tree: LayerTree, after delay: Double) {
    sleep = tree.perform(after: delay, owner: self) { [weak self] in
      guard let self, let tree = self.tree() else { return }
      let left = lastWake + Self.span - tree.now
      if left > 1e-6 { return waitForSleep(in: tree, after: left) }
      settle()
    }
  }

  /// Lets everything come to rest.
  package func settle() {
    isAwake = false
    sleep?.cancel()
    sleep = nil
    for motion in motions {
      if let pending = motion.pending, pending.isPending {
        pending.cancel()
        motion.isUnderWay = false
      }
      motion.settle()
    }
    onSettle?()
  }

  private func start(_ motion: Motion, in tree: LayerTree, after delay: Double = 0) {
    guard !motion.isUnderWay else { return }
    if delay > 0 {
      motion.isUnderWay = true
      motion.pending = tree.perform(after: delay, owner: self) { [weak self, weak motion] in
        guard let motion else { return }
        motion.isUnderWay = false
        guard let self, isAwake, let tree = self.tree() else { return }
        start(motion, in: tree)
      }
      return
    }
    motion.isUnderWay = true
    let hasBegun = motion.begin { [weak self, weak motion] finished in
      guard let motion else { return }
      motion.isUnderWay = false
      guard finished, let self, isAwake, let tree = self.tree() else { return }
      start(motion, in: tree, after: motion.rest)
    }
    if !hasBegun { motion.isUnderWay = false }
  }

  // MARK: - Kinds of motion

  /// A layer moves over and over, in rounds that end where they began.
  /// - Parameter rest: between rounds, in seconds: what rests is not drawn.
  package func loop<Moving: Animation<Layer>>(
    _ layer: Layer, delay: Double = 0, rest: Double = 0, _ animation: @escaping (Layer) -> Moving
  ) {
    loop(delay: delay, rest: rest, { [weak layer] in layer }, animation: animation)
  }

  /// The layer that there is at the time moves over and over.
  package func loop<Moving: Animation<Layer>>(
    delay: Double = 0, rest: Double = 0, _ layer: @escaping () -> Layer?, animation: @escaping (Layer) -> Moving
  ) {
    motions.append(
      Motion(delay: delay, rest: rest) { isOver in
        guard let layer = layer(), layer.tree != nil else { return false }
        var moving = animation(layer)
        let also = moving.onStop
        moving.onStop = { finished in
          also?(finished)
          isOver(finished)
        }
        layer.add(moving, forKey: Self.key)
        return true
      })
  }

  /// Something happens now and then.
  /// - Parameter pause: until the next time, in seconds, asked for anew each time.
  package func now(andThen pause: @escaping () -> Double, _ action: @escaping () -> Void) {
    wait(delay: 0, pause) { _ in action() }
  }

  /// A layer turns on and on, slows down when life ends, and stays as it then stands.
  func turn(_ layer: Layer, secondsATurn: Double) {
    let speed = 2 * Double.pi / secondsATurn
    func move(_ layer: Layer, by way: Double, during duration: Double, _ curve: TimingFunction?, then: ((Bool) -> Void)?) {
      let start = layer.presentation(of: .rotation)
      layer.tree?.withoutActions { layer.transform = .rotation(start + way) }
      var move = BasicAnimation(.rotation, from: start, to: start + way, duration: duration, timingFunction: curve)
      move.onStop = then
      layer.add(move, forKey: Self.key)
    }
    motions.append(
      Motion { [weak layer] isOver in
        guard let layer, layer.tree != nil, !layer.hasAnimation(forKey: Self.flickKey) else { return false }
        move(layer, by: speed * Self.leg, during: Self.leg, nil, then: isOver)
        return true
      } settle: { [weak layer] in
        guard let layer, layer.hasAnimation(forKey: Self.key) else { return }
        // Half the way of an even movement: the speed falls evenly.
        move(layer, by: speed * Self.settling / 2, during: Self.settling, Self.slowing, then: nil)
      })
  }

  /// Something changes a little at each interval: slow movement in steps that are too small to be seen costs a frame in many.
  /// - Parameters:
  ///   - interval: in seconds.
  ///   - delay: before the first, in seconds, so that not everything changes in the same frame.
  ///   - action: called with the number of the step, from 1.
  func step(every interval: Double, delay: Double, _ action: @escaping (Int) -> Void) {
    wait(delay: delay, { interval }, action)
  }

  /// Something happens after a pause, over and over; nothing waits once life has ended.
  private func wait(delay: Double, _ pause: @escaping () -> Double, _ action: @escaping (Int) -> Void) {
    var number = 0
    weak var motion: Motion?
    let new = Motion(delay: delay) { [weak self] isOver in
      guard let self, let tree = tree() else { return false }
      motion?.pending = tree.perform(after: max(0.1, pause()), owner: self) {
        number += 1
        action(number)
        isOver(true)
      }
      return true
    }
    motion = new
    motions.append(new)
  }

  /// A layer drifts to and fro by some points about its place, in steps of whole ones, and stays where it is when life ends.
  /// - Parameter period: of the way there and back, in seconds.
  func drift(_ layer: Layer, by reach: Double, period: Double, delay: Double) {
    guard reach >= 0.5 else { return }
    var direction = 1.0
    var offset = 0.0
    step(every: period / (4 * reach), delay: delay) { [weak layer] _ in
      if offset >= reach { direction = -1 } else if offset <= -reach { direction = 1 }
      offset += direction
      layer?.position.x += direction
    }
  }

  /// A leg of what goes on and on, in seconds.
  private static let leg = 5.0
  /// From a slope of 2 to one of 0: the speed falls evenly from that before.
  private static let slowing = TimingFunction(0.25, 0.5, 0.6, 1)
  /// The key of what a finger has set going, which life leaves alone.
  nonisolated static let flickKey: AnimationKey = "flick"

  /// Goes on with what a finger has interrupted.
  func resume() {
    guard isAwake, let tree = tree() else { return }
    for motion in motions { start(motion, in: tree) }
  }
}
