import Sessions
import Testing

@testable import Benchmarking

@Suite("Two files beside each other")
struct ComparisonTableTests {
  private func results(_ measurements: Measurement...) throws -> SavedResults {
    try SavedResults(parsing: Array(SavedResults.text(of: measurements).utf8))
  }

  @Test("a table has a row for each subject that both have, with a verdict, and names what only one has")
  func rows() throws {
    let before = try results(
      SavedResultsTests.measurement("a|b"), SavedResultsTests.measurement("same"), SavedResultsTests.measurement("gone"))
    let now = try results(
      SavedResultsTests.measurement("a|b", factor: 1.5), SavedResultsTests.measurement("same"), SavedResultsTests.measurement("new"))
    let table = ComparisonTable(before: before, named: "old.jsonl", now: now, named: "new.jsonl")
    #expect(table.rows.map(\.subject.scene) == ["a|b", "same"] && table.isSlower)
    let lines = table.markdown.split(separator: "\n")
    #expect(lines[0].contains("old.jsonl, ms") && lines[0].contains("new.jsonl, ms"))
    #expect(
      lines[2].hasPrefix("| a\\|b, in a window | all | 640x480 | 2 | ") && lines[2].contains("| 1.500 | 1.279 to 1.760 | **slower** |"))
    #expect(lines[3].contains("| 1.000 | 0.852 to 1.173 | no difference |"))
    // Every row has as many cells as the heading.
    for line in lines[0..<4] { #expect(line.replacing("\\|", with: "").count { $0 == "|" } == 10) }
    #expect(table.markdown.contains("only old.jsonl has gone") && table.markdown.contains("only new.jsonl has new"))
    #expect(table.markdown.contains("A CPU, 2 cores") && table.markdown.contains("commit abc"))
    #expect(table.json["rows"]?.array?.count == 2)
  }

  @Test("that one run says nothing of another is told, and the CPU's figure of several is their median")
  func runs() throws {
    let one = SavedResultsTests.measurement()
    let three = [0.004, 0.005, 0.009].enumerated().map { k, cpu in
      var run = SavedResultsTests.measurement(run: k + 1, seed: UInt64(k + 1))
      run.cpu.time = cpu
      return run
    }
    let all = try SavedResults(parsing: Array(SavedResults.text(of: three).utf8))
    func warns(_ before: SavedResults, _ now: SavedResults) -> Bool {
      ComparisonTable(before: before, named: "old", now: now, named: "new").warnings.contains(ComparisonTable.singleRun)
    }
    let single = try results(one)
    #expect(warns(single, all) && warns(all, single) && !warns(all, all))
    #expect(MeasurementSeries(all.measurements).median(\.cpu.time) == 0.005)
  }

  @Test("only the runs of what is compared are judged, whatever else the files hold")
  func compared() throws {
    let noisy = [1.0, 2].enumerated().map { SavedResultsTests.measurement("circles", factor: $1, run: $0 + 1, seed: UInt64($0)) }
    let quiet = (1...2).map { SavedResultsTests.measurement("words", run: $0, seed: UInt64($0)) }
    let both = try SavedResults(parsing: Array(SavedResults.text(of: noisy + quiet).utf8))
    for (before, now) in [(both, SavedResults(quiet)), (SavedResults(quiet), both)] {
      let table = ComparisonTable(before: before, named: "old", now: now, named: "new")
      #expect(
        table.rows.count == 1 && table.warnings.contains { $0.contains("has circles") } && !table.warnings.contains { $0.contains("vary") })
    }
    #expect(
      ComparisonTable(before: both, named: "old", now: both, named: "new").warnings.contains {
        $0.hasPrefix("before: the runs' medians vary: circles by")
      })
    let page = ReportPage(quiet, earlier: both.measurements, named: "old").html
    #expect(page.contains("Against old") && !page.contains("vary: circles"))
  }

  @Test("where runs share fewer than 8 frames of a scene others are compared, which the row says, and it decides nothing")
  func otherFrames() throws {
    func run(_ first: Int, factor: Double) -> Measurement {
      var one = SavedResultsTests.measurement(count: 20, factor: factor)
      (one.firstFrame, one.missed, one.latencies) = (first, nil, [])
      return one
    }
    func table(_ first: Int) throws -> ComparisonTable {
      ComparisonTable(before: try results(run(2, factor: 1)), named: "old", now: try results(run(first, factor: 2)), named: "new")
    }
    let (equal, other) = (try table(14), try table(15))
    #expect(equal.isSlower && equal.rows[0].comparison.isOfEqualFrames && equal.json["rows"]?.array?[0]["equal_frames"] == true)
    #expect(!other.isSlower && !other.rows[0].comparison.isFaster && other.markdown.contains("| other frames |"))
    #expect(other.json["rows"]?.array?[0]["equal_frames"] == false && other.json["rows"]?.array?[0]["slower"] == false)
    for (table, isTold) in [(equal, false), (other, true)] {
      #expect(table.warnings.contains { $0.hasPrefix("fewer than 8 frames are in all runs of circles, motion all") } == isTold)
    }
    let page = ReportPage([run(15, factor: 2)], earlier: [run(2, factor: 1)], named: "old").html
    #expect(page.contains("<td>other frames</td>") && page.contains("fewer than 8 frames are in all runs of circles"))
  }

  @Test("a report over earlier results says what both were made on and by")
  func environments() throws {
    var (before, now) = (SavedResultsTests.measurement(), SavedResultsTests.measurement(seed: 2))
    before.environment?.machine = "An <old> CPU"
    before.environment?.commit = "def"
    now.environment?.command = "pinwheel bench circles --report r"
    let page = ReportPage([now], earlier: [before, before, SavedResultsTests.measurement()], named: "old").html
    for words in [
      "<li>old: An &lt;old&gt; CPU; Linux 6.1; ", "<li>old: A CPU, 2 cores, Linux x86_64; ", "<li>this report: A CPU, 2 cores, ",
    ] {
      #expect(page.ranges(of: words).count == 1, "\(words)")
    }
    #expect(page.contains("`pinwheel bench circles --report r`</li>"))
    #expect(page.contains("<li>the program&apos;s commit differs: def, then abc</li>"))
    #expect(!ReportPage([now]).html.contains("<li>this report: "))
  }

  @Test("a page and a table tell the same of other numbers of frames, of what only one side has, and of too few frames")
  func omissions() throws {
    func tour(_ scene: String, _ count: Int) -> Measurement {
      var one = SavedResultsTests.measurement(scene, count: count)
      one.subject.motion = "tour"
      return one
    }
    let before = [tour("both", 40), tour("gone", 40), tour("short", 7)]
    let now = [tour("both", 30), tour("new", 40), tour("short", 7)]
    let table = ComparisonTable(before: SavedResults(before), named: "old", now: SavedResults(now), named: "this report")
    #expect(
      table.omissions == [
        "old has 42 frames of both, motion tour, 640x480, 2 threads, this report 32: only those that both have are compared",
        "fewer than 8 frames of short, motion tour, 640x480, 2 threads, in a window can be compared",
        "only old has gone, motion tour, 640x480, 2 threads, in a window",
        "only this report has new, motion tour, 640x480, 2 threads, in a window",
      ])
    #expect(table.alone.map(\.subject.scene) == ["short", "new"] && table.warnings.suffix(4) == table.omissions[...])
    let page = ReportPage(now, earlier: before, named: "old").html
    for omission in table.omissions { #expect(page.contains("<li>\(omission)</li>") && table.markdown.contains("- Beware: \(omission)")) }
    // Of what a whole suite has, the first are named.
    let many = (1...20).map { SavedResultsTests.measurement("s\($0)") }
    let cut = ComparisonTable(before: SavedResults(many + before), named: "old", now: SavedResults(now), named: "new").omissions
    #expect(cut.contains { $0.hasPrefix("only old has s1, motion") && $0.contains("; s8, ") && $0.hasSuffix("; and 13 more") })
  }

  @Test("windows and what draws are told apart in tables, pages and JSON, and each command that measured is shown")
  func kinds() throws {
    func one(_ compositor: String, inWindow: Bool, command: String = "pinwheel bench circles", factor: Double = 1) -> Measurement {
      var one = SavedResultsTests.measurement(factor: factor)
      (one.compositor, one.missed) = (compositor, inWindow ? 0 : nil)
      if !inWindow { one.latencies = [] }
      one.environment?.command = command
      return one
    }
    let window = one("raster: the machine has no GPU; surface", inWindow: true, command: "pinwheel bench circles --window")
    let all = [
      window, one("raster, as asked for", inWindow: false), one("geometry on a", inWindow: false, factor: 2),
      one("geometry on b, as asked for", inWindow: false, factor: 3),
    ]
    let table = ComparisonTable(before: SavedResults(all), named: "old", now: SavedResults(all), named: "new")
    #expect(table.rows.map(\.distinction) == [", in a window", ", by raster", ", by geometry on a", ", by geometry on b"])
    #expect(table.rows.map(\.comparison.ratio) == [1, 1, 1, 1])
    #expect(table.markdown.contains("| circles, in a window | all |") && table.markdown.contains("| circles, by geometry on b | all |"))
    #expect(table.markdown.contains("`pinwheel bench circles`") && table.markdown.contains("`pinwheel bench circles --window`"))
    let rows = try #require(table.json["rows"]?.array)
    #expect(rows.map { $0["window"]?.bool } == [true, false, false, false] && rows[0]["options"] == "")
    #expect(rows[0]["compositor"] == "raster; surface" && rows[2]["compositor"] == "geometry on a")
    let source = ResultPage.Source(name: "a.results.jsonl", results: SavedResults(all))
    let page = ResultPage([source]).markdown
    #expect(page.contains("\n    pinwheel bench circles --window\n    pinwheel bench circles\n"))
    #expect(page.contains("| circles, in a window | all |") && page.contains("| circles, by raster | all |"))
    let beside = ResultPage([source, ResultPage.Source(name: "b", results: SavedResults([all[1]]))]).markdown
    let name = "circles, motion all, 640x480, 2 threads"
    for row in ["\(name), in a window", "\(name), by raster", "\(name), by geometry on a", "\(name), by geometry on b"] {
      #expect(beside.contains("| \(row) | "), "\(row)")
    }
    // What both were drawn by is in one row.
    let shared = beside.split(separator: "\n").first { $0.hasPrefix("| \(name), by raster | ") }
    #expect(!beside.contains("| \(name) | ") && shared?.contains("–") == false)
    let check = FigureCheck(kept: SavedResults(all + all), named: "a", own: SavedResults(all), named: "b")
    #expect(Set(check.rows.map(\.subject)).count == 4 && check.rows[0].subject == "\(name), in a window")
    let report = ReportPage(all, earlier: [all[3]], named: "old").html
    for end in ["in a window", "by raster", "by geometry on b"] {
      #expect(report.contains("<h2 id=\"scene-") && report.contains("\(name), \(end)</h2>"))
    }
    #expect(report.contains("<td>pinwheel bench circles --window</td>") && report.contains("<td>pinwheel bench circles</td>"))
    // Runs of two programs stand beside each other too, and none is left out.
    var other = all[1]
    other.environment?.commit = "def"
    let two = ResultPage([ResultPage.Source(name: "c", results: SavedResults([all[1], other])), source]).markdown
    #expect(two.contains("| what | c, abc, AVX2 | c, def, AVX2 | a, abc, AVX2 |"))
    // So do those of two that their commit does not tell apart.
    other = all[1]
    other.environment?.executable = "another"
    let alike = ResultPage([ResultPage.Source(name: "c", results: SavedResults([all[1], other])), source]).markdown
    #expect(alike.contains(", AVX2, A CPU, 2 cores, Linux x86_64, another") && alike.contains(" | a, abc, AVX2 |"))
  }

  @Test("drawings stand over those of the series that a table compares them with")
  func drawings() {
    var (window, memory) = (SavedResultsTests.measurement(), SavedResultsTests.measurement(factor: 3))
    (memory.missed, memory.latencies) = (nil, [])
    window.stages[0] = 0.7
    let page = ReportPage([memory], earlier: [window, memory], named: "old").html
    #expect(page.contains("old, all frames") && !page.contains("700.000 ms"))
    // What has none stands alone.
    #expect(!ReportPage([memory], earlier: [window], named: "old").html.contains("old, all frames"))
  }

  @Test("what draws has one name, whether it was asked for or not")
  func drawing() {
    func drawing(_ words: String, inWindow: Bool = false) -> String {
      var one = SavedResultsTests.measurement()
      (one.compositor, one.missed) = (words, inWindow ? 0 : nil)
      return one.drawing
    }
    #expect(drawing("raster, as asked for") == "raster" && drawing("raster, the same on every machine") == "raster")
    #expect(drawing("geometry on A (LLVM 15, 256 bits), as asked for") == "geometry on A (LLVM 15, 256 bits)")
    #expect(drawing("raster: no; reason; surface", inWindow: true) == "raster; surface")
    #expect(drawing("geometry on A, as asked for; OpenGL", inWindow: true) == "geometry on A; OpenGL" && drawing("") == "")
    var (asked, usual) = (SavedResultsTests.measurement(), SavedResultsTests.measurement(run: 2, seed: 2))
    (asked.compositor, usual.compositor) = ("raster, as asked for", "raster, the same on every machine")
    #expect(MeasurementSeries.grouped([asked, usual]).count == 1)
    #expect(ComparisonTable.surroundings([asked], [usual]).isEmpty)
    (asked.isTraced, usual.isTraced) = (true, false)
    #expect(ComparisonTable.surroundings([asked], [usual]) == ["what was noted differs: every stage, then frames alone"])
    (usual.isTraced, asked.displayRate, usual.displayRate) = (true, 60, 144)
    #expect(ComparisonTable.surroundings([asked], [usual]) == ["the display's rate differs: 60 Hz, then 144 Hz"])
    // Of results of before that is not known.
    (asked.isTraced, asked.displayRate) = (nil, nil)
    #expect(ComparisonTable.surroundings([asked], [usual]).isEmpty)
  }

  @Test("another commit, or where none is known another executable, is a fact, and no warning")
  func programs() throws {
    func table(_ commits: (String?, String?), _ executables: (String?, String?)) throws -> ComparisonTable {
      func side(_ commit: String?, _ executable: String?, seed: UInt64) throws -> SavedResults {
        var one = SavedResultsTests.measurement(seed: seed)
        one.environment?.commit = commit
        one.environment?.executable = executable
        return try results(one)
      }
      let (before, now) = (try side(commits.0, executables.0, seed: 1), try side(commits.1, executables.1, seed: 2))
      return ComparisonTable(before: before, named: "old", now: now, named: "new")
    }
    let commits = try table(("abc", "def"), ("12ef", "34ab"))
    #expect(commits.facts == ["the program's commit differs: abc, then def"])
    #expect(commits.markdown.contains("\n- the program's commit differs") && !commits.warnings.contains { $0.contains("commit") })
    #expect(commits.json["facts"]?.array == ["the program's commit differs: abc, then def"])
    #expect(try table(("abc", nil), ("12ef", "34ab")).facts == ["the program's executable differs: 12ef, then 34ab"])
    for (commits, executables) in [(("abc", "abc"), ("12ef", "34ab")), ((nil, nil), ("12ef", "12ef")), ((nil, "abc"), (nil, "12ef"))]
      as [((String?, String?), (String?, String?))]
    {
      #expect(try table(commits, executables).facts.isEmpty)
    }
  }

  @Test("other machines, versions, compositors and sizes are told of")
  func differences() throws {
    let before = SavedResultsTests.measurement()
    var now = before
    now.compositor = "geometry"
    now.environment?.machine = "Another CPU"
    now.environment?.version = "0.2.0"
    let table = ComparisonTable(before: try results(before), named: "old", now: try results(now), named: "new")
    for word in [
      "the machine differs: A CPU, 2 cores, Linux x86_64, then Another CPU", "version differs: 0.1.0, then 0.2.0", "what draws differs",
    ] {
      #expect(table.warnings.contains { $0.contains(word) }, "\(word)")
    }
    #expect(table.warnings.contains { $0.contains("other processes used up to 12.5 % of the CPUs") })
    now.subject.width = 320
    #expect(ComparisonTable(before: try results(before), named: "old", now: try results(now), named: "new").rows.isEmpty)
  }
}
