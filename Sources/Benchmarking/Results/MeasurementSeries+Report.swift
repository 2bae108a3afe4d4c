import Compositing
import Sessions

extension MeasurementSeries {
  /// A table and a histogram for people; of several runs the medians of their figures.
  package var report: String {
    let first = runs[0]
    var text = "\(subject), \(first.compositor)\n"
    text += "  milliseconds     mean      min      50 %     95 %     99 %   99.9 %      max   frames\n"
    let columns: [(FrameTimes) -> Double?] = [
      { $0.mean }, { $0.fastest }, { $0.percentile(0.5) }, { $0.knownPercentile(0.95) }, { $0.knownPercentile(0.99) },
      { $0.knownPercentile(0.999) }, { $0.longest },
    ]
    let cells = columns.enumerated().map { i, column in
      Self.padded(median(column).map { Self.milliseconds($0) } ?? "–", to: i == 2 ? 10 : 9)
    }
    let frames = runs.reduce(0) { $0 + $1.times.count }
    text += "             " + cells.joined() + Self.padded("\(frames)", to: 9) + "\n"
    let intervals = [("median", interval(of: 0.5)), ("mean", meanInterval), ("99 %", interval(of: 0.99))].compactMap { name, interval in
      interval.map { "\(name) within \(Self.milliseconds($0.lowerBound)) to \(Self.milliseconds($0.upperBound)) ms" }
    }
    if !intervals.isEmpty {
      text += "  " + intervals.joined(separator: ", ") + " (\(intervalMeaning))"
      if let variation { text += "; medians of \(runs.count) runs vary by \(Self.tenths(variation * 100)) %" }
      text += "\n"
    }
    text += "  " + rates + "\n" + resources + "\n"
    let shown = FrameStage.allCases.filter { mean(of: $0) > 0 }
    text += "  " + shown.map { "\($0.name) \(Self.milliseconds(mean(of: $0)))" }.joined(separator: "  ") + "\n"
    return text + Self.histogram(runs.flatMap(\.times))
  }

  /// The mean over the runs of a stage's mean, in seconds.
  func mean(of stage: FrameStage) -> Double { runs.reduce(0) { $0 + $1.stages[stage.rawValue] } / Double(runs.count) }

  /// Lows, and missed deadlines.
  private var rates: String {
    let lows = [("1 %", 0.01), ("0.1 %", 0.001)].compactMap { name, part in
      low(part).map { "\(name) low \(Self.tenths($0))" }
    }
    let missed = FrameTimes.displayRates.map { hz in "\(Int(hz)) Hz \(self.missed(at: hz))" }
    var text = lows.isEmpty ? "" : lows.joined(separator: ", ") + " frames a second; "
    text += "frames over " + missed.joined(separator: ", ")
    if let missedRefreshes { text += "; \(missedRefreshes) refreshes of the display missed" + (displayRates.map { " at \($0)" } ?? "") }
    func add(_ words: String, _ figure: (Measurement, _ fraction: Double) -> Double?) {
      guard let median = runMedian({ figure($0, 0.5) }) else { return }
      let most = runMedian { figure($0, 0.99) }
      text += "; \(words) \(Self.milliseconds(median)) ms" + (most.map { ", 99 % \(Self.milliseconds($0)) ms" } ?? "")
    }
    add("presented every") { $0.interval(at: $1) }
    add("event to frame") { $0.latency(at: $1) }
    return text
  }

  /// What the process used of the CPU, the warm-up with it: what of that was measured in all runs.
  private var cpuUse: [String] {
    let frames = runs.allSatisfy(\.warmUpTimes.isEmpty) ? "a frame" : "a frame, those of the warm-up among them"
    let parts: [(Double?, (Double) -> String)] = [
      (median(\.cpu.time), { "CPU \(Self.milliseconds($0)) ms \(frames)" }),
      (median(\.cpu.perSecond), { "CPU \(Self.milliseconds($0)) ms a second" }),
      (median(\.cpu.wakeups), { "\(Self.hundredths($0)) wake-ups a second" }),
      (median(\.cpu.preemptions), { "\(Self.hundredths($0)) preemptions a second" }),
    ]
    return parts.compactMap { value, words in value.map(words) }
  }

  /// What the process used: medians over the runs, but the most of what there should be none of, or little.
  private var resources: String {
    func most(_ value: (Measurement) -> Double) -> Double { runs.reduce(0) { max($0, value($1)) } }
    let pixels = Bootstrap.median(runs.map(\.damagedPixels))
    var parts = [
      "\(Int(pixels.rounded())) pixels drawn again", "\(Self.hundredths(most { $0.allocations.own })) allocations a frame",
    ]
    let ofLibraries = most { $0.allocations.libraries }
    if ofLibraries > 0 { parts.append("\(Self.hundredths(ofLibraries)) more by libraries") }
    parts.append("\(Int((runs.map(\.residentMegabytes).max() ?? 0).rounded())) MB resident")
    if !runs[0].warmUpTimes.isEmpty { parts.append("warm-up \(runs.map { "\($0.warmUpTimes.count)" }.joined(separator: ", ")) frames") }
    var text = "  " + parts.joined(separator: ", ")
    if !cpuUse.isEmpty { text += "\n  " + cpuUse.joined(separator: ", ") }
    // Of the run in the middle by what is resident, so that the owners add up.
    let memories = runs.compactMap(\.memory).sorted { $0.resident < $1.resident }
    if let memory = memories.isEmpty ? nil : memories[(memories.count - 1) / 2] {
      text +=
        "\n  memory \(Self.tenths(memory.resident)) MB at the end: heap \(Self.tenths(memory.heap)), of which the picture \(Self.tenths(memory.picture)); "
      let most = memory.mostFonts.map { " (at most \(Self.tenths($0)))" } ?? ""
      text += "fonts \(Self.tenths(memory.fonts))\(most), code \(Self.tenths(memory.code)), other \(Self.tenths(memory.other))"
      if let kept = memory.drawing, let most = memory.mostDrawing {
        text +=
          "\n  the compositor keeps, at most and at the end: "
          + zip(most.owners, kept.owners).map { "\($0.name) \(Self.hundredths($0.megabytes)) \(Self.hundredths($1.megabytes))" }
          .joined(separator: ", ") + " MB"
      }
    }
    let starts = runs.compactMap(\.start)
    if let start = StartStages.median(of: starts), let whole = StartStages.medianWhole(of: starts) {
      let stages = start.named.map { "\($0.name) \(Self.milliseconds($0.seconds))" }.joined(separator: ", ")
      text += "\n  start \(Self.milliseconds(whole)) ms: \(stages)"
      if let cpu = start.cpu { text += "; CPU \(Self.milliseconds(cpu))" }
    }
    if let calls = runs.map(\.drawCalls).max(), calls > 0 {
      text += "\n  \(calls) drawing calls a frame or fewer"
      if let own = runs.map(\.fastestOwn).filter({ $0 > 0 }).min() {
        text += "; without the driver a frame takes \(Self.milliseconds(own)) ms at the least"
      }
    }
    return text
  }

  /// The median over the runs of what was measured in all of them.
  func median(_ path: KeyPath<Measurement, Double?>) -> Double? { runMedian { $0[keyPath: path] } }

  /// Milliseconds with three digits after the point, from seconds; with two digits that count below a hundredth.
  static func milliseconds(_ seconds: Double) -> String {
    if seconds > 0, seconds < 1e-5 {
      let nanoseconds = seconds * 1e9
      // As 4.1 and 41 nanoseconds are not told apart by a clock, 0.000041.
      let step = nanoseconds < 100 ? 1.0 : nanoseconds < 1000 ? 10 : 100
      let millionths = String(Int((nanoseconds / step).rounded() * step))
      let digits = String(repeating: "0", count: max(0, 6 - millionths.count)) + millionths
      return "0." + digits.prefix(step == 1 ? 6 : step == 10 ? 5 : 4)
    }
    let thousandths = Int((max(0, min(1e9, seconds)) * 1e6).rounded())
    let fraction = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }

  /// A number with a digit after the point, where that is not 0.
  static func tenths(_ number: Double) -> String { "\(JSON((number * 10).rounded() / 10))" }

  private static func hundredths(_ number: Double) -> String { "\(JSON((number * 100).rounded() / 100))" }

  private static func padded(_ text: String, to width: Int) -> String { String(repeating: " ", count: max(0, width - text.count)) + text }

  /// How many frames took how long, in steps that grow by a fourth.
  private static func histogram(_ times: [Double]) -> String {
    let bins = FrameHistogram(times)
    let most = bins.counts.max() ?? 1
    var text = ""
    func label(_ bound: Double) -> String { "\(JSON((bound * 1e5).rounded() / 100))" }
    for (i, (bound, count)) in zip(bins.bounds, bins.counts).enumerated() {
      let bar = String(repeating: "#", count: (count * 48 + most - 1) / max(1, most))
      // The first bin may hold all that is faster.
      let isOpen = i == 0 && bins.bounds.count > 1 && times.contains { $0 < bound }
      text += "  " + padded(isOpen ? "<\(label(bins.bounds[1]))" : label(bound), to: 8) + "  \(bar)\(count == 0 ? "" : " \(count)")\n"
    }
    return text
  }
}
