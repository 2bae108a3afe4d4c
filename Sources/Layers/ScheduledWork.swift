/// A closure that waits for its time; cancelled, it never runs.
@MainActor
public final class ScheduledWork {
  /// When it runs, in the tree's time.
  public let due: Double
  private var work: (@MainActor () -> Void)?
  private weak var owner: AnyObject?
  private let hasOwner: Bool

  init(due: Double, owner: AnyObject?, work: @escaping @MainActor () -> Void) {
    self.due = due
    self.owner = owner
    hasOwner = owner != nil
    self.work = work
  }

  /// Whether it is still to run: not run, not cancelled, and its owner, if it has one, still there.
  public var isPending: Bool { work != nil && (!hasOwner || owner != nil) }

  /// Keeps it from running.
  public func cancel() { work = nil }

  func isOwned(by object: AnyObject) -> Bool { owner === object }

  func run() {
    guard isPending, let work else { return }
    self.work = nil
    work()
  }
}
