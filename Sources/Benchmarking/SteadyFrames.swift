import CAllocationCounter
import Stage

/// Counts what frames allocate in which nothing begins: no event has come, nothing was due, and no path became a mesh, for three frames.
@MainActor
public struct SteadyFrames {
  /// How many there were.
  public private(set) var count = 0
  /// How many of them allocated memory.
  public private(set) var allocating = 0
  /// When the first of those was drawn, in seconds.
  public private(set) var firstTime: Double?
  private var quiet = 0
  private var before: UInt64 = 0
  private var isQuiet = false
  private let isThisThreads: Bool

  /// - Parameter isThisThreads: whether only what this thread allocates counts, as where something else works beside the frames.
  public init(isThisThreads: Bool = false) { self.isThisThreads = isThisThreads }

  private var allocations: UInt64 { isThisThreads ? thread_allocation_count() : allocation_count() }

  /// Before the stage's next frame.
  public mutating func begin(_ stage: HeadlessStage) {
    let time = stage.nextTime
    let isDue = stage.session.nextDeadline.map { $0 <= time } ?? false
    let hasEvent = stage.nextEventTime.map { $0 <= time } ?? false
    isQuiet = !isDue && !hasEvent
    before = allocations
  }

  /// After that frame.
  public mutating func end(_ stage: HeadlessStage, at time: Double) {
    let new = allocations - before
    let isMade = stage.session.compositor.statistics.meshesMade > 0
    quiet = isQuiet && !isMade ? quiet + 1 : 0
    guard quiet > 3 else { return }
    count += 1
    if new > 0 {
      allocating += 1
      if firstTime == nil { firstTime = time }
    }
  }
}
