import Geometry
import Layers

/// Watches the touches of a layer and its sublayers for one kind of gesture.
///
/// A layer owns its recognizers; a recognizer knows its layer weakly and hands itself to its action, so that the action needs to capture neither. A
/// subclass overrides the `touch...` methods, `timerFired` and `reset`, and calls `begin`, `change`, `end`, `recognize` and `fail`. Whether it may really
/// begin is decided once all recognizers have seen an event: of those that share a finger one wins, the deepest layer's before its superlayers',
/// unless both agree to run together.
@MainActor
open class GestureRecognizer {
  // size: a dozen of them are the switches and questions of UIKit's recognizers; the rest is what one gesture has come to, which ends as one
  /// What a recognizer has asked for while it is still possible.
  enum Intent {
    case begin, recognize
    /// Begin, and end at once: the fingers went up while the beginning was held back.
    case beginAndEnd
  }

  /// A name for whoever inspects it.
  public var name: String?
  /// The layer whose touches it follows.
  public internal(set) weak var layer: Layer?
  /// How far the gesture has come.
  public private(set) var state = GestureState.possible
  /// Why it failed or was cancelled the last time that it did; kept until its next gesture.
  public private(set) var loss: GestureLoss?
  /// The recognizer that won in its place, when `loss` is `preempted` or `requirementMet`.
  public private(set) weak var winner: GestureRecognizer?

  /// Whether it takes touches; switching it off cancels what is going on.
  public var isEnabled = true {
    didSet { if !isEnabled { withdraw() } }
  }
  /// Whether touch handlers are told that its touches are cancelled when it wins.
  public var cancelsTouches = true
  /// Whether touch handlers hear of a touch only when it has failed.
  public var delaysBegan = false
  /// Whether touch handlers hear of the end of a touch only when it is decided.
  public var delaysEnded = true

  /// Asked last before it begins: false makes it fail.
  public var shouldBegin: ((GestureRecognizer) -> Bool)?
  /// Asked before it is fed a touch: false keeps the touch from it.
  public var shouldReceive: ((Touch) -> Bool)?
  /// Asked whether it agrees to run together with another; the other is asked too.
  public var shouldRunTogether: ((GestureRecognizer) -> Bool)?

  /// The fingers that it follows now, in the order in which they went down.
  public private(set) var touches: [Touch] = []
  /// The middle of the fingers, in points from the stage's top left corner; where it last was when they are up.
  public internal(set) var location = Point.zero
  /// The time of the last event that it saw, in seconds of the stage's clock.
  public private(set) var time = 0.0

  /// The fingers that it follows and those that went up before the last of them did.
  package private(set) var claim: [Touch] = []
  /// The fingers of the gesture's earlier parts, as of the first of two taps.
  private(set) var earlier: [Touch] = []
  var intent: Intent?
  /// The depth of its layer in the tree and the order of its engagement, which decide who is asked first.
  var depth = 0
  var order = 0
  var isWaiting = false
  private(set) weak var router: InputRouter?
  private var requirements: [WeakRecognizer] = []
  private var partners: [WeakRecognizer] = []
  private var timer: ScheduledWork?
  private let action: (GestureRecognizer) -> Void

  /// A recognizer that calls its action at each change of state to began, changed, ended or cancelled.
  public init(action: @escaping (GestureRecognizer) -> Void) { self.action = action }

  // MARK: For subclasses to override

  /// A finger went down; `touches` has it already.
  open func touchBegan(_ touch: Touch) {}
  /// A finger moved.
  open func touchMoved(_ touch: Touch) {}
  /// A finger went up; `touches` has it no longer.
  open func touchEnded(_ touch: Touch) {}
  /// The time asked for by `startTimer` has come.
  open func timerFired() {}
  /// The gesture is over; forget all about it.
  open func reset() {}
  /// Whether it wants one more finger, when its layer is touched again.
  open func accepts(_ touch: Touch) -> Bool { true }
  /// Asked before a new finger is offered: the moment to fail if that finger cannot belong to the gesture.
  open func foresee(_ touch: Touch) {}
  /// Whether it goes on without a finger on the stage, as between two taps.
  open var awaitsTouches: Bool { false }
  /// Of the recognizers of one layer that begin by the same event, those of higher rank are asked first.
  open var rank: Int { 0 }

  // MARK: Relations

  /// Holds this one back until the other has failed, and makes it fail when the other does not.
  ///
  /// Another that follows no finger at the time holds nothing back. It is a mistake for two to wait for each other, directly or round about.
  public func requireFailure(of other: GestureRecognizer) {
    precondition(!other.waits(for: self), "two recognizers cannot each require the failure of the other")
    requirements.removeAll { $0.recognizer == nil }
    requirements.append(WeakRecognizer(recognizer: other))
  }

  private func waits(for other: GestureRecognizer) -> Bool {
    self === other || requirements.contains { $0.recognizer?.waits(for: other) == true }
  }

  /// Makes this one and the other agree to run together.
  public func runTogether(with other: GestureRecognizer) {
    partners.removeAll { $0.recognizer == nil }
    other.partners.removeAll { $0.recognizer == nil }
    partners.append(WeakRecognizer(recognizer: other))
    other.partners.append(WeakRecognizer(recognizer: self))
  }

  /// Whether both have agreed to run together.
  public func runsTogether(with other: GestureRecognizer) -> Bool { agrees(with: other) && other.agrees(with: self) }

  private func agrees(with other: GestureRecognizer) -> Bool {
    partners.contains { $0.recognizer === other } || shouldRunTogether?(other) == true
  }

  /// The first required recognizer for which a test holds.
  func requirement(where test: (GestureRecognizer) -> Bool) -> GestureRecognizer? {
    for requirement in requirements {
      if let recognizer = requirement.recognizer, test(recognizer) { return recognizer }
    }
    return nil
  }

  /// Where the middle of the fingers is in a layer's coordinates, as that layer is shown now.
  public func location(in layer: Layer) -> Point { layer.convert(location, from: nil, presented: true) }

  // MARK: The way through the states

  /// Asks to begin a continuous gesture.
  public final func begin() {
    if state == .possible && intent == nil { intent = .begin }
  }

  /// Asks to recognize a discrete gesture.
  public final func recognize() {
    if state == .possible && intent == nil { intent = .recognize }
  }

  /// Reports that a gesture under way has changed.
  public final func change() {
    if state.isActive { move(to: .changed) }
  }

  /// Ends a gesture under way; one whose beginning is held back will end as soon as it begins.
  public final func end() {
    if state.isActive {
      move(to: .ended)
    } else if intent == .begin {
      intent = .beginAndEnd
    }
  }

  /// Gives the gesture up: one that is possible fails, one under way is cancelled.
  public final func fail(_ loss: GestureLoss) { lose(loss, to: nil) }

  func lose(_ loss: GestureLoss, to winner: GestureRecognizer?) {
    guard !state.isFinal else { return }
    self.loss = loss
    self.winner = winner
    intent = nil
    stopTimer()
    move(to: state == .possible ? .failed : .cancelled)
  }

  /// Lets it begin or be recognized, as it has asked.
  func win() {
    guard let intent, state == .possible else { return }
    self.intent = nil
    loss = nil
    winner = nil
    move(to: intent == .recognize ? .ended : .began)
    if intent == .beginAndEnd && state.isActive { move(to: .ended) }
  }

  /// Goes to a state and calls the action, unless it has failed.
  func move(to next: GestureState) {
    precondition(state.mayBecome(next), "a recognizer cannot go from \(state) to \(next)")
    state = next
    if next.isFinal { stopTimer() }
    if next != .failed && next != .possible { action(self) }
  }

  /// Gives up what is going on because it is switched off or taken off its layer.
  func withdraw() {
    guard let router else { return }
    lose(.withdrawn, to: nil)
    router.conclude()
  }

  /// Whether another that shares its fingers may go on when this one has won.
  func spares(_ other: GestureRecognizer) -> Bool { runsTogether(with: other) }

  // MARK: Feeding, by the router

  var isEngaged: Bool { router != nil }

  func engage(with router: InputRouter, depth: Int, order: Int) {
    self.router = router
    self.depth = depth
    self.order = order
  }

  func track(_ touch: Touch) {
    if touches.isEmpty {
      earlier += claim
      claim.removeAll(keepingCapacity: true)
    }
    touches.append(touch)
    claim.append(touch)
    follow(touch)
  }

  /// Notes that one of its touches has moved.
  func follow(_ touch: Touch) {
    time = touch.time
    location = centroid
  }

  /// Notes that one of its touches is over; false when it did not follow it.
  func untrack(_ touch: Touch) -> Bool {
    guard let index = touches.firstIndex(where: { $0 === touch }) else { return false }
    time = touch.time
    touches.remove(at: index)
    return true
  }

  /// Whether it has a use for what becomes of a touch.
  func follows(_ touch: Touch) -> Bool { !state.isFinal && touches.contains { $0 === touch } }

  /// Ends or fails what cannot go on without a finger.
  func concludeTouches() {
    guard touches.isEmpty else { return }
    if state.isActive || intent == .begin {
      end()
    } else if state == .possible && intent == nil && !awaitsTouches {
      fail(.lifted)
    }
  }

  /// Whether the gesture is over and nothing keeps it from starting afresh.
  var isSpent: Bool { touches.isEmpty && (state.isFinal || (intent == nil && !awaitsTouches)) }

  /// Back to possible, with no fingers.
  func disengage() {
    stopTimer()
    intent = nil
    touches.removeAll(keepingCapacity: true)
    claim.removeAll(keepingCapacity: true)
    earlier.removeAll(keepingCapacity: true)
    if state.isFinal { move(to: .possible) }
    router = nil
    reset()
  }

  /// The middle of the fingers that it follows.
  public final var centroid: Point {
    var sum = Point.zero
    for touch in touches { sum = sum + touch.position }
    return touches.isEmpty ? location : sum / Double(touches.count)
  }

  /// Whether a touch is part of its gesture, now or before.
  func involves(_ touch: Touch) -> Bool { claim.contains { $0 === touch } || earlier.contains { $0 === touch } }

  /// Whether another's gesture is made of a finger that this one claims.
  func shares(_ other: GestureRecognizer) -> Bool { claim.contains { other.involves($0) } }

  // MARK: Time

  /// Asks for `timerFired` after some seconds of the stage's clock, in place of what was asked before.
  public final func startTimer(after delay: Double) {
    stopTimer()
    guard let router else { return }
    timer = router.tree.perform(after: delay, owner: self) { [weak self] in
      guard let self, let router = self.router else { return }
      timer = nil
      time = router.tree.now
      router.fire(self)
    }
  }

  /// Takes back what `startTimer` asked for.
  public final func stopTimer() {
    timer?.cancel()
    timer = nil
  }
}

/// A recognizer that may be gone.
struct WeakRecognizer {
  weak var recognizer: GestureRecognizer?
}
