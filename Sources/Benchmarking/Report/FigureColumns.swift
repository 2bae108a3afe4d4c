/// The figures of a series as tables show them, each with the interval that it has.
enum FigureColumns {
  /// A column: its heading, and its cell of a series.
  struct Column: Sendable {
    let name: String
    let text: @Sendable (MeasurementSeries) -> String
  }

  /// From the mean to the CPU's time: milliseconds, and lows in frames a second.
  static let all: [Column] =
    [
      Column(name: "mean") { figure($0.median { $0.mean }, within: $0.meanInterval, MeasurementSeries.milliseconds) },
      percentile("median", 0.5), percentile("95 %", 0.95), percentile("99 %", 0.99),
      Column(name: "99.9 %") { figure($0.median { $0.knownPercentile(0.999) }, MeasurementSeries.milliseconds) },
      Column(name: "longest") { figure($0.median { $0.longest }, MeasurementSeries.milliseconds) },
      Column(name: "1 % low") { figure($0.median { $0.low(0.01) }, within: $0.lowInterval(0.01), MeasurementSeries.tenths) },
      Column(name: "0.1 % low") { figure($0.median { $0.low(0.001) }, MeasurementSeries.tenths) },
      Column(name: "over 60, 90, 120 Hz") { series in
        FrameTimes.displayRates.map { hz in "\(series.figures.reduce(0) { $0 + $1.missed(at: hz) })" }.joined(separator: ", ")
      },
      Column(name: "CPU") { figure($0.median(\.cpu.time), within: $0.cpuInterval, MeasurementSeries.milliseconds) },
    ]

  private static func percentile(_ name: String, _ fraction: Double) -> Column {
    Column(name: name) {
      figure($0.median { $0.knownPercentile(fraction) }, within: $0.interval(of: fraction), MeasurementSeries.milliseconds)
    }
  }

  /// A figure and its interval in words; a dash where it is not known.
  static func figure(_ value: Double?, within interval: ClosedRange<Double>? = nil, _ text: (Double) -> String) -> String {
    (value.map(text) ?? "–") + (interval.map { " [\(text($0.lowerBound)), \(text($0.upperBound))]" } ?? "")
  }
}
