import Compositing

/// What was noted of each frame while they were drawn. Noting one allocates nothing, up to the capacity.
struct FrameRecord {
  /// Each frame's time in seconds.
  private(set) var times: [Double] = []
  /// The seconds in each stage, frame after frame.
  private var stages: [Double] = []
  private var damagedPixels: [Int] = []
  /// Before the first frame, and after each, without what measuring allocated.
  private var allocations: [Allocations] = []
  /// The process's when the last frame was noted.
  private var lastAllocations = Allocations.none
  private var drawCalls = 0
  /// The most that the compositor kept of each when it was asked, after frames 1, 2, 4, 8 and so on: a look at all meshes takes too long for each.
  private(set) var memory = DrawingMemory()
  /// What the process used when the first frame was drawn.
  private(set) var firstMemory: MemoryUse?
  /// What it took to find that out: no frame's.
  private(set) var measuring = ResourceUse()
  /// How many frames are kept at the most.
  static let most = 1 << 20
  /// What the process's start took, if these frames end it.
  var start: StartStages?
  private static let stageCount = FrameStage.allCases.count

  init(capacity: Int) {
    times.reserveCapacity(capacity)
    stages.reserveCapacity(capacity * Self.stageCount)
    damagedPixels.reserveCapacity(capacity)
    allocations.reserveCapacity(capacity + 1)
  }

  /// Notes what was allocated up to now, which is no frame's: before the first one, and wherever else measuring itself allocates.
  mutating func begin() {
    if allocations.isEmpty { allocations.append(.none) }
    lastAllocations = .now
  }

  mutating func note(_ time: Double, _ stages: [Double], _ compositor: any Compositor) {
    let statistics = compositor.statistics
    let now = Allocations.now
    allocations.append((allocations.last ?? .none).adding(from: lastAllocations, to: now))
    times.append(time)
    self.stages.append(contentsOf: stages)
    damagedPixels.append(statistics.damagedPixels)
    drawCalls = max(drawCalls, statistics.drawCalls)
    if times.count & (times.count - 1) == 0 { memory = memory.joined(with: compositor.memory) }
    if times.count == 1 {
      let use = ResourceUse.now
      firstMemory = .now(pixels: 0)
      measuring = ResourceUse.now.since(use)
    }
    begin()
  }

  private func stage(_ stage: FrameStage, of frame: Int) -> Double { stages[frame * Self.stageCount + stage.rawValue] }

  /// What a frame took without waiting for a display.
  func work(of frame: Int) -> Double { times[frame] - stage(.present, of: frame) }

  /// What a frame took without a device's driver and the display.
  func ownWork(of frame: Int) -> Double { work(of: frame) - stage(.submit, of: frame) - stage(.upload, of: frame) }

  private func means(of frames: some Collection<Int>) -> [Double] {
    FrameStage.allCases.map { kind in
      frames.isEmpty ? 0 : frames.reduce(0) { $0 + stage(kind, of: $1) } / Double(frames.count)
    }
  }

  /// Writes into a measurement what the frames of a range say.
  func fill(_ measurement: inout Measurement, keeping range: Range<Int>) {
    measurement.times = Array(times[range])
    measurement.stages = means(of: range)
    let slowest = range.sorted { (times[$0], $0) > (times[$1], $1) }.prefix(max(1, (range.count + 99) / 100))
    measurement.slowStages = means(of: slowest)
    measurement.damagedPixels = range.isEmpty ? 0 : Double(range.reduce(0) { $0 + damagedPixels[$1] }) / Double(range.count)
    measurement.drawCalls = drawCalls
    measurement.fastestOwn = range.map { times[$0] - stage(.submit, of: $0) }.min() ?? 0
    let middle = (range.lowerBound + range.upperBound) / 2
    measurement.allocations = Allocations.perFrame(
      from: allocations[middle], to: allocations[range.upperBound], frames: range.upperBound - middle)
  }
}
