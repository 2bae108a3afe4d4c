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
    // What no window shows is something else.
    var memory = light.runs[0]
    memory.missed = nil
    #expect(MeasurementSeries.pairs([heavy], with: [MeasurementSeries([memory])]).isEmpty)
    let apart = ComparisonTable(before: SavedResults([memory]), named: "a", now: SavedResults(heavy.runs), named: "b")
    #expect(apart.rows.isEmpty && apart.warnings.contains { $0.hasSuffix("2 threads, in a window") })
    // What has no such times, as results of before, is compared by what it has.
    var old = light.runs[0]
    old.works = []
    #expect(try !#require(heavy.comparison(with: MeasurementSeries([old]))).isSlower)
  }

  @Test(
    "runs of two programs, machines or compositors are series of their own, which is told of, and a page has a section for each machine")
  func origins() throws {
    let first = SavedResultsTests.measurement(run: 1)
    var (second, other, device) = (first, first, first)
    (second.run, other.run, device.run) = (2, 3, 4)
    other.environment?.machine = "Another CPU"
    device.compositor = "geometry, as asked for"
    let grouped = MeasurementSeries.grouped([first, second, other, device])
    #expect(grouped.map { $0.runs.map(\.run) } == [[1, 2], [3], [4]])
    #expect(MeasurementSeries.warnings(of: grouped).contains { $0.hasPrefix("circles was measured by more than one program") })
    #expect(!MeasurementSeries.warnings(of: Array(grouped.prefix(1))).contains { $0.contains("more than one program") })
    // Each is compared with its like.
    let pairs = MeasurementSeries.pairs(grouped, with: [grouped[2], grouped[0]])
    #expect(pairs.map { $0.before.runs[0].run } == [1, 1, 4])
    let page = ResultPage([ResultPage.Source(name: "all.jsonl", results: SavedResults([first, second, other]))]).markdown
    #expect(page.contains("**A CPU, 2 cores, Linux x86\\_64**") || page.contains("**A CPU, 2 cores, Linux x86_64**"))
    #expect(page.contains("**Another CPU**"))
  }

  @Test("series that a program or a machine alone tells apart are called by it, and a report has the facts of each")
  func sources() {
    func one(_ commit: String?, _ executable: String? = "12ef", machine: String = "A CPU", scheduling: String? = nil) -> Measurement {
      var one = SavedResultsTests.measurement()
      (one.missed, one.latencies) = (nil, [])
      one.environment?.commit = commit
      one.environment?.executable = executable
      one.environment?.machine = machine
      one.environment?.scheduling = scheduling
      return one
    }
    func distinctions(_ measurements: [Measurement]) -> [String] {
      let series = MeasurementSeries.grouped(measurements)
      return series.map { $0.distinction(among: series) }
    }
    #expect(distinctions([one("abc"), one("def")]) == [", commit abc", ", commit def"])
    #expect(distinctions([one(nil), one(nil, "34ab")]) == [", executable 12ef", ", executable 34ab"])
    #expect(distinctions([one("abc"), one("abc", machine: "B CPU")]) == [", on A CPU", ", on B CPU"])
    #expect(distinctions([one("abc"), one("abc", scheduling: "fifo 10")]) == [", scheduling as usual", ", scheduling fifo 10"])
    #expect(distinctions([one("abc"), one("abc")]) == [""])
    let four = [one("abc"), one("def"), one("abc", machine: "B CPU"), one("def", machine: "B CPU")]
    #expect(distinctions(four)[3] == ", commit def, on B CPU" && Set(distinctions(four)).count == 4)
    let page = ReportPage([one("abc"), one("def"), one("def", machine: "B CPU")]).html
    #expect(page.ranges(of: "What ran, and on what").count == 3)
    for word in ["<td>abc</td>", "<td>def</td>", "<td>B CPU</td>", "2 threads, commit abc</h2>", "2 threads, on B CPU</h2>"] {
      #expect(page.contains(word), "\(word)")
    }
    // Side by side each has a column of its own.
    let results = SavedResults([one("abc"), one("def")])
    let source = ResultPage.Source(name: "a", results: results)
    #expect(ResultPage([source, source]).markdown.contains("\n| circles, motion all, 640x480, 2 threads | "))
    let table = ComparisonTable(before: results, named: "old", now: results, named: "new")
    #expect(table.rows.map(\.distinction) == [", commit abc", ", commit def"])
  }

  @Test("what is printed of several runs is all of theirs: medians, and the most of what there should be none of")
  func resources() {
    var runs = (1...3).map { SavedResultsTests.measurement(run: $0) }
    for i in runs.indices {
      runs[i].damagedPixels = [10, 30, 20][i]
      runs[i].allocations.own = [0, 0, 2][i]
      runs[i].drawCalls = [1, 5, 2][i]
      runs[i].fastestOwn = [0.004, 0.002, 0.003][i]
      runs[i].latencies = [[0.001, 0.009], [0.004, 0.009], [0.002, 0.009]][i]
      runs[i].memory?.resident = [3, 9, 5][i]
    }
    let report = MeasurementSeries(runs).report
    for words in [
      "20 pixels drawn again", "2 allocations a frame", "5 drawing calls", "takes 2.000 ms at the least", "event to frame 2.000 ms",
      "memory 5 MB at the end",
    ] {
      #expect(report.contains(words), "\(words): \(report)")
    }
  }

  @Test(
    "times of less than a hundredth of a millisecond are printed to two digits that count",
    arguments: [
      (0, "0.000"), (4e-8, "0.000040"), (5.24e-7, "0.00052"), (9.99e-7, "0.00100"), (5.24e-6, "0.0052"), (9.996e-6, "0.0100"),
      (1e-5, "0.010"),
      (0.0012345, "1.235"),
    ])
  func shortTimes(seconds: Double, text: String) { #expect(MeasurementSeries.milliseconds(seconds) == text) }

  @Test("a histogram's first row says that it holds all that is faster, where it does")
  func histogram() {
    var one = SavedResultsTests.measurement()
    one.times = [Double](repeating: 0.000_001, count: 90) + [0.01]
    #expect(MeasurementSeries([one]).report.contains("  <0.44  ####"))
    one.times = [0.01, 0.011, 0.012]
    #expect(!MeasurementSeries([one]).report.contains("<"))
  }
}
