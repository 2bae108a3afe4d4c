import Geometry
import Sessions

/// The runs of one subject, each in a process of its own.
package struct MeasurementSeries: Sendable {
  /// In the order in which they ran; one at least.
  package let runs: [Measurement]

  /// - Parameter runs: one at least, of the same subject.
  package init(_ runs: [Measurement]) {
    precondition(!runs.isEmpty, "a series has a run at least")
    self.runs = runs
  }

  /// Measurements by what they measure, in the order in which each subject comes first.
  package static func grouped(_ measurements: [Measurement]) -> [MeasurementSeries] {
    var order: [Measurement.Subject] = []
    var bySubject: [Measurement.Subject: [Measurement]] = [:]
    for measurement in measurements {
      if bySubject[measurement.subject] == nil { order.append(measurement.subject) }
      bySubject[measurement.subject, default: []].append(measurement)
    }
    return order.compactMap { bySubject[$0].map(MeasurementSeries.init) }
  }

  /// What was measured.
  package var subject: Measurement.Subject { runs[0].subject }
  /// The figures of each run. Cost: a sort for each.
  package var figures: [FrameTimes] { runs.map(\.figures) }

  /// The median over the runs of a figure that each run has; nil where one lacks it.
  package func median(_ figure: (FrameTimes) -> Double?) -> Double? {
    let values = figures.map(figure)
    return values.contains { $0 == nil } ? nil : Bootstrap.median(values.compactMap { $0 })
  }

  /// The standard deviation of the runs' medians by their mean (the coefficient of variation); nil for a single run.
  package var variation: Double? {
    let medians = figures.map { $0.percentile(0.5) }
    let mean = medians.reduce(0, +) / Double(medians.count)
    guard medians.count > 1, mean > 0 else { return nil }
    let squares = medians.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(medians.count - 1)).squareRoot() / mean
  }

  /// What holds the median frame in 95 % of the resamplings, in seconds; nil for fewer than 8 frames.
  package var medianInterval: ClosedRange<Double>? { Bootstrap.interval(of: 0.5, runs: runs.map(\.times)) }
  /// The same of the mean.
  package var meanInterval: ClosedRange<Double>? { Bootstrap.meanInterval(runs: runs.map(\.times)) }
  /// The same of the time that 99 of 100 frames do not exceed; nil where a run has fewer than 100 frames.
  package var p99Interval: ClosedRange<Double>? {
    runs.allSatisfy { $0.times.count >= 100 } ? Bootstrap.interval(of: 0.99, runs: runs.map(\.times)) : nil
  }

  /// Against an earlier series of the same subject, over the frames of the scene that all runs of both have. Where these are fewer than 8, as of short runs
  /// with long warm-ups, frames are paired by their order instead; nil for fewer than 8 of those.
  package func comparison(with earlier: MeasurementSeries) -> Comparison? {
    let first = (runs + earlier.runs).map(\.firstFrame).max() ?? 0
    return Comparison(now: runs.map { $0.times(from: first) }, before: earlier.runs.map { $0.times(from: first) })
      ?? Comparison(now: runs.map(\.times), before: earlier.runs.map(\.times))
  }

  /// Why figures may not be what the machine can do, sentences' parts: the worst of its conditions, and what varies or never became steady.
  package static func warnings(of all: [MeasurementSeries]) -> [String] {
    var warnings = MachineConditions.worst(of: all.flatMap { $0.runs.compactMap(\.conditions) }).warnings
    let varying = all.filter { $0.variation ?? 0 > mostVariation }
    // A suite has a scene many times: its worst speaks for it.
    let scenes = varying.map(\.subject.scene).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
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

  /// Above this coefficient of variation, differences between runs are told of.
  static let mostVariation = 0.05
}
