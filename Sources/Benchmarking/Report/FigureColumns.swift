import Sessions

/// The figures of a series as tables show them, each with the interval that it has.
enum FigureColumns {
  /// A column: its heading, and its cell of a series.
  struct Column: Sendable {
    let name: String
    let text: @Sendable (MeasurementSeries) -> String
    /// What the cell tells, where it is one figure with an interval.
    var figure: Figure?
  }

  /// A figure that lies in an interval in other runs.
  struct Figure: Sendable {
    /// In seconds, or in frames a second.
    let value: @Sendable (MeasurementSeries) -> Double?
    let interval: @Sendable (MeasurementSeries) -> ClosedRange<Double>?
    let words: @Sendable (Double) -> String
    /// Whether it is the same of fewer frames; what the slowest few make is not, nor what rare moments or the warm-up have a part in.
    var isOfAnyLength = false
  }

  /// From the mean to the CPU's time: milliseconds, and lows in frames a second.
  static let all: [Column] =
    [
      column("mean", { $0.median { $0.mean } }, within: { $0.meanInterval }, MeasurementSeries.milliseconds),
      percentile("median", 0.5, isOfAnyLength: true), percentile("95 %", 0.95, isOfAnyLength: true), percentile("99 %", 0.99),
      byRuns("99.9 %", { $0.knownPercentile(0.999) }, MeasurementSeries.milliseconds),
      byRuns("longest", { $0.longest }, MeasurementSeries.milliseconds),
      column("1 % low", { $0.low(0.01) }, within: { $0.lowInterval(0.01) }, MeasurementSeries.tenths),
      column("0.1 % low", { $0.low(0.001) }, within: { $0.lowInterval(0.001) }, MeasurementSeries.tenths),
      Column(name: "over 60, 90, 120 Hz") { series in
        FrameTimes.displayRates.map { hz in "\(series.missed(at: hz))" }.joined(separator: ", ")
      },
      column("CPU", { $0.median(\.cpu.time) }, within: { $0.cpuInterval }, MeasurementSeries.milliseconds),
    ]

  /// What is known of windows alone: the work, how frames and events came to the display, and what the CPU takes in a second.
  static let window: [Column] = [
    work, ofRuns("interval", isOfAnyLength: true) { $0.interval(at: 0.5) }, ofRuns("interval 99 %") { $0.interval(at: 0.99) },
    ofRuns("latency", isOfAnyLength: true) { $0.latency(at: 0.5) }, ofRuns("latency 99 %") { $0.latency(at: 0.99) },
    Column(name: "refreshes missed") { series in
      series.missedRefreshes.map { "\($0)" + (series.displayRates.map { " at \($0)" } ?? "") } ?? "–"
    },
    ofRuns("CPU a second") { $0.cpu.perSecond },
  ]

  /// What these are, in a sentence's parts.
  static let windowWords =
    "work is without waiting for the display, interval from presenting to presenting, latency from event to frame, both the median and 99 %; refreshes missed passed in any run while a frame was due; CPU a second in milliseconds"

  /// Those of a table of some series: with a window's where one was measured in a window.
  static func columns(of all: [MeasurementSeries]) -> [Column] { all.contains { $0.kind.isInWindow } ? self.all + window : self.all }

  /// What waiting for a display hides in the others.
  static let work: Column = {
    var work = column("work", { $0.medianWork }, within: { $0.workInterval }, MeasurementSeries.milliseconds)
    work.figure?.isOfAnyLength = true
    return work
  }()

  private static func percentile(_ name: String, _ fraction: Double, isOfAnyLength: Bool = false) -> Column {
    var column = column(
      name, { $0.median { $0.knownPercentile(fraction) } }, within: { $0.interval(of: fraction) }, MeasurementSeries.milliseconds)
    column.figure?.isOfAnyLength = isOfAnyLength
    return column
  }

  /// What frames of one run say nothing of, as they say nothing of their extremes.
  private static func byRuns(
    _ name: String, _ value: @escaping @Sendable (FrameTimes) -> Double?, _ words: @escaping @Sendable (Double) -> String
  ) -> Column {
    column(name, { $0.median(value) }, within: { $0.intervalByRuns(value) }, words)
  }

  /// What each run has by itself.
  private static func ofRuns(
    _ name: String, isOfAnyLength: Bool = false, _ figure: @escaping @Sendable (Measurement) -> Double?
  ) -> Column {
    var column = column(name, { $0.runMedian(figure) }, within: { $0.runInterval(figure) }, MeasurementSeries.milliseconds)
    column.figure?.isOfAnyLength = isOfAnyLength
    return column
  }

  private static func column(
    _ name: String, _ value: @escaping @Sendable (MeasurementSeries) -> Double?,
    within interval: @escaping @Sendable (MeasurementSeries) -> ClosedRange<Double>?, _ words: @escaping @Sendable (Double) -> String
  ) -> Column {
    Column(
      name: name, text: { figure(value($0), within: interval($0), words) },
      figure: Figure(value: value, interval: interval, words: words))
  }

  /// A figure and its interval in words; a dash where it is not known.
  static func figure(_ value: Double?, within interval: ClosedRange<Double>? = nil, _ text: (Double) -> String) -> String {
    (value.map(text) ?? "–") + (interval.map { " \(words($0, text))" } ?? "")
  }

  /// A figure as tables print it.
  static func number(_ value: Double, _ text: (Double) -> String) -> JSON { JSON(Double(text(value)) ?? value) }

  /// An interval in brackets.
  static func words(_ interval: ClosedRange<Double>, _ text: (Double) -> String) -> String {
    "[\(text(interval.lowerBound)), \(text(interval.upperBound))]"
  }
}

extension MeasurementSeries {
  /// The medians over the runs of the figures that have intervals, as tables print them: milliseconds, and lows in frames a second.
  package var figuresJSON: JSON {
    let figures: [JSON] = FigureColumns.columns(of: [self]).compactMap { column in
      guard let figure = column.figure, let value = figure.value(self), let interval = figure.interval(self) else { return nil }
      return [
        "figure": .string(column.name), "value": FigureColumns.number(value, figure.words),
        "low": FigureColumns.number(interval.lowerBound, figure.words), "high": FigureColumns.number(interval.upperBound, figure.words),
      ]
    }
    return ["what": .string(kind.description), "compositor": .string(drawing), "runs": JSON(runs.count), "figures": .array(figures)]
  }
}
