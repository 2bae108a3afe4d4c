import Sessions

/// Counts the frames that allocate in which nothing begins: no event has come, nothing was due, no path became a mesh, and neither a texture
/// nor a tile of a rasterized layer was made, for three frames.
@MainActor
package struct SteadyFrames {
  /// How many there were.
  package private(set) var count = 0
  /// In how many of them the program itself allocated memory.
  package private(set) var allocating = 0
  /// How often C libraries did in all of them.
  package private(set) var libraryAllocations: UInt64 = 0
  /// When the first of those was drawn, in seconds.
  package private(set) var firstTime: Double?
  private var quiet = 0
  private var before: Allocations
  private var isQuiet = false
  private let isThisThreads: Bool

  /// - Parameter isThisThreads: whether only what this thread allocates counts, as where something else works beside the frames.
  package init(isThisThreads: Bool = false) {
    self.isThisThreads = isThisThreads
    Allocations.beginCounting()
    before = .now
  }

  private var allocations: Allocations { isThisThreads ? .ofThisThread : .now }

  /// Before the stage's next frame.
  package mutating func begin(_ stage: HeadlessStage) {
    let time = stage.nextTime
    let isDue = stage.session.nextDeadline.map { $0 <= time } ?? false
    let hasEvent = stage.nextEventTime.map { $0 <= time } ?? false
    isQuiet = !isDue && !hasEvent
    before = allocations
  }

  /// After that frame.
  package mutating func end(_ stage: HeadlessStage, at time: Double) {
    let now = allocations
    let made = stage.session.compositor.statistics
    let isMade = made.meshesMade > 0 || made.texturesMade > 0 || made.tilesMade > 0
    quiet = isQuiet && !isMade ? quiet + 1 : 0
    guard quiet > 3 else { return }
    count += 1
    libraryAllocations += now.libraries - before.libraries
    if now.own > before.own {
      allocating += 1
      if firstTime == nil { firstTime = time }
    }
  }
}
