import Geometry
import Sessions
import Testing

@testable import Benchmarking

@Suite("Figures within intervals")
struct FigureCheckTests {
  private static func runs(_ factors: [Double], _ scene: String = "circles", seed: UInt64 = 1) -> [Measurement] {
    factors.enumerated().map { i, factor in
      var measurement = SavedResultsTests.measurement(scene, count: 200, factor: factor, run: i + 1, seed: seed + UInt64(i))
      measurement.cpu.time = 0.008 * factor
      (measurement.missed, measurement.latencies) = (nil, [])
      return measurement
    }
  }

  private static let kept = SavedResults(runs([0.95, 1, 1.05, 0.98, 1.02]) + runs([1, 1.01, 0.99, 1, 1], "words"))

  private func check(_ own: [Measurement]) -> FigureCheck {
    FigureCheck(kept: Self.kept, named: "page|1", own: SavedResults(own), named: "mine")
  }

  @Test("what was measured in the same way lies within, what is twice as slow beside, and is in bold")
  func within() throws {
    let same = check(Self.runs([0.96, 1.01, 1.04, 0.99, 1], seed: 20))
    #expect(same.count == 7 && same.countWithin == 7 && same.holds)
    #expect(same.rows.map(\.subject) == ["circles, motion all, 640x480, 2 threads"])
    #expect(same.rows[0].figures.map(\.name) == ["mean", "median", "95 %", "99 %", "longest", "1 % low", "CPU"])
    #expect(same.markdown.contains("7 of 7 figures of mine lie within the intervals of page\\|1") && !same.markdown.contains("**"))
    let slow = check(Self.runs([1.9, 2, 2.1, 1.96, 2.04], seed: 20))
    #expect(slow.countWithin == 0 && !slow.holds)
    let median = try #require(slow.rows[0].figures.first { $0.name == "median" })
    #expect(median.interval.contains(median.kept) && !median.interval.contains(median.own))
    #expect(slow.markdown.ranges(of: "**").count == 14)
    #expect(try #require(slow.json["within"]) == 0 && slow.json["of"] == 7)
  }

  @Test("one figure in ten may lie beside its interval")
  func tenth() {
    let fourteen = check(Self.runs([0.96, 1.01, 1.04, 0.99, 1], seed: 20) + Self.runs([1, 1, 1, 1, 1], "words", seed: 20))
    #expect(fourteen.count == 14 && fourteen.holds)
    var slow = Self.runs([1, 1, 1, 1, 1], "words", seed: 20)
    for i in slow.indices { slow[i].cpu.time = 1 }
    let one = check(Self.runs([0.96, 1.01, 1.04, 0.99, 1], seed: 20) + slow)
    #expect(one.countWithin == 13 && one.holds)
    #expect(check(slow).holds, "one of seven")
    for i in slow.indices { slow[i].times = slow[i].times.sorted().enumerated().map { $0.offset > 190 ? 1 : $0.element } }
    #expect(!check(slow).holds, "CPU and all that the slowest frames make")
  }

  @Test("a figure that is printed as a bound of its interval lies within")
  func digits() throws {
    let figure = try #require(check(Self.runs([1, 1, 1, 1, 1], "words")).rows[0].figures.first)
    let text = MeasurementSeries.milliseconds(figure.interval.upperBound)
    let own = FigureCheck.Figure(
      name: "mean", kept: figure.kept, interval: figure.interval, own: figure.interval.upperBound.nextUp,
      words: MeasurementSeries.milliseconds)
    #expect(own.isWithin && MeasurementSeries.milliseconds(own.own) == text)
  }

  @Test("fewer runs than the kept ones scatter more, and their intervals are wider")
  func fewer() throws {
    let (five, one) = (check(Self.runs([1, 1, 1, 1, 1])), check(Self.runs([1])))
    for (wide, narrow) in zip(one.rows[0].figures, five.rows[0].figures) {
      #expect(wide.interval.lowerBound < narrow.interval.lowerBound && wide.interval.upperBound > narrow.interval.upperBound)
    }
    #expect(
      Prediction.interval(0.5...2, about: 1, of: 5, for: 5) == 0.5...2 && Prediction.interval(0.5...2, about: 1, of: 5, for: 9) == 0.5...2)
    // The variances are π / (2n + π - 2) of the runs': of five 0.28, of one 1.
    let factor = ((1 + Double.pi / (8 + .pi)) / (2 * Double.pi / (8 + .pi))).squareRoot()
    let wide = Prediction.interval(0.5...2, about: 1, of: 5, for: 1)
    #expect(abs(Math.log(wide.upperBound) / Math.log(2) - factor) < 1e-12 && abs(wide.lowerBound * wide.upperBound - 1) < 1e-12)
  }

  @Test("other engines that are missing, or of other versions, are told of, and their means are of the same scenes")
  func otherEngines() throws {
    let kept = try PeerResultsTests.results()
    let own = try PeerResultsTests.runs(blend2d: [1, 1], ours: [1, 1])
    #expect(FigureCheck(kept: kept, named: "page", own: own, named: "mine").warnings.contains("only page has cairo; s2"))
    let newer = try PeerResultsTests.runs(blend2d: [1, 1], ours: [1, 1], version: "2.0")
    let warnings = FigureCheck(kept: own, named: "page", own: newer, named: "mine").warnings
    #expect(warnings.contains("the version of blend2d differs: 1.2, then 2.0"))
  }

  @Test("figures with intervals are numbers for programs, to the digits that tables have")
  func json() throws {
    let series = MeasurementSeries(Self.runs([0.95, 1, 1.05]))
    let json = series.figuresJSON
    #expect(json["what"] == "circles, motion all, 640x480, 2 threads" && json["runs"] == 3)
    guard case .array(let figures)? = json["figures"] else { throw ResultsError("no figures") }
    #expect(figures.map { $0["figure"] } == ["mean", "median", "95 %", "99 %", "longest", "1 % low", "CPU"])
    #expect(json["compositor"] == "raster")
    let interval = try #require(series.interval(of: 0.5))
    let median = try #require(series.median { $0.percentile(0.5) })
    #expect(figures[1]["value"] == JSON((median * 1e6).rounded() / 1e3))
    #expect(figures[1]["low"] == JSON((interval.lowerBound * 1e6).rounded() / 1e3))
    #expect(figures[1]["high"] == JSON((interval.upperBound * 1e6).rounded() / 1e3))
  }

  @Test("a window's own figures are looked up too, of other numbers of frames those that do not grow with them")
  func windows() throws {
    func runs(_ factors: [Double], latency: Double = 1, count: Int = 200) -> SavedResults {
      SavedResults(
        Self.runs(factors).map { run in
          var run = run
          run.missed = 0
          run.times = Array(run.times.prefix(count))
          run.works = run.times.map { $0 / 2 }
          run.intervals = run.times
          run.latencies = run.times.map { $0 * latency }
          run.cpu.perSecond = run.cpu.time
          return run
        })
    }
    let kept = runs([0.95, 1, 1.05, 0.98, 1.02])
    let check = FigureCheck(kept: kept, named: "page", own: runs([0.96, 1.01, 1.04, 0.99, 1], latency: 3), named: "mine")
    let own = ["work", "interval", "interval 99 %", "latency", "latency 99 %", "CPU a second"]
    #expect(check.rows[0].figures.map(\.name).suffix(6) == own[...])
    #expect(check.rows[0].figures.filter { !$0.isWithin }.map(\.name) == ["latency", "latency 99 %"] && !check.holds)
    #expect(check.rows[0].subject == "circles, motion all, 640x480, 2 threads, in a window")
    let short = FigureCheck(kept: kept, named: "page", own: runs([1, 1, 1, 1, 1], count: 100), named: "mine")
    #expect(short.rows[0].figures.map(\.name) == ["median", "95 %", "work", "interval", "latency"])
    #expect(MeasurementSeries(kept.measurements).figuresJSON["what"] == "circles, motion all, 640x480, 2 threads, in a window")
  }

  @Test("other machines, other numbers of runs and what only one side has are told of")
  func warnings() {
    var own = Self.runs([1, 1]) + Self.runs([1, 1], "squares")
    for i in own.indices { own[i].environment?.machine = "Another CPU" }
    let warnings = check(own).warnings
    #expect(warnings.contains("the machine differs: A CPU, 2 cores, Linux x86_64, then Another CPU"))
    #expect(!warnings.contains { $0.hasPrefix("the program's") })
    for i in own.indices { own[i].environment?.commit = "def" }
    #expect(check(own).warnings.contains("the program's commit differs: abc, then def"))
    for i in own.indices {
      own[i].environment?.commit = nil
      own[i].environment?.executable = "34ab"
    }
    #expect(check(own).warnings.contains("the program's executable differs: 12ef, then 34ab"))
    #expect(warnings.contains("mine has fewer runs than page|1, 2 and 5: the intervals are as much wider"))
    #expect(warnings.contains("only page|1 has words, motion all, 640x480, 2 threads"))
    #expect(warnings.contains("only mine has squares, motion all, 640x480, 2 threads"))
    let single = FigureCheck(kept: SavedResults(Self.runs([1])), named: "one", own: SavedResults(Self.runs([1, 1])), named: "two")
    #expect(single.count == 0 && single.warnings.contains("one has single runs, which say nothing of how much others differ"))
    #expect(check(Self.runs([1, 1], "squares")).count == 0)
    var shared = Self.runs([1, 1, 1, 1, 1])
    for i in shared.indices {
      shared[i].conditions = MachineConditions()
      shared[i].conditions?.stealShare = 0.2
    }
    #expect(check(shared).warnings.contains { $0.hasPrefix("mine: the hypervisor gave") })
    let kept = FigureCheck(kept: SavedResults(shared), named: "page", own: SavedResults(Self.runs([1, 1])), named: "mine")
    #expect(kept.warnings.contains { $0.hasPrefix("page: the hypervisor gave") })
  }

  @Test("a tour of another number of frames shows other things, which is told of; what moves by a rule is as long as there is time for")
  func lengths() throws {
    func tour(_ counts: [Int], motion: String = "tour") -> SavedResults {
      SavedResults(
        counts.enumerated().map { run, count in
          var measurement = SavedResultsTests.measurement(count: count, run: run + 1)
          (measurement.subject.motion, measurement.missed) = (motion, nil)
          return measurement
        })
    }
    let (long, short) = (tour([40, 40]), tour([39, 40]))
    let first = MeasurementSeries.grouped(long.measurements)[0].runs[0].firstFrame
    let words = "page has \(first + 40) frames of \(long.measurements[0].subject), mine \(first + 39), \(first + 40)"
    let check = FigureCheck(kept: long, named: "page", own: short, named: "mine")
    #expect(check.warnings.contains(words + ": other frames show other things") && check.count == 0)
    let table = ComparisonTable(before: long, named: "page", now: short, named: "mine")
    #expect(table.warnings.contains(words + ": only those that both have are compared"))
    #expect(FigureCheck(kept: long, named: "page", own: long, named: "mine").count > 0)
    let (moving, alike, fewer) = (tour([200, 200], motion: "all"), tour([190, 200], motion: "all"), tour([100, 110], motion: "all"))
    #expect(FigureCheck(kept: moving, named: "page", own: alike, named: "mine").count == 7)
    let cut = FigureCheck(kept: moving, named: "page", own: fewer, named: "mine")
    #expect(cut.rows[0].figures.map(\.name) == ["median", "95 %"])
    #expect(cut.warnings.contains { $0.hasPrefix("page has 200 frames of circles, motion all, 640x480, 2 threads, mine 100, 110: only") })
    // Runs of a time differ, on one side as on the other.
    let timed = tour([100, 150], motion: "all")
    #expect(FigureCheck(kept: timed, named: "page", own: timed, named: "mine").count == 7)
    #expect(FigureCheck(kept: timed, named: "page", own: tour([105, 140], motion: "all"), named: "mine").count == 7)
  }

  @Test("what has no frames has no figures")
  func empty() {
    var own = Self.runs([1, 1])
    for i in own.indices { (own[i].times, own[i].cpu.time) = ([], nil) }
    #expect(check(own).count == 0)
    #expect(FigureColumns.all.prefix(6).allSatisfy { $0.text(MeasurementSeries(own)) == "–" })
  }

  @Test("ratios to other engines are looked up too, and their mean where both have the same scenes")
  func peers() throws {
    let kept = try PeerResultsTests.runs(blend2d: [1, 2, 4], ours: [0.5, 1.1, 1.8])
    let same = FigureCheck(
      kept: kept, named: "page", own: try PeerResultsTests.runs(blend2d: [2, 2, 2], ours: [1, 1.1, 0.9]), named: "mine")
    #expect(same.rows.map(\.subject) == ["s1", "geometric mean"] && same.count == 2 && same.holds)
    #expect(same.rows[0].figures[0].name == "everything moves, by blend2d" && same.rows[0].figures[0].own == 0.5)
    let slow = FigureCheck(kept: kept, named: "page", own: try PeerResultsTests.runs(blend2d: [1, 1], ours: [1, 1]), named: "mine")
    #expect(slow.countWithin == 0 && slow.markdown.contains("| s1 | **1.00 [0.3") && !slow.holds)
    #expect(slow.warnings.contains("mine has fewer runs than page, 2 and 3: the intervals are as much wider"))
    let single = FigureCheck(kept: try PeerResultsTests.results(), named: "page", own: kept, named: "mine")
    #expect(single.count == 0 && single.warnings.contains { $0.contains("single runs") })
  }
}
