/// A stretch of the program in which changes of model values animate.
///
/// Opened by `LayerTree.transaction` or `animate`. A transaction inside another inherits its duration, timing function and disabled actions.
public final class Transaction {
  /// In seconds.
  public static let defaultDuration = 0.25

  /// Of implicit animations, and of explicit ones that have none, in seconds; 0: changes are immediate.
  public var duration = defaultDuration {
    willSet { precondition(newValue >= 0, "a transaction's duration must be zero or more seconds") }
  }
  /// The pace of implicit animations.
  public var timingFunction = TimingFunction.default
  /// Whether changes are immediate.
  public var disablesActions = false
  /// What an `animate` call says about its changes.
  var block: AnimationBlock?

  private let parent: Transaction?
  private unowned let tree: LayerTree
  private var completions: [(Bool) -> Void] = []
  /// Itself while open, its animations, and the transactions opened in it.
  private var pending = 1
  private var finished = true

  init(in tree: LayerTree, parent: Transaction?) {
    self.tree = tree
    self.parent = parent
    guard let parent else { return }
    duration = parent.duration
    timingFunction = parent.timingFunction
    disablesActions = parent.disablesActions
    block = parent.block
    parent.retain()
  }

  /// Has a closure called once, after every animation added in this transaction has ended or been removed; never before it is committed.
  public func onCompletion(_ body: @escaping () -> Void) { completions.append { _ in body() } }

  /// The same, with whether all of them came to their ends.
  func onCompletion(_ body: @escaping (Bool) -> Void) { completions.append(body) }

  func retain() { pending += 1 }

  /// The transaction is over: what changes from now on is not its own. With nothing to wait for, it completes at the next advance.
  func close() {
    pending -= 1
    if pending == 0 { tree.add(.completion(self), due: tree.now) }
  }

  /// One thing less to wait for; called while the tree advances.
  func release(finished: Bool) {
    self.finished = self.finished && finished
    pending -= 1
    if pending == 0 { complete() }
  }

  func complete() {
    let calls = completions
    completions = []
    for call in calls { call(finished) }
    parent?.release(finished: finished)
  }
}

/// How the changes in an `animate` call move.
struct AnimationBlock {
  var duration: Double
  var delay: Double
  var timingFunction: TimingFunction
  var spring: Spring?
  var options: AnimationOptions
}
