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
    #expect(lines[2].hasPrefix("| a\\|b | all | 640x480 | 2 | ") && lines[2].contains("| 1.500 | 1.279 to 1.760 | **slower** |"))
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
