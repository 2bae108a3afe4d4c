/// Occurrences in the order of their times, and of their scheduling where the times are equal: a binary heap.
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

  struct Entry {
    let due: Double
    let order: UInt64
    /// How many occurrences at this same instant led to it.
    var link: Int
    let occurrence: Occurrence

    func precedes(_ other: Entry) -> Bool { due < other.due || (due == other.due && order < other.order) }
  }

  private var heap: [Entry] = []
  private var nextOrder: UInt64 = 0
  /// Above this many entries it looks for dead ones.
  private var sweepCount = 64

  /// O(log n).
  mutating func insert(_ occurrence: Occurrence, due: Double, link: Int) {
    if heap.count >= sweepCount { sweep() }
    insert(Entry(due: due, order: nextOrder, link: link, occurrence: occurrence))
    nextOrder += 1
  }

  mutating func insert(_ entry: Entry) {
    heap.append(entry)
    var i = heap.count - 1
    while i > 0 {
      let parent = (i - 1) / 2
      guard heap[i].precedes(heap[parent]) else { break }
      heap.swapAt(i, parent)
      i = parent
    }
  }

  /// When the first live occurrence is due.
  mutating func firstDue() -> Double? {
    while let first = heap.first {
      if first.occurrence.isLive { return first.due }
      removeFirst()
    }
    return nil
  }

  /// Takes the first occurrence out; O(log n).
  @discardableResult mutating func removeFirst() -> Entry {
    let first = heap[0]
    let last = heap.removeLast()
    if !heap.isEmpty {
      heap[0] = last
      sink(0)
    }
    return first
  }

  /// Calls `body` with all work that waits.
  func forEachWork(_ body: (ScheduledWork) -> Void) {
    for entry in heap {
      if case .work(let work) = entry.occurrence { body(work) }
    }
  }

  private mutating func sink(_ start: Int) {
    var i = start
    while true {
      var least = i
      let child = 2 * i + 1
      if child < heap.count, heap[child].precedes(heap[least]) { least = child }
      if child + 1 < heap.count, heap[child + 1].precedes(heap[least]) { least = child + 1 }
      guard least != i else { return }
      heap.swapAt(i, least)
      i = least
    }
  }

  /// Drops what nothing waits for any more, so that animations replaced again and again do not pile up; O(n), but rare enough to be O(1) an
  /// insertion.
  private mutating func sweep() {
    heap.removeAll { !$0.occurrence.isLive }
    for i in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(i) }
    sweepCount = max(64, heap.count * 2)
  }
}
