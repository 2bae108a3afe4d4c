import Testing

@testable import Benchmarking

@Suite("Other engines' results")
struct PeerResultsTests {
  private static func row(_ peer: String, _ scene: String, _ mode: String, _ fastest: Double, threads: Int = 1) -> String {
    """
    {"peer":"\(peer)","version":"1.2","scene":"\(scene)","mode":"\(mode)","threads":\(threads),"min":\(fastest),"median":\(fastest * 2)}
    """
  }

  private static func text(_ rows: [String], format: Int = 1) -> String {
    """
    {"format":\(format),"command":"tools/bench --peers DIR --keep one --fifo","rows":[\(rows.joined(separator: ",\n"))],
    "environment":{"machine":"A | CPU","kernel":"Linux 6.1","compiler":"Swift 6.2","version":"0.1.0","commit":"abc","command":""}}
    """
  }

  static func results(_ factor: Double = 1) throws -> PeerResults {
    let rows = [
      row("blend2d", "s1", "dyn", 1), row("ours", "s1", "dyn", 0.5 * factor), row("ours", "s1", "dyn", 0.1, threads: 2),
      row("cairo", "s1", "dyn", 4),
      row("blend2d", "s2", "dyn", 1), row("ours", "s2", "dyn", 2 * factor), row("ours", "s1", "one", 0.75 * factor),
      row("cairo", "s1", "one", 1),
    ]
    return try PeerResults(parsing: Array(text(rows).utf8))
  }

  @Test("ratios are those of one thread: of fastest frames where all moves, of medians where one shape does")
  func ratios() throws {
    let results = try Self.results()
    #expect(results.peers == ["blend2d", "cairo"] && results.scenes == ["s1", "s2"])
    #expect(results.ratios(to: "blend2d", "s1", "dyn") == [0.5] && results.ratios(to: "cairo", "s1", "dyn") == [0.125])
    #expect(results.times("ours", "s1", "one") == [1.5] && results.ratios(to: "cairo", "s1", "one") == [0.75])
    #expect(results.ratios(to: "cairo", "s2", "dyn") == nil && results.ratios(to: "blend2d", "s1", "one") == nil)
  }

  /// Of one scene, in which everything moves.
  static func runs(blend2d: [Double], ours: [Double], version: String = "1.2") throws -> PeerResults {
    let rows = [("blend2d", blend2d), ("ours", ours)].map { peer, times in
      row(peer, "s1", "dyn", times.min() ?? 1).replacing("1.2", with: version).replacing(
        "}", with: ",\"runs\":{\"min\":\(times),\"median\":\(times)}}")
    }
    return try PeerResults(parsing: Array(text(rows).utf8))
  }

  @Test("of several runs each has its ratio, and their interval is printed")
  func runs() throws {
    let results = try Self.runs(blend2d: [1, 2, 4], ours: [0.5, 1.1, 1.8])
    #expect(try #require(results.ratios(to: "blend2d", "s1", "dyn")) == [0.5, 0.55, 0.45])
    let interval = try #require(Prediction.interval([0.5, 0.55, 0.45]))
    #expect(interval.lowerBound < 0.4 && interval.upperBound > 0.6)
    let page = PeerPage([PeerPage.Source(name: "a", results: results)]).markdown
    #expect(page.contains("\n    tools/bench --peers DIR --keep mine --runs 3 --fifo\n"))
    // An interrupted measurement has fewer than were asked for.
    let text = Self.text([Self.row("ours", "s1", "dyn", 1)]).replacing("--keep one", with: "--keep one --runs 9")
    #expect(try PeerResults(parsing: Array(text.utf8)).invocation == "tools/bench --peers DIR --keep mine --runs 1 --fifo")
    let five = try Self.runs(blend2d: [1, 2, 4, 5, 6], ours: [0.5, 1.1, 1.8, 2, 3])
    #expect(PeerPage([PeerPage.Source(name: "a", results: five)]).markdown.contains("\n    tools/bench --peers DIR --keep mine --fifo\n"))
    #expect(page.contains("| s1 | 1.100 | 0.50 [0.3") && page.contains("| geometric mean |  | 0.50 [0.3"))
    #expect(throws: ResultsError.self) { try Self.runs(blend2d: [1], ours: [1, 2]) }
    #expect(throws: ResultsError.self) { try Self.runs(blend2d: [1, 1], ours: [1, 0]) }
  }

  @Test("machines stand side by side, and where Pinwheel is slower is in bold")
  func page() throws {
    let sources = try [("one.peers.json", 1.0), ("two.peers.json", 0.25)].map { PeerPage.Source(name: $0, results: try Self.results($1)) }
    let text = PeerPage(sources).markdown
    #expect(text.contains("**A \\| CPU** (`one.peers.json`): Linux 6.1, Swift 6.2, Pinwheel 0.1.0, commit abc, blend2d 1.2, cairo 1.2."))
    // What it says to do keeps what is there.
    #expect(text.contains("\n    tools/bench --peers DIR --keep mine --runs 1 --fifo\n"))
    let lines = text.split(separator: "\n")
    #expect(
      lines.contains("| s1 | 0.500 | 0.50 | 0.13 | 1.500 | – | 0.75 |") && lines.contains("| s2 | 2.000 | **2.00** | – | – | – | – |"))
    // The means come first, each with the scene that is worst, and with which program it was.
    #expect(text.hasPrefix("Side by side"))
    #expect(lines.contains("| one | abc | 1 | 1.00 | **2.00**, s2 | 0.13 | 0.13, s1 | – | – | 0.75 | 0.75, s1 |"))
    #expect(lines.contains("| two | abc | 1 | 0.25 | 0.50, s2 | 0.03 | 0.03, s1 | – | – | 0.19 | 0.19, s1 |"))
    for line in lines where line.hasPrefix("|") {
      #expect([8, 12].contains(line.replacing("\\|", with: "").count { $0 == "|" }), "\(line)")
    }
    #expect(!PeerPage([sources[0]]).markdown.contains("Side by side"))
  }

  @Test(
    "what are no such results is refused",
    arguments: [
      "", "{}", "[]", text([]), text([row("ours", "s1", "dyn", 0)]), text([row("ours", "s1", "dyn", 1)], format: 2),
      text([row("ours", "s1", "dyn", 1).replacing("\"scene\":\"s1\",", with: "")]),
    ])
  func refused(text: String) {
    #expect(throws: ResultsError.self) { try PeerResults(parsing: Array(text.utf8)) }
  }
}
