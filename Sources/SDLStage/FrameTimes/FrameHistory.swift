import Compositing
import Sessions

/// A window's last frames, in seconds. Noting one allocates nothing.
struct FrameHistory {
  /// How many frames are kept.
  static let capacity = 240
  private static let stageCount = FrameStage.allCases.count

  /// How many frames are kept now.
  private(set) var count = 0
  private var next = 0
  private var work = [Double](repeating: 0, count: capacity)
  private var stages = [Double](repeating: 0, count: capacity * stageCount)
  private var aside = [Double](repeating: 0, count: capacity)
  private var late = [Bool](repeating: false, count: capacity)

  /// Notes a frame that has ended.
  /// - Parameters:
  ///   - waits: whether presenting waits for the display, so that the time it takes says nothing about the work.
  ///   - isLate: whether the frame missed the time at which the display wanted it.
  @MainActor
  mutating func note(_ watch: Stopwatch, waits: Bool, isLate: Bool) {
    work[next] = max(0, watch.whole - (waits ? watch.stages[FrameStage.present.rawValue] : 0))
    for i in 0..<Self.stageCount { stages[next * Self.stageCount + i] = watch.stages[i] }
    aside[next] = watch.aside
    late[next] = isLate
    next = (next + 1) % Self.capacity
    count = min(Self.capacity, count + 1)
  }

  private func slot(_ age: Int) -> Int { (next - 1 - age + 2 * Self.capacity) % Self.capacity }

  /// What a frame's work took; `age` counts back from the last frame, which is 0, and is less than `count`.
  func work(_ age: Int) -> Double { work[slot(age)] }

  func isLate(_ age: Int) -> Bool { late[slot(age)] }

  /// The times that fractions of the frames do not exceed, by nearest rank; 0 without frames. Cost: a sort.
  func percentiles(_ fractions: [Double]) -> [Double] {
    let sorted = (0..<count).map(work).sorted()
    return fractions.map { sorted.isEmpty ? 0 : sorted[max(0, Int(($0 * Double(count)).rounded(.up)) - 1)] }
  }

  /// The mean time of a stage; 0 without frames.
  func mean(_ stage: FrameStage) -> Double { mean { stages[slot($0) * Self.stageCount + stage.rawValue] } }

  /// The mean of what was set aside.
  var meanAside: Double { mean { aside[slot($0)] } }

  private func mean(_ value: (Int) -> Double) -> Double {
    count == 0 ? 0 : (0..<count).reduce(0) { $0 + value($1) } / Double(count)
  }
}
