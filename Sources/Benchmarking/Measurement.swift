import Compositing
import Geometry
import Sessions

/// What a scene's frames took.
package struct Measurement: Sendable {
  /// The scene's name.
  package var scene: String
  /// What moved, in a word.
  package var motion: String
  /// The width of what is drawn, in pixels.
  package var width: Int
  /// The height of what is drawn, in pixels.
  package var height: Int
  /// How many threads drew.
  package var threads: Int
  /// What drew, and why.
  package var compositor: String
  /// Each frame's time in seconds, in order.
  package var times: [Double] = []
  /// The mean seconds a frame in each stage, by `FrameStage`'s number.
  package var stages: [Double] = []
  /// The mean number of pixels drawn again in a frame.
  package var damagedPixels = 0.0
  /// Heap allocations a frame, once it runs evenly, in the second half of the frames: the program's own.
  package var allocations = 0.0
  /// Those of C libraries, such as SDL and a driver, in the same frames.
  package var libraryAllocations = 0.0
  /// The largest resident set so far, in megabytes of 2^20 bytes.
  package var residentMegabytes = 0.0
  /// The most calls that drew triangles for a frame; 0 without a device.
  package var drawCalls = 0
  /// The least seconds that a frame took without what went on in a device's driver; 0 where that was not measured.
  package var fastestOwn = 0.0
  /// Frames that were not ready when the display wanted them; nil without a display.
  package var missed: Int?

  private var sorted: [Double] { times.sorted() }

  /// The time that a part of the frames does not exceed, by nearest rank, in seconds; 0 without frames.
  package func percentile(_ fraction: Double) -> Double {
    let sorted = sorted
    guard !sorted.isEmpty else { return 0 }
    return sorted[max(0, Int((fraction * Double(sorted.count)).rounded(.up)) - 1)]
  }

  /// The least time that a frame took, in seconds; 0 without frames.
  package var fastest: Double { times.min() ?? 0 }
  /// The greatest time that a frame took, in seconds; 0 without frames.
  package var longest: Double { times.max() ?? 0 }

  /// The measurement as one JSON object.
  /// - Parameter keepsTimes: whether each frame's time is in it, for comparing.
  package func json(machine: String, version: String, keepsTimes: Bool) -> JSON {
    func ms(_ seconds: Double) -> JSON { JSON((seconds * 1e6).rounded() / 1e3) }
    var stageMembers: [JSON.Member] = []
    for stage in FrameStage.allCases { stageMembers.append(JSON.Member(stage.name, ms(stages[stage.rawValue]))) }
    var members: [JSON.Member] = [
      JSON.Member("scene", .string(scene)), JSON.Member("motion", .string(motion)), JSON.Member("size", .string("\(width)x\(height)")),
      JSON.Member("threads", JSON(threads)), JSON.Member("compositor", .string(compositor)), JSON.Member("frames", JSON(times.count)),
      JSON.Member("min_ms", ms(fastest)), JSON.Member("median_ms", ms(percentile(0.5))), JSON.Member("p95_ms", ms(percentile(0.95))),
      JSON.Member("p99_ms", ms(percentile(0.99))), JSON.Member("max_ms", ms(longest)), JSON.Member("stages", .object(stageMembers)),
      JSON.Member("damaged_pixels", JSON(damagedPixels.rounded())),
      JSON.Member("allocations_per_frame", JSON((allocations * 100).rounded() / 100)),
      JSON.Member("library_allocations_per_frame", JSON((libraryAllocations * 100).rounded() / 100)),
      JSON.Member("rss_mb", JSON((residentMegabytes * 10).rounded() / 10)),
    ]
    if drawCalls > 0 {
      members.append(JSON.Member("draw_calls", JSON(drawCalls)))
      if fastestOwn > 0 { members.append(JSON.Member("own_min_ms", ms(fastestOwn))) }
    }
    if let missed { members.append(JSON.Member("missed", JSON(missed))) }
    members.append(JSON.Member("version", .string(version)))
    members.append(JSON.Member("machine", .string(machine)))
    if keepsTimes { members.append(JSON.Member("times_ms", .array(times.map(ms)))) }
    return .object(members)
  }

  /// A table's row and a histogram for people.
  package var report: String {
    func ms(_ seconds: Double, _ width: Int = 9) -> String {
      let thousandths = Int((seconds * 1e6).rounded())
      let fraction = String(thousandths % 1000)
      let text = "\(thousandths / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
      return String(repeating: " ", count: max(0, width - text.count)) + text
    }
    var text = "\(scene), motion \(motion), \(width)x\(height), \(threads) thread\(threads == 1 ? "" : "s"), \(compositor)\n"
    text += "  milliseconds      min      50 %     95 %     99 %      max   frames\n"
    text += "             " + [fastest, percentile(0.5), percentile(0.95), percentile(0.99), longest].map { ms($0) }.joined()
    text += "\(String(repeating: " ", count: max(1, 9 - String(times.count).count)))\(times.count)\n"
    let shown = FrameStage.allCases.filter { stages[$0.rawValue] > 0 }
    text += "  " + shown.map { "\($0.name)\(ms(stages[$0.rawValue], 7))" }.joined(separator: "  ") + "\n"
    text += "  \(Int(damagedPixels.rounded())) pixels drawn again, \((allocations * 100).rounded() / 100) allocations a frame, "
    if libraryAllocations > 0 { text += "\((libraryAllocations * 100).rounded() / 100) more by libraries, " }
    text += "\(Int(residentMegabytes.rounded())) MB resident"
    if drawCalls > 0 { text += "\n  \(drawCalls) drawing calls a frame or fewer" }
    if fastestOwn > 0, drawCalls > 0 { text += "; without the driver a frame takes \(ms(fastestOwn, 0)) ms at the least" }
    if let missed { text += ", \(missed) frames missed" }
    return text + "\n" + histogram
  }

  /// How many frames took how long, in steps that grow by a fourth.
  private var histogram: String {
    guard let first = sorted.first, let last = sorted.last, last > 0 else { return "" }
    // Frames in which nothing moves take next to nothing; those that matter are near the longest.
    var bounds = [last]
    while let bound = bounds.last, bound > first, bounds.count < 16 { bounds.append(bound / 1.25) }
    bounds.reverse()
    var counts = [Int](repeating: 0, count: bounds.count)
    for time in times { counts[min(counts.count - 1, bounds.lastIndex { $0 <= time } ?? 0)] += 1 }
    let most = counts.max() ?? 1
    var text = ""
    for (bound, count) in zip(bounds, counts) {
      let label = String((bound * 1e5).rounded() / 100)
      let bar = String(repeating: "#", count: (count * 48 + most - 1) / max(1, most))
      text += "  " + String(repeating: " ", count: max(0, 8 - label.count)) + "\(label)  \(bar)\(count == 0 ? "" : " \(count)")\n"
    }
    return text
  }
}
