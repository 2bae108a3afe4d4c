/// A closure that waits for its time, once or over and over; cancelled, it never runs again.
public final class ScheduledWork {
  /// When it runs next, or ran last, in the tree's time.
  public private(set) var due: Double
  /// Seconds from one run to the next; nil when it runs once.
  private let interval: Double?
  private var work: (() -> Void)?
  private weak var owner: AnyObject?
  private let hasOwner: Bool

  init(due: Double, interval: Double? = nil, owner: AnyObject?, work: @escaping () -> Void) {
    self.due = due
    self.interval = interval
    self.owner = owner
    hasOwner = owner != nil
    self.work = work
  }

  /// Whether it is still to run: not run, unless it repeats, not cancelled, and its owner, if it has one, still there.
  public var isPending: Bool { work != nil && (!hasOwner || owner != nil) }

  /// Keeps it from running.
  public func cancel() { work = nil }

  func isOwned(by object: AnyObject) -> Bool { owner === object }

  /// Runs it.
  /// - Returns: whether it is to run again, when it is due then.
  func run() -> Bool {
    guard isPending, let work else { return false }
    if interval == nil { self.work = nil }
    work()
    guard let interval, isPending else { return false }
    // Far out on the clock an interval may be less than the clock can tell.
    due = max(due + interval, due.nextUp)
    return true
  }
}
