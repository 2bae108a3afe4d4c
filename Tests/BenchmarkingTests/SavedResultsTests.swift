import Geometry
import Sessions
import Testing

@testable import Benchmarking

@Suite("Saved measurements")
struct SavedResultsTests {
  static func measurement(_ scene: String = "circles", count: Int = 40, factor: Double = 1, run: Int = 1, seed: UInt64 = 1) -> Measurement {
    var generator = SeededGenerator(seed: seed)
    var measurement = Measurement(
      Measurement.Subject(scene: scene, motion: "all", width: 640, height: 480, threads: 2), compositor: "raster, as asked for")
    measurement.times = (0..<count).map { _ in (factor * Double.random(in: 80_000...120_000, using: &generator)).rounded() / 1e7 }
    measurement.warmUpTimes = [0.5, 0.25]
    measurement.firstFrame = 2
    measurement.isSteady = true
    measurement.run = run
    measurement.stages = [0.001, 0.002, 0.0005, 0.004, 0, 0, 0]
    measurement.slowStages = [0.002, 0.004, 0.001, 0.008, 0, 0, 0]
    measurement.damagedPixels = 1234
    (measurement.allocations.own, measurement.allocations.libraries) = (0.25, 3)
    measurement.residentMegabytes = 31.5
    (measurement.drawCalls, measurement.fastestOwn) = (4, 0.003)
    measurement.missed = 7
    measurement.latencies = [0.01, 0.02]
    (measurement.cpu.time, measurement.cpu.wakeups, measurement.cpu.preemptions) = (0.008, 12.5, 3.25)
    var memory = MemoryUse(smaps: MachineTests.smaps, program: "/usr/bin/pinwheel")
    var kept = MemoryUse.Drawing()
    (kept.meshes, kept.tiles, kept.gradients, kept.atlas) = (1.25, 0.5, 0.02, 16)
    (kept.shadows, kept.images, kept.items) = (2.25, 3, 0.75)
    (memory.drawing, memory.mostDrawing) = (kept, kept)
    memory.mostFonts = 0.5
    measurement.memory = memory
    measurement.start = StartStages(loaded: 0.012, window: 0.05, scene: 0.03, picture: 0.02, cpu: 0.08)
    var conditions = MachineConditions()
    (conditions.othersShare, conditions.governor, conditions.temperature) = (0.125, "powersave", 41)
    (conditions.busyShare, conditions.usedMegabytes) = (0.125, 2560)
    measurement.conditions = conditions
    measurement.environment = MachineDescription(
      machine: "A CPU, 2 cores, Linux x86_64", kernel: "Linux 6.1", memoryMegabytes: 4096, compiler: "Swift 6.2, optimised",
      version: "0.1.0",
      commit: "abc", executable: "12ef", command: "pinwheel bench circles", cCompiler: "Clang 17.0.0 (a commit)",
      configuration: "release, x86-64", kernels: "AVX2")
    return measurement
  }

  /// A line as programs of format 1 wrote it.
  static let old = """
    {"scene":"circles","motion":"all","size":"640x480","threads":2,"compositor":"raster","frames":9,"min_ms":8,"median_ms":10,\
    "p95_ms":11,"p99_ms":12,"max_ms":12,"stages":{"animate":1,"build":2,"tessellate":0,"composite":4,"submit":0,"upload":0,"present":0},\
    "damaged_pixels":10,"allocations_per_frame":0,"library_allocations_per_frame":0,"rss_mb":30.1,"version":"0.1.0","machine":"A CPU",\
    "times_ms":[8,9,10,10,10,10,11,11,12]}
    """

  @Test("all that was measured is read as it was written")
  func roundTrip() throws {
    var measurement = Self.measurement()
    (measurement.intervals, measurement.suite) = ([0.0625, 0.03125], Measurement.Suite(version: 3, parts: 7, budget: 720))
    (measurement.isTraced, measurement.displayRate) = (true, 59.94)
    (measurement.presented, measurement.pauses) = ((1...40).map { Double($0) / 8 }, [0] + Array(3..<40))
    (measurement.cpu.perSecond, measurement.cpu.duration) = (0.125, 2.5)
    measurement.works = measurement.times.map { ($0 * 0.75e7).rounded() / 1e7 }
    let both = [measurement, Self.measurement(run: 2, seed: 2)]
    for text in [SavedResults.text(of: both), SavedResults.document(of: both)] {
      let read = try SavedResults(parsing: Array(text.utf8)).measurements
      #expect(read.count == 2)
      // Every member says the same once more.
      for (one, other) in zip(read, both) { #expect(JSONText.encode(one) == JSONText.encode(other)) }
      #expect(read[0].times.count == measurement.times.count && zip(read[0].times, measurement.times).allSatisfy { abs($0 - $1) < 1e-12 })
      #expect(read[0].warmUpTimes == measurement.warmUpTimes && read[0].latencies == [0.01, 0.02])
      #expect(read[0].intervals == [0.0625, 0.03125] && read[0].suite == measurement.suite && read[1].suite == nil)
      #expect(zip(read[0].works, measurement.works).allSatisfy { abs($0 - $1) < 1e-12 } && read[0].works.count == 40)
      #expect(read[0].presented == measurement.presented && read[0].pauses == measurement.pauses && read[1].presented.isEmpty)
      #expect(read[0].isTraced == true && read[1].isTraced == nil)
      #expect(read[0].displayRate == 59.94 && read[1].displayRate == nil)
      #expect(read[0].cpu == measurement.cpu && read[1].cpu.perSecond == nil)
      #expect(read[0].environment == measurement.environment && read[0].conditions == measurement.conditions)
      #expect(zip(read[0].stages, measurement.stages).allSatisfy { abs($0 - $1) < 1e-12 })
    }
  }

  @Test("another scale is another subject, which is kept and told of")
  func scale() throws {
    var measurement = Self.measurement()
    measurement.subject.scale = 1.5
    let read = try SavedResults(parsing: Array(SavedResults.text(of: [measurement]).utf8)).measurements[0]
    #expect(read.subject == measurement.subject && read.subject != Self.measurement().subject)
    #expect("\(read.subject)" == "circles, motion all, 640x480 at 1.5, 2 threads")
    #expect(!SavedResults.text(of: [Self.measurement()]).contains("scale"))
  }

  @Test(
    "times below 0 and without measure, no threads, no scale and frames that nobody drew are refused",
    arguments: [
      ("\"cpu_ms\":8", "\"cpu_ms\":-1e300"), ("\"build\":2", "\"build\":-1e300"), ("\"build\":2", "\"build\":1e308"),
      ("\"others_share\":0.125", "\"others_share\":1e300"),
      ("\"times_ms\":[", "\"work_ms\":[1,2],\"times_ms\":["), ("\"times_ms\":[", "\"presented_ms\":[1,2],\"times_ms\":["),
      ("\"cpu_ms\":8", "\"cpu_ms\":8,\"cpu_ms_per_s\":-1"), ("\"cpu_ms\":8", "\"cpu_ms\":8,\"measured_s\":-1"),
      ("\"missed\":7", "\"missed\":7,\"display_hz\":-60"),
      ("\"threads\":2", "\"threads\":-2"), ("\"threads\":2", "\"threads\":2,\"scale\":0"),
      ("\"first_frame\":2", "\"first_frame\":9223372036854775807"),
    ])
  func impossible(known: String, wrong: String) throws {
    let text = SavedResults.text(of: [Self.measurement()])
    #expect(text.contains(known))
    #expect(throws: ResultsError.self) { try SavedResults(parsing: Array(text.replacing(known, with: wrong).utf8)) }
  }

  @Test("a broken sensor's reading is left out", arguments: ["1e300", "-274", "65261"])
  func sensor(reading: String) throws {
    let text = SavedResults.text(of: [Self.measurement()]).replacing("\"temperature_c\":41", with: "\"temperature_c\":\(reading)")
    let read = try SavedResults(parsing: Array(text.utf8)).measurements[0]
    #expect(read.conditions?.temperature == nil && read.conditions?.governor == "powersave" && !MangoHudLog.text(of: read).isEmpty)
  }

  @Test("empty lines count for nothing, whatever ends them")
  func emptyLines() throws {
    let line = SavedResults.text(of: [Self.measurement()])
    let other = SavedResults.text(of: [Self.measurement(run: 2, seed: 2)])
    for (text, count) in [("\r\n" + line + "\n  \n" + other, 2), (line.replacing("\n", with: "\r\n") + "\r\n\t", 1)] {
      #expect(try SavedResults(parsing: Array(text.utf8)).measurements.count == count)
    }
    let error = #expect(throws: ResultsError.self) { try SavedResults(parsing: Array((line.dropLast(30) + "\n" + line).utf8)) }
    #expect(error?.description.hasPrefix("line 1: this is no measurement that --save wrote") == true)
  }

  @Test("a run that stands in a file twice is told of, since it would count twice")
  func sameRun() throws {
    let runs = (1...3).map { Self.measurement(run: $0, seed: UInt64($0)) }
    let other = Self.measurement("squares", run: 1, seed: 1)
    for text in [SavedResults.text(of: runs + [other, runs[1]]), SavedResults.document(of: runs + [other, runs[1]])] {
      let error = #expect(throws: ResultsError.self) { try SavedResults(parsing: Array(text.utf8)) }
      #expect(error?.description.hasPrefix("measurement 5 is the run of measurement 2 once more") == true, "\(error?.description ?? "")")
    }
    // Frames of other scenes and of other runs may take the same time.
    var single = runs
    for i in single.indices { (single[i].times, single[i].warmUpTimes) = ([0.01], []) }
    for kept in [runs + [other], single] {
      #expect(try SavedResults(parsing: Array(SavedResults.text(of: kept).utf8)).measurements.count == kept.count)
    }
  }

  @Test("what would move a terminal's cursor or end a line is read as something that is seen")
  func printable() throws {
    var measurement = Self.measurement("a\u{1b}]0;b\u{7}\u{301}")
    measurement.environment?.command = "pinwheel bench 'a\nb'"
    measurement.conditions?.governor = "\u{9b}31m"
    let read = try SavedResults(parsing: Array(SavedResults.document(of: [measurement]).utf8)).measurements[0]
    #expect(read.subject.scene == "a\u{fffd}]0;b\u{fffd}\u{301}" && read.environment?.command == "pinwheel bench 'a\u{fffd}b'")
    #expect(read.conditions?.governor == "\u{fffd}31m")
  }

  @Test("a file's name is shown without what moves a terminal's cursor, and what was saved of it is of the same subject")
  func name() throws {
    let measured = Self.measurement("a\u{1b}[2Jb")
    let read = try SavedResults(parsing: Array(SavedResults.text(of: [measured]).utf8)).measurements[0]
    #expect(measured.subject.scene == "a\u{fffd}[2Jb" && read.subject == measured.subject)
  }

  @Test("a report of a format that is not known is refused", arguments: [0, -1, 99])
  func unknownReport(format: Int) throws {
    let text = SavedResults.document(of: [Self.measurement()])
    let first = try #require(text.firstRange(of: "\"format\":\(Measurement.format)"))
    let other = "\(text[..<first.lowerBound])\"format\":\(format)\(text[first.upperBound...])"
    #expect(throws: ResultsError.self) { try SavedResults(parsing: Array(other.utf8)) }
  }

  @Test("what older programs saved opens, and its frames are those that it counted")
  func format1() throws {
    let read = try SavedResults(parsing: Array((Self.old + "\n").utf8)).measurements
    #expect(read.count == 1 && read[0].times.count == 9 && read[0].firstFrame == 4)
    #expect(read[0].environment?.machine == "A CPU" && read[0].environment?.version == "0.1.0")
    #expect(read[0].stages[3] == 0.004)
    let second = Self.old.replacing("\"scene\":", with: "\"format\":2,\"missed\":3,\"scene\":")
    #expect(try SavedResults(parsing: Array(second.utf8)).measurements[0].missed == 3)
    let tour = Self.old.replacing("\"motion\":\"all\"", with: "\"motion\":\"tour\"")
    #expect(try SavedResults(parsing: Array(tour.utf8)).measurements[0].firstFrame == 0)
  }

  @Test("a document that was given lines of its own is read too")
  func pretty() throws {
    let text = SavedResults.document(of: [Self.measurement()]).replacing(",\"", with: ",\n  \"").replacing("[{", with: "[\n{")
    #expect(try SavedResults(parsing: Array(text.utf8)).measurements.count == 1)
    let error = #expect(throws: ResultsError.self) { try SavedResults(parsing: Array(text.utf8.dropLast(40))) }
    #expect(error?.description.contains("byte") == true)
    // A name in the first line may be that of a scene, and a line of its own may hold one measurement alone.
    let named = "{\"note\":\"a \\\"scene\\\"\",\"scene\":\"x\",\n" + SavedResults.document(of: [Self.measurement()]).dropFirst()
    #expect(try SavedResults(parsing: Array(named.utf8)).measurements.count == 1)
    let line = SavedResults.text(of: [Self.measurement("a")]).replacing(",\"", with: ",\n\"")
    #expect(try SavedResults(parsing: Array(line.utf8)).measurements.map(\.subject.scene) == ["a"])
  }

  @Test(
    "what is no measurement is refused, and it is said why and where",
    arguments: [
      ("", "empty"), (" \n\n", "empty"), ("{}", "line 1: "), ("[]", "line 1: "), ("nonsense", "line 1: "),
      ("{\"measurements\":[]}", "missing"),
      ("{\"format\":2,\"schema\":\"s\",\"measurements\":[]}", "no measurement"), (old + "\n{\"scene\":", "line 2: "),
      (String(old.dropLast(20)), "line 1: "), (old + "\n" + old.replacing("640x480", with: "640by480"), "line 2: "),
      (old.replacing("640x480", with: "0x480"), "'size'"), (old.replacing("[8,9", with: "[-8,9"), "'times_ms'"),
      (old.replacing("[8,9", with: "[\"8\",9"), "times_ms"), (old.replacing("\"scene\":", with: "\"format\":99,\"scene\":"), "newer"),
      (old.replacing("\"threads\":2,", with: ""), "'threads' is missing"), (old.replacing("\"motion\":\"all\",", with: ""), "'motion'"),
    ])
  func refused(text: String, word: String) {
    let error = #expect(throws: ResultsError.self) { try SavedResults(parsing: Array(text.utf8)) }
    #expect(error?.description.contains(word) == true, "\(error?.description ?? "")")
  }

  @Test("an amount that cannot be is refused: what is below nothing, or beyond measure")
  func amounts() throws {
    let text = SavedResults.text(of: [Self.measurement(count: 9)])
    for key in [
      "rss_mb", "damaged_pixels", "allocations_per_frame", "wakeups_per_s", "preemptions_per_s", "cpu_ms", "own_min_ms", "resident_mb",
      "heap_mb", "tiles_mb", "scene_ms", "missed", "draw_calls", "run",
    ] {
      let place = try #require(text.firstRange(of: "\"\(key)\":"), "\(key)")
      let end = try #require(text[place.upperBound...].firstIndex { $0 == "," || $0 == "}" })
      for value in ["-5", "1e300"] {
        let changed = text[..<place.upperBound] + value + text[end...]
        #expect(throws: ResultsError.self, "\(key): \(value)") { try SavedResults(parsing: Array(changed.utf8)) }
      }
    }
  }

  @Test("times are kept to the nanosecond, as clocks tell them")
  func nanoseconds() throws {
    var measurement = Self.measurement(count: 9)
    measurement.times = (1...9).map { Double($0 * 41) / 1e9 }
    let read = try SavedResults(parsing: Array(SavedResults.text(of: [measurement]).utf8)).measurements[0]
    #expect(read.times.map { ($0 * 1e9).rounded() } == (1...9).map { Double($0 * 41) })
    #expect(Set(read.times).count == 9)
  }

  @Test("a saved file that is cut off or changed anywhere is read or refused, and nothing else")
  func damage() {
    let bytes = Array(SavedResults.document(of: [Self.measurement(count: 9)]).utf8)
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<300 {
      var damaged = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)))
      if !damaged.isEmpty { damaged[Int.random(in: damaged.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator) }
      do throws(ResultsError) {
        let read = try SavedResults(parsing: damaged)
        #expect(read.measurements.allSatisfy { $0.times.allSatisfy { $0 >= 0 && $0.isFinite } })
      } catch { #expect(!error.description.isEmpty) }
    }
  }

  @Test("a time that nobody lives to see is refused, and the longest that is not gives figures")
  func longTimes() throws {
    let text = SavedResults.text(of: [Self.measurement(count: 9)])
    let times = try #require(text.firstRange(of: "\"times_ms\":["))
    func longest(_ time: String) -> [UInt8] { Array((text[..<times.upperBound] + "\(time)," + text[times.upperBound...]).utf8) }
    #expect(throws: ResultsError.self) { try SavedResults(parsing: longest("1e308")) }
    let read = try SavedResults(parsing: longest("1e12")).measurements
    #expect(try #require(MeasurementSeries(read + read).meanInterval).upperBound.isFinite)
  }

  @Test("frames are paired by their number in the scene, whatever the warm-ups were")
  func pairs() throws {
    let frames = (0..<60).map { 0.01 + Double($0 % 7) / 1000 }
    var (early, late) = (Self.measurement(), Self.measurement())
    (early.times, early.firstFrame) = (Array(frames[4...]), 4)
    (late.times, late.firstFrame) = (Array(frames[11...]), 11)
    let comparison = try #require(MeasurementSeries([late]).comparison(with: MeasurementSeries([early])))
    #expect(comparison.ratio == 1 && comparison.verdict == "no difference")
    // Short runs with long warm-ups may share no frame of the scene.
    (early.times, late.times) = (Array(frames[4..<24]), Array(frames[4..<24]))
    late.firstFrame = 32
    #expect(MeasurementSeries([early, late]).comparison(with: MeasurementSeries([early, late]))?.ratio == 1)
    (early.times, late.times) = (Array(frames[..<7]), Array(frames[..<7]))
    #expect(MeasurementSeries([late]).comparison(with: MeasurementSeries([early])) == nil)
  }

  @Test("runs of a subject belong together, in the order of the subjects")
  func series() {
    let grouped = MeasurementSeries.grouped([
      Self.measurement("a", run: 1), Self.measurement("b", run: 1), Self.measurement("a", factor: 2, run: 2),
    ])
    #expect(grouped.map(\.subject.scene) == ["a", "b"] && grouped[0].runs.map(\.run) == [1, 2])
    #expect(grouped[1].variation == nil)
    // Two runs, one twice the other: their standard deviation is 0.471 of their mean.
    #expect(abs((grouped[0].variation ?? 0) - 0.4714) < 0.01)
    #expect(MeasurementSeries.warnings(of: grouped).contains { $0.contains("vary: a by 47") && !$0.contains("b by") })
    #expect(grouped[0].report.contains("2 runs vary by 47"))
    // A scene of several sizes is named once, with the worst of them.
    var small = [Self.measurement("a", run: 1), Self.measurement("a", factor: 1.5, run: 2)]
    for i in small.indices { small[i].subject.width = 64 }
    let warnings = MeasurementSeries.warnings(of: grouped + MeasurementSeries.grouped(small))
    #expect(warnings.contains { $0.hasPrefix("the runs' medians vary: a by up to 47") && !$0.contains(", ") })
  }
}
