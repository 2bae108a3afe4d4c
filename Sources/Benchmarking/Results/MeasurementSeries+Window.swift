import Sessions

/// What is known of windows alone.
extension MeasurementSeries {
  /// How many refreshes of the display passed in all runs while a frame was due; nil without a display.
  var missedRefreshes: Int? { kind.isInWindow ? runs.reduce(0) { $0 + ($1.missed ?? 0) } : nil }

  /// How often the displays of the runs show a frame, such as "60 Hz"; nil where that is not known.
  var displayRates: String? {
    let rates = runs.compactMap(\.displayRateWords).distinct
    return rates.isEmpty ? nil : rates.joined(separator: ", ")
  }

  /// The median over the runs of a figure that each has by itself; nil where one lacks it.
  func runMedian(_ figure: (Measurement) -> Double?) -> Double? {
    let values = runs.compactMap(figure)
    return values.count == runs.count ? Bootstrap.median(values) : nil
  }

  /// Where that lies in 95 of 100 cases for as many other runs; nil for a single run, and where one lacks it.
  func runInterval(_ figure: (Measurement) -> Double?) -> ClosedRange<Double>? {
    let values = runs.compactMap(figure)
    return values.count == runs.count ? Prediction.interval(values) : nil
  }
}

extension Measurement {
  /// How often the display shows a frame, in words; nil where that is not known.
  var displayRateWords: String? { displayRate.map { "\(JSON(($0 * 100).rounded() / 100)) Hz" } }

  /// From presenting to presenting, what a part of the frames that followed at once does not exceed, in seconds; nil where these are too few to tell.
  func interval(at fraction: Double) -> Double? { FrameTimes(intervals).knownPercentile(fraction) }

  /// From event to frame, what a part of the events does not exceed, in seconds; nil where these are too few to tell.
  func latency(at fraction: Double) -> Double? { FrameTimes(latencies).knownPercentile(fraction) }
}
