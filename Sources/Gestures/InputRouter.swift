import Geometry
import Layers

/// Brings what people do to the layers it is meant for: touches to handlers and recognizers, the wheel and the pointer, keys to the focused layer.
///
/// Events come in time order with their time; the tree's clock is brought up to it, so that decisions of time fall exactly when they are due, between
/// the events. A touch goes to the layer that is seen under it, and to nobody else until it is up. Cost of an event: a hit test for a touch that
/// begins, else that of the recognizers which follow the touch.
@MainActor
public final class InputRouter {
  /// The tree whose layers are touched.
  public let tree: LayerTree
  /// How near, in points, a touch that hits nothing which takes touches must be to something that does, to go there; 0 for exact hits only.
  public var tolerance = 0.0
  /// The touches that are down, in the order in which they began.
  public internal(set) var touches: [Touch] = []
  /// The recognizers that follow a touch or wait for one.
  public internal(set) var engaged: [GestureRecognizer] = []
  var engagements = 0
  /// Touches whose end is held back from their handlers.
  var heldEnds: [Touch] = []
  let keyboard: KeyboardFocus
  /// Taps where the pointer rests; nil for those who press.
  var dwell: DwellPointer?
  /// Leaves out what comes twice; nil for steady hands.
  var repeats: RepeatFilter?
  /// Lets fingers that stray stay where they are; nil for those that do not.
  var steady: SteadyTouches?
  private(set) lazy var hover = HoverTracker(self)

  private var queue: [InputEvent] = []
  private var isBusy = false
  private var isDraining = false

  /// A router for a tree's layers; a tree has one.
  public init(tree: LayerTree) {
    self.tree = tree
    keyboard = KeyboardFocus(tree: tree)
  }

  /// Takes an event at a time in seconds of the stage's clock; false when nothing here made use of it, as of a key that no layer takes.
  ///
  /// A time that is not finite, or earlier than the tree's, counts as now. An event sent from within an action is taken right after
  /// the present one, at the same time, and counts as used.
  @discardableResult
  public func handle(_ event: InputEvent, at time: Double) -> Bool {
    if isBusy {
      queue.append(event)
      return true
    }
    if time.isFinite && time > tree.now { tree.advance(to: time) }
    var used = false
    perform { used = dispatch(event) }
    return used
  }

  /// Brings the router up to date with the tree before a frame is drawn: drops the gestures of layers that have left it, moves the focus ring.
  public func prepareFrame() {
    conclude()
    keyboard.updateRing()
  }

  /// Cancels every touch, lets go of every key, and lets the pointer leave.
  public func cancelAll() {
    perform {
      cancelTouches()
      dwell?.stop()
      _ = hover.point(at: nil)
      keyboard.releaseKeys()
    }
  }

  private func dispatch(_ event: InputEvent) -> Bool {
    dropRemoved()
    if repeats?.ignores(event, at: tree.now) == true { return true }
    switch steady?.steadied(event) ?? event {
    case .touch(let event):
      if event.phase == .began, !DwellPointer.isOwn(event) { dwell?.stop() }
      return handle(touch: event)
    case .key(let event): return keyboard.handle(event)
    case .wheel(let position, let delta): return turnWheel(at: position, by: delta)
    case .hover(let position):
      dwell?.point(at: position)
      return hover.point(at: position)
    case .focus(false), .suspend(true):
      cancelAll()
      return false
    case .focus, .suspend, .resize, .drop: return false
    }
  }

  /// A recognizer's timer has come.
  func fire(_ recognizer: GestureRecognizer) {
    perform {
      dropRemoved()
      if !recognizer.state.isFinal { recognizer.timerFired() }
    }
  }

  /// Decides whatever can be decided now, unless that is about to happen anyhow; also before something beside the router's events changes the layers.
  public func conclude() { perform {} }

  /// Does what may change recognizers, then decides between them and takes the events that were sent meanwhile.
  func perform(_ work: () -> Void) {
    guard !isBusy else { return work() }
    isBusy = true
    work()
    decide()
    isBusy = false
    guard !isDraining else { return }
    isDraining = true
    while !queue.isEmpty {
      let event = queue.removeFirst()
      perform { _ = dispatch(event) }
    }
    isDraining = false
  }
}
