import HeapModule

/// Occurrences in the order of their times, and of their scheduling where the times are equal.
struct Schedule {
  enum Occurrence {
    case start(RunningAnimation, revision: Int)
    case end(RunningAnimation, revision: Int)
    case stopped(RunningAnimation)
    case completion(Transaction)
    case work(ScheduledWork)

    /// Whether something still waits for it.
    var isLive: Bool {
      switch self {
      case .start(let animation, let revision), .end(let animation, let revision): animation.revision == revision
      case .stopped, .completion: true
      case .work(let work): work.isPending
      }
    }
  }

  struct Entry: Comparable {
    let due: Double
    let order: UInt64
    /// How many occurrences at this same instant led to it.
    var link: Int
    let occurrence: Occurrence

    static func < (a: Entry, b: Entry) -> Bool { a.due < b.due || (a.due == b.due && a.order < b.order) }
    static func == (a: Entry, b: Entry) -> Bool { a.due == b.due && a.order == b.order }
  }

  private var heap = Heap<Entry>()
  private var nextOrder: UInt64 = 0
  /// Above this many entries it looks for dead ones.
  private var sweepCount = 64

  /// O(log n).
  mutating func insert(_ occurrence: Occurrence, due: Double, link: Int) {
    if heap.count >= sweepCount { sweep() }
    insert(Entry(due: due, order: nextOrder, link: link, occurrence: occurrence))
    nextOrder += 1
  }

  /// O(log n).
  mutating func insert(_ entry: Entry) { heap.insert(entry) }

  /// When the first live occurrence is due.
  mutating func firstDue() -> Double? {
    while let first = heap.min {
      if first.occurrence.isLive { return first.due }
      heap.removeMin()
    }
    return nil
  }

  /// Takes the first occurrence out, which there must be; O(log n).
  mutating func removeFirst() -> Entry { heap.removeMin() }

  /// Calls `body` with all work that waits.
  func forEachWork(_ body: (ScheduledWork) -> Void) {
    for entry in heap.unordered {
      if case .work(let work) = entry.occurrence { body(work) }
    }
  }

  /// Drops what nothing waits for any more, so that animations replaced again and again do not pile up; O(n), but rare enough to be O(1) an
  /// insertion.
  private mutating func sweep() {
    heap = Heap(heap.unordered.filter(\.occurrence.isLive))
    sweepCount = max(64, heap.count * 2)
  }
}
