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

  public init() {}

  /// Before the stage's next frame.
  public mutating func begin(_ stage: HeadlessStage) {
    let time = stage.nextTime
    let isDue = stage.session.nextDeadline.map { $0 <= time } ?? false
    let hasEvent = stage.nextEventTime.map { $0 <= time } ?? false
    isQuiet = !isDue && !hasEvent
    before = allocation_count()
  }

  /// After that frame.
  public mutating func end(_ stage: HeadlessStage, at time: Double) {
    let allocations = allocation_count() - before
    let isMade = stage.session.compositor.statistics.meshesMade > 0
    quiet = isQuiet && !isMade ? quiet + 1 : 0
    guard quiet > 3 else { return }
    count += 1
    if allocations > 0 {
      allocating += 1
      if firstTime == nil { firstTime = time }
    }
  }
}
