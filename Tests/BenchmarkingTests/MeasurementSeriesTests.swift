import Geometry
import Testing

@testable import Benchmarking

@Suite("Several runs")
struct MeasurementSeriesTests {
  private func series(_ factors: [Double], count: Int = 120) -> MeasurementSeries {
    MeasurementSeries(
      factors.enumerated().map { SavedResultsTests.measurement(count: count, factor: $1, run: $0 + 1, seed: UInt64($0)) })
  }

  @Test("an interval of several runs holds what other runs would be, wider the more they differ and the fewer they are")
  func intervals() throws {
    func width(_ factors: [Double]) throws -> Double {
      let interval = try #require(series(factors).interval(of: 0.5))
      return interval.upperBound / interval.lowerBound
    }
    let alike = try width([1, 1.01, 0.99, 1.02, 0.98])
    #expect(try width([1, 1.05, 0.95, 1.1, 0.9]) > alike)
    #expect(try width([1, 1.02]) > alike)
    // Five runs that vary by 8 % leave others nearly twice as much: the resamplings alone would not.
    #expect(try width([1, 1.05, 0.95, 1.1, 0.9]) > 1.3)
    let all = series([1, 1.1, 0.9])
    #expect(all.intervalMeaning != series([1]).intervalMeaning)
    for interval in [all.meanInterval, all.interval(of: 0.95), all.interval(of: 0.99), all.intervalByRuns({ $0.low(0.01) })] {
      #expect(try #require(interval).upperBound > #require(interval).lowerBound)
    }
    #expect(try #require(all.intervalByRuns { $0.low(0.01) }).contains(#require(all.median { $0.low(0.01) })))
  }

  @Test("of a single run, resampling alone speaks, and of what so few frames cannot tell, nothing")
  func single() throws {
    let one = series([1])
    #expect(one.interval(of: 0.5) == Bootstrap.interval(of: 0.5, runs: one.runs.map(\.times)))
    #expect(one.intervalByRuns { $0.low(0.01) } == nil && one.intervalByRuns { $0.longest } == nil && one.cpuInterval == nil)
    let few = series([1, 1.1], count: 15)
    #expect(few.interval(of: 0.95) == nil && few.interval(of: 0.99) == nil && few.interval(of: 0.5) != nil)
    #expect(FigureColumns.all.map { $0.text(few) }[2] == "–")
    #expect(few.report.contains("–"))
  }

  @Test("that the kernel stops real-time threads is told of runs that are long enough")
  func realTime() {
    func warns(_ scheduling: String?, count: Int) -> Bool {
      var measurement = SavedResultsTests.measurement(count: count)
      measurement.warmUpTimes = []
      measurement.environment?.scheduling = scheduling
      return MeasurementSeries.warnings(of: [MeasurementSeries([measurement])]).contains { $0.contains("real-time priority") }
    }
    #expect(warns("fifo 10", count: 200) && warns("round robin 1", count: 200))
    #expect(!warns("fifo 10", count: 50) && !warns("nice -5", count: 200) && !warns(nil, count: 200))
  }

  @Test("how a room is played is part of what is measured, and is kept")
  func options() throws {
    var german = SavedResultsTests.measurement()
    german.subject.options = "language de, hour 21:00"
    let text = SavedResults.text(of: [german, SavedResultsTests.measurement()])
    let read = try SavedResults(parsing: Array(text.utf8)).measurements
    #expect(read.map(\.subject.options) == ["language de, hour 21:00", ""])
    #expect(MeasurementSeries.grouped(read).count == 2)
    #expect(MeasurementSeries.pairs(MeasurementSeries.grouped(read), with: [MeasurementSeries([german])]).count == 1)
    #expect("\(german.subject)".contains("(language de, hour 21:00)"))
    #expect(SavedResults.document(of: [german]).contains("language de"))
  }

  @Test("in a window the work is compared and held against rates, and lows are of what was presented")
  func windows() throws {
    func window(work: Double) -> MeasurementSeries {
      var one = SavedResultsTests.measurement(count: 200)
      // A display that is waited for.
      one.times = [Double](repeating: 1.0 / 60, count: 200)
      one.works = [Double](repeating: work, count: 200)
      one.intervals = [Double](repeating: 1.0 / 60, count: 198) + [0.1, 0.1]
      return MeasurementSeries([one])
    }
    let (light, heavy) = (window(work: 0.004), window(work: 0.009))
    #expect(try #require(heavy.comparison(with: light)).isSlower)
    let table = ComparisonTable(
      before: SavedResults(light.runs), named: "a", now: SavedResults(heavy.runs), named: "b")
    #expect(table.markdown.contains("| 4.000 | 9.000 | 2.25") && table.markdown.contains("without waiting for the display"))
    let (kept, own) = (SavedResults(light.runs + light.runs), SavedResults(heavy.runs))
    let check = FigureCheck(kept: kept, named: "a", own: own, named: "b")
    #expect(check.rows[0].figures.contains { $0.name == "work" && !$0.isWithin })
    #expect([60, 90, 120].map { heavy.missed(at: $0) } == [0, 0, 200] && light.missed(at: 120) == 0)
    #expect(abs((light.low(0.01) ?? 0) - 10) < 1e-9)
    // What has no such times, as results of before, is compared by what it has.
    var old = light.runs[0]
    old.works = []
    #expect(try !#require(heavy.comparison(with: MeasurementSeries([old]))).isSlower)
  }
}
