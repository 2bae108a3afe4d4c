import Geometry
import Sessions

/// The runs of one subject, each in a process of its own: by one program, on one machine and in one way of drawing.
package struct MeasurementSeries: Sendable {
  /// What is compared with its equals: a subject, and whether a window shows it, whose frames wait for a display and are given to it.
  package struct Kind: Hashable, Sendable {
    let subject: Measurement.Subject
    /// Whether a window shows it.
    package let isInWindow: Bool

    init(_ run: Measurement) { (subject, isInWindow) = (run.subject, run.missed != nil) }

    /// What it is, in words.
    package var description: String { "\(subject)" + (isInWindow ? ", in a window" : "") }
  }

  /// In the order in which they ran; one at least.
  package let runs: [Measurement]

  /// - Parameter runs: one at least, of the same subject.
  package init(_ runs: [Measurement]) {
    precondition(!runs.isEmpty, "a series has a run at least")
    self.runs = runs
  }

  /// Measurements by what they measure and by what has drawn it, in the order in which each comes first.
  package static func grouped(_ measurements: [Measurement]) -> [MeasurementSeries] {
    struct Key: Hashable {
      let kind: Kind
      let drawing: String
      let origin: [String?]
    }
    return groups(of: measurements) { Key(kind: Kind($0), drawing: $0.drawing, origin: $0.origin) }.map(MeasurementSeries.init)
  }

  /// Measurements by the machine and the program that they are of, in the order in which each comes first.
  static func byOrigin(_ measurements: [Measurement]) -> [[Measurement]] { groups(of: measurements, by: \.origin) }

  private static func groups<Key: Hashable>(of measurements: [Measurement], by key: (Measurement) -> Key) -> [[Measurement]] {
    var order: [Key] = []
    var byKey: [Key: [Measurement]] = [:]
    for measurement in measurements {
      let key = key(measurement)
      if byKey[key] == nil { order.append(key) }
      byKey[key, default: []].append(measurement)
    }
    return order.compactMap { byKey[$0] }
  }

  /// What was measured.
  package var subject: Measurement.Subject { runs[0].subject }
  /// That, and whether a window shows it.
  package var kind: Kind { Kind(runs[0]) }
  /// What drew it, without why.
  var drawing: String { runs[0].drawing }
  /// What tells it from others of its subject, behind the scene's name or all of the subject: a window, what draws it where another one of its kind is drawn by something else,
  /// and the program or the machine where another one is drawn alike.
  func distinction(among others: [MeasurementSeries]) -> String { way(among: others) + source(among: others) }

  /// The same without the program and the machine.
  func way(among others: [MeasurementSeries]) -> String {
    (kind.isInWindow ? ", in a window" : "") + (isAlone(among: others) ? "" : ", by \(drawing)")
  }

  /// What of the program or the machine no other of its kind that is drawn alike has; where no single fact is so, all in which one of them differs.
  private func source(among others: [MeasurementSeries]) -> String {
    let rivals = others.filter { $0.kind == kind && $0.drawing == drawing && $0.runs[0].origin != runs[0].origin }
    if rivals.isEmpty { return "" }
    let (own, other) = (runs[0].originWords, rivals.map(\.runs[0].originWords))
    let differing = own.indices.filter { fact in other.contains { $0[fact] != own[fact] } }
    let single = differing.first { fact in other.allSatisfy { $0[fact] != own[fact] } }
    return (single.map { [$0] } ?? differing).map { ", " + own[$0] }.joined()
  }

  /// Whether no other of its kind is drawn by something else.
  func isAlone(among others: [MeasurementSeries]) -> Bool { others.allSatisfy { $0.kind != kind || $0.drawing == drawing } }
  /// What it is among others, in words.
  package func name(among others: [MeasurementSeries]) -> String { "\(subject)" + distinction(among: others) }
  /// The figures of each run. Cost: a sort for each.
  package var figures: [FrameTimes] { runs.map(\.figures) }

  /// How many frames of all runs a display of a rate would have waited for in vain.
  func missed(at hz: Double) -> Int { runs.reduce(0) { $0 + $1.workFigures.missed(at: hz) } }

  /// The median over the runs of a figure that each run has; nil where one lacks it, or has no frames.
  package func median(_ figure: (FrameTimes) -> Double?) -> Double? { Self.median(figures, figure) }

  /// The same of a low, in frames a second as somebody sees them.
  func low(_ part: Double) -> Double? { Self.median(runs.map(\.rateFigures)) { $0.low(part) } }

  private static func median(_ all: [FrameTimes], _ figure: (FrameTimes) -> Double?) -> Double? {
    let values = all.map { $0.count > 0 ? figure($0) : nil }
    return values.contains { $0 == nil } ? nil : Bootstrap.median(values.compactMap { $0 })
  }

  /// The standard deviation of the runs' medians by their mean (the coefficient of variation); nil for a single run.
  package var variation: Double? {
    let medians = figures.map { $0.percentile(0.5) }
    let mean = Prediction.mean(medians)
    guard medians.count > 1, mean > 0 else { return nil }
    return Prediction.variance(medians).squareRoot() / mean
  }

  /// Where a figure of as many other runs lies in 95 of 100 cases, as `Prediction` has it, and what resampling these runs' frames gives. Of a single run it is
  /// the latter alone: what other runs do is not known.
  private func interval(_ figure: (FrameTimes) -> Double?, resampled: ClosedRange<Double>?) -> ClosedRange<Double>? {
    interval(figures.compactMap(figure), resampled: resampled)
  }

  private func interval(_ values: [Double], resampled: ClosedRange<Double>?) -> ClosedRange<Double>? {
    if runs.count == 1 { return resampled }
    guard values.count == runs.count, let others = Prediction.interval(values) else { return nil }
    guard let resampled else { return others }
    return min(others.lowerBound, resampled.lowerBound)...max(others.upperBound, resampled.upperBound)
  }

  /// Where the median over as many other runs of a percentile lies in 95 of 100 cases, in seconds; of a single run, what holds 95 % of its resamplings. Nil
  /// where there are too few frames for the percentile to differ from the longest.
  package func interval(of fraction: Double) -> ClosedRange<Double>? {
    guard figures.allSatisfy({ $0.knownPercentile(fraction) != nil }) else { return nil }
    return interval({ $0.percentile(fraction) }, resampled: Bootstrap.interval(of: fraction, runs: runs.map(\.times)))
  }

  /// The same of the mean.
  package var meanInterval: ClosedRange<Double>? { interval({ $0.mean }, resampled: Bootstrap.meanInterval(runs: runs.map(\.times))) }

  /// The same of any figure, by the runs' own alone; nil for a single run, and where one lacks the figure.
  package func intervalByRuns(_ figure: (FrameTimes) -> Double?) -> ClosedRange<Double>? { interval(figure, resampled: nil) }

  /// The same of a low.
  func lowInterval(_ part: Double) -> ClosedRange<Double>? { interval(runs.compactMap { $0.rateFigures.low(part) }, resampled: nil) }

  /// The same of what the process used of the CPU, in seconds a frame; nil for a single run.
  package var cpuInterval: ClosedRange<Double>? { runInterval { $0.cpu.time } }

  /// What an interval of these runs holds, in words.
  package var intervalMeaning: String { runs.count > 1 ? "95 % of as many other runs" : "95 % of resamplings of this run" }

  /// The series of both that have the same subject, both in a window or neither, in the order of the first: with what is drawn alike, as far as there is one.
  package static func pairs(
    _ now: [MeasurementSeries], with earlier: [MeasurementSeries]
  ) -> [(now: MeasurementSeries, before: MeasurementSeries)] {
    now.compactMap { one in
      let equals = earlier.filter { $0.kind == one.kind }
      return (equals.first { $0.drawing == one.drawing } ?? equals.first).map { (one, $0) }
    }
  }

  /// That two series of one subject are of other numbers of frames, in words; nil where they are not. Of a tour or a log each frame shows something else, so that one
  /// tells; elsewhere, and in windows, where no run has as many as another, a tenth does.
  static func lengths(_ before: MeasurementSeries, _ beforeName: String, _ now: MeasurementSeries, _ nowName: String) -> String? {
    func counts(_ series: MeasurementSeries) -> [Int] {
      Set(series.runs.map { now.subject.isPlayed ? $0.firstFrame + $0.times.count : $0.times.count }).sorted()
    }
    let (old, new) = (counts(before), counts(now))
    func median(_ series: MeasurementSeries) -> Double { Bootstrap.median(series.runs.map { Double($0.times.count) }) }
    let (less, more) = (min(median(before), median(now)), max(median(before), median(now)))
    let isExact = now.subject.isPlayed && (before.runs + now.runs).allSatisfy { $0.missed == nil }
    if old == new || !isExact && less >= 0.9 * more { return nil }
    func words(_ counts: [Int]) -> String { counts.map { "\($0)" }.joined(separator: ", ") }
    return "\(beforeName) has \(words(old)) frames of \(now.subject), \(nowName) \(words(new))"
  }

  /// Whether two series are compared by what frames took without waiting for a display.
  static func isOfWork(_ a: MeasurementSeries, _ b: MeasurementSeries) -> Bool { (a.runs + b.runs).allSatisfy { !$0.works.isEmpty } }

  /// The median over the runs of their median frames, as two series are compared; 0 for none.
  func medianFrame(ofWork isOfWork: Bool) -> Double {
    Self.median(runs.map { isOfWork ? $0.workFigures : $0.figures }) { $0.percentile(0.5) } ?? 0
  }

  /// The median over the runs of the median frame's work, in a window; nil elsewhere.
  var medianWork: Double? { runs.allSatisfy { !$0.works.isEmpty } ? medianFrame(ofWork: true) : nil }

  /// Where that lies in 95 of 100 cases for as many other runs.
  var workInterval: ClosedRange<Double>? { medianWork == nil ? nil : interval(runs.map { $0.workFigures.percentile(0.5) }, resampled: nil) }

  /// Against an earlier series of the same subject, over the frames of the scene that all runs of both have. Where these are fewer than 8, as of short runs
  /// with long warm-ups, frames are paired by their order instead, which the comparison says; nil for fewer than 8 of those. In a window what frames took without waiting for the display is
  /// compared, as far as both have it.
  /// - Parameters:
  ///   - inPairs: whether each run was made right before or after the other series' of the same place; then there are as many.
  ///   - comparisons: how many are made together, with this one.
  package func comparison(with earlier: MeasurementSeries, inPairs: Bool = false, among comparisons: Int = 1) -> Comparison? {
    let all = runs + earlier.runs
    let isOfWork = Self.isOfWork(self, earlier)
    func comparison(from first: Int?) -> Comparison? {
      func times(_ run: Measurement) -> [Double] {
        Array((isOfWork ? run.works : run.times).dropFirst(first.map { max(0, $0 - run.firstFrame) } ?? 0))
      }
      return Comparison(now: runs.map(times), before: earlier.runs.map(times), inPairs: inPairs, among: comparisons)
    }
    if let equal = comparison(from: all.map(\.firstFrame).max() ?? 0) { return equal }
    var other = comparison(from: nil)
    other?.isOfEqualFrames = false
    return other
  }

  /// Why figures may not be what the machine can do, sentences' parts: the worst of its conditions, and what varies or never became steady.
  package static func warnings(of all: [MeasurementSeries]) -> [String] {
    var warnings = MachineConditions.worst(of: all.flatMap { $0.runs.compactMap(\.conditions) }).warnings
    // Shorter runs may be over before their priority is taken from them.
    if all.contains(where: { one in
      one.runs.contains { $0.environment?.isRealTime == true && ($0.warmUpTimes + $0.times).reduce(0, +) > 0.9 }
    }) {
      warnings.append(
        "unless it is told otherwise, the kernel takes real-time priority away for some 50 ms of each second so that others can run, and a frame that waits meanwhile takes so much longer: the longest frames and the lows are the kernel's then, and 99 % where a frame takes 10 ms or more"
      )
    }
    let many = Dictionary(grouping: all, by: \.kind).values.filter { $0.count > 1 }
    if !many.isEmpty {
      let names = all.map(\.subject.scene).filter { name in many.contains { $0[0].subject.scene == name } }
      let scenes = names.enumerated().filter { names.firstIndex(of: $1) == $0 }.map(\.element)
      warnings.append(
        "\(scenes.joined(separator: ", ")) \(scenes.count == 1 ? "was" : "were") measured by more than one program, machine or compositor, and the runs of each stand by themselves"
      )
    }
    let varying = all.filter { $0.variation ?? 0 > Comparison.usualVariation }
    // A suite has a scene many times: its worst speaks for it.
    let scenes = varying.map(\.subject.scene).distinct
    let worst = scenes.map { scene in
      let variations = varying.filter { $0.subject.scene == scene }.compactMap(\.variation)
      return "\(scene) by \(variations.count > 1 ? "up to " : "")\(JSON(((variations.max() ?? 0) * 1000).rounded() / 10)) %"
    }
    if !worst.isEmpty { warnings.append("the runs' medians vary: \(worst.joined(separator: ", "))") }
    let unsteady = all.filter { one in one.runs.contains { $0.isSteady == false } }.map(\.subject.scene)
    if !unsteady.isEmpty {
      let names = unsteady.enumerated().filter { unsteady.firstIndex(of: $1) == $0 }.map(\.element)
      warnings.append("frame times had not become steady when the warm-up had to end: \(names.joined(separator: ", "))")
    }
    return warnings
  }
}
