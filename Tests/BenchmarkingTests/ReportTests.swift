import Compositing
import Geometry
import Layers
import SVG
import Sessions
import Testing

@testable import Benchmarking

@MainActor
@Suite("Reports")
struct ReportTests {
  private func measurements(_ scene: String = "circles") -> [Measurement] {
    [
      SavedResultsTests.measurement(scene, count: 1200), SavedResultsTests.measurement(scene, count: 300, factor: 1.2, run: 2, seed: 2),
      SavedResultsTests.measurement("few", count: 3),
    ].map { one in
      var shown = one
      (shown.intervals, shown.displayRate) = ([0.0625, 0.03125], 60)
      return shown
    }
  }

  /// The drawings of a page.
  private func drawings(in page: String) -> [String] {
    page.components(around: "<svg", "</svg>")
  }

  @Test("a page needs nothing else, and names what ran and what speaks against it")
  func selfContained() {
    let page = ReportPage(measurements()).html
    for word in ["<script", "src=", "href=", "@import", "url("] { #expect(!page.contains(word), "\(word)") }
    #expect(page.replacing("http://www.w3.org/2000/svg", with: "").contains("http") == false)
    for word in [
      "A CPU, 2 cores", "Linux 6.1", "Swift 6.2, optimised", "abc", "12ef", "pinwheel bench circles", "powersave",
      "Clang 17.0.0 (a commit)", "release, x86-64", "AVX2",
      "prefers-color-scheme:dark",
    ] {
      #expect(page.contains(word), "\(word)")
    }
    var pinned = measurements()
    pinned[0].environment?.cpus = "0,2-3"
    #expect(ReportPage(pinned).html.contains("<td>0,2-3</td>") && !page.contains("CPUs that it may use"))
    // What three frames cannot tell.
    #expect(page.contains("few, motion all") && page.contains("<td>–</td>"))
  }

  @Test("on a narrow display drawings keep their size and are moved sideways, and what explains a table is no wider than the page")
  func narrow() {
    let page = ReportPage(measurements(), earlier: measurements(), named: "old").html
    #expect(page.contains("figure{margin:1rem 0;overflow-x:auto}") && page.contains("min-width:680px"))
    let captions = page.components(around: "<caption>", "</caption>")
    #expect(Set(captions.map(\.count)).allSatisfy { $0 < 45 } && captions.count > 3, "\(captions)")
    #expect(page.contains("<p>Milliseconds, in brackets the interval;") && page.contains("<h2 id=\"against\">Against old</h2>"))
  }

  @Test("names of scenes are text, whatever is in them")
  func escaping() {
    let name = "<b>&\"'\u{1}</b>"
    let page = ReportPage(measurements(name), earlier: measurements(name), named: name).html
    #expect(!page.contains("<b>") && page.contains("&lt;b&gt;&amp;&quot;&apos;\u{fffd}&lt;/b&gt;"))
    #expect(page.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
  }

  @Test("every drawing is an SVG picture with a title and a text, and shows something")
  func drawings() throws {
    let earlier = [SavedResultsTests.measurement("circles", count: 800, factor: 1.4, seed: 9)]
    let page = ReportPage(measurements(), earlier: earlier, named: "before").html
    let drawings = drawings(in: page)
    // For each of two subjects frames, intervals, a histogram and stages.
    #expect(drawings.count == 8)
    var hashes: Set<UInt64> = []
    for drawing in drawings {
      #expect(drawing.contains("role=\"img\"") && drawing.contains("<title id=") && drawing.contains("<desc id="))
      let document = try SVGDocument.parse(Array(drawing.utf8))
      #expect(document.warnings.isEmpty, "\(document.warnings)")
      let compositor = RasterCompositor(tree: LayerTree(root: document.makeLayer(fitting: Size(380, 130))), width: 380, height: 130)
      let blank = RasterCompositor(tree: LayerTree(), width: 380, height: 130)
      _ = compositor.render()
      _ = blank.render()
      hashes.insert(compositor.pixels.hash())
      #expect(compositor.pixels.hash() != blank.pixels.hash())
    }
    #expect(hashes.count == 8)
    // Without a window there are no intervals.
    var unseen = SavedResultsTests.measurement()
    unseen.intervals = []
    #expect(self.drawings(in: ReportPage([unseen]).html).count == 3)
  }

  @Test("no number in a drawing is infinite or none, also of frames that take no time, or of hardly any")
  func degenerate() {
    for times in [[], [0], [0, 0, 0], [1e-9, 1e9], [0.01], [Double](repeating: 0.01, count: 5000)] as [[Double]] {
      var measurement = SavedResultsTests.measurement()
      measurement.times = times
      measurement.warmUpTimes = []
      let page = ReportPage([measurement]).html
      for word in ["nan", "inf\"", "null"] { #expect(!drawings(in: page).joined().contains(word), "\(times.prefix(3)) \(word)") }
    }
  }

  @Test("nothing says that the warm-up counts where it does, and what no frame counts of has no CPU a frame")
  func warmUp() {
    #expect(ReportPage(measurements()).html.contains("wake-ups, preemptions and drawing calls are of all frames"))
    let used = ResourceUse(cpuTime: 2, voluntarySwitches: 8, involuntarySwitches: 4, time: 4)
    let (scene, window, still) = (CPUUse(used, frames: 4), CPUUse(used, frames: 4, waits: true), CPUUse(used, frames: 0, waits: true))
    #expect(scene.time == 0.5 && scene.perSecond == nil && scene.duration == nil && scene.wakeups == 2)
    #expect(window.time == 0.5 && window.perSecond == 0.5 && window.duration == 4)
    #expect(still.time == nil && still.perSecond == 0.5 && still.preemptions == 1)
    var measurement = SavedResultsTests.measurement()
    measurement.cpu = window
    let all = MeasurementSeries([measurement]).report
    #expect(all.contains("CPU 500.000 ms a frame, those of the warm-up among them, CPU 500.000 ms a second, 2 wake-ups a second"))
    (measurement.times, measurement.cpu) = ([], still)
    let none = MeasurementSeries([measurement]).report
    #expect(!none.contains("ms a frame") && none.contains("CPU 500.000 ms a second"))
  }

  @Test("what ends a field of a table does not, accents behind it or not")
  func fields() {
    #expect(Array(ResultPage.cell("a|b|\u{301}\r\nc\u{2028}").unicodeScalars) == Array("a\\|b\\|\u{301}  c ".unicodeScalars))
    #expect(Markup.line("a,\u{301}b", replacing: ",", by: ";") == "a;\u{301}b")
  }

  @Test("a document holds what its schema says, and nothing else")
  func schema() throws {
    let text = SavedResults.document(of: measurements())
    let document = try JSON(parsing: text)
    let schema = try JSON(parsing: ResultSchema.text)
    #expect(objections(to: document, by: schema).isEmpty)
    // The checker finds what is wrong.
    for (old, new) in [
      ("\"threads\":2", "\"threads\":-2"), ("\"size\":", "\"sise\":"), ("\"scene\":\"few\"", "\"scene\":7"),
      ("\"format\":3", "\"format\":2"),
    ] {
      #expect(!objections(to: try JSON(parsing: text.replacing(old, with: new)), by: schema).isEmpty, "\(new)")
    }
  }

  /// What a schema of objects, lists, numbers and texts has against a value; members that it does not know among it.
  private func objections(to value: JSON, by schema: JSON, at place: String = "") -> [String] {
    if let constant = schema["const"] { return value == constant ? [] : ["\(place) is not \(constant)"] }
    if let least = schema["minimum"]?.double, (value.double ?? 0) < least { return ["\(place) is too small"] }
    switch schema["type"]?.string {
    case "object":
      guard let members = value.members else { return ["\(place) is no object"] }
      let missing = (schema["required"]?.array ?? []).compactMap(\.string).filter { value[$0] == nil }.map { "\(place) has no \($0)" }
      return missing
        + members.flatMap { member -> [String] in
          guard let known = schema["properties"]?[member.name] else { return ["\(place) has \(member.name)"] }
          return objections(to: member.value, by: known, at: "\(place).\(member.name)")
        }
    case "array":
      guard let values = value.array, let items = schema["items"] else { return ["\(place) is no list"] }
      return values.flatMap { objections(to: $0, by: items, at: "\(place)[]") }
    case "string": return value.string == nil ? ["\(place) is no text"] : []
    case "integer": return value.int == nil ? ["\(place) is no whole number"] : []
    case "number": return value.double == nil ? ["\(place) is no number"] : []
    case "boolean": return value.bool == nil ? ["\(place) is neither true nor false"] : []
    default: return ["\(place) has an unknown type"]
    }
  }

  @Test("frames are written in MangoHud's columns, one a line, and time adds up")
  func csv() throws {
    var measurement = SavedResultsTests.measurement("a,b\nc", count: 50)
    // What people see of a window is from presenting to presenting.
    measurement.intervals = [0.0625, 0.03125]
    let presented = MangoHudLog.text(of: measurement).split(separator: "\n").dropFirst(3).map { $0.split(separator: ",")[1] }
    #expect(presented == ["62.5", "31.25"])
    // What it was told of when each was presented has a row for each, with the time that went by, pauses and all.
    var window = SavedResultsTests.measurement(count: 4)
    (window.times, window.intervals, window.presented, window.pauses) = (
      [0.01, 0.02, 0.03, 0.04], [0.0625, 0.03125], [0.01, 0.0725, 5, 5.03125], [0, 2]
    )
    let rows = MangoHudLog.text(of: window).split(separator: "\n").dropFirst(3).map { $0.split(separator: ",") }
    #expect(
      rows.map { $0[1] } == ["10", "62.5", "30", "31.25"] && rows.map { $0[11] } == ["10000000", "72500000", "5000000000", "5031250000"])
    // As much memory as a file may claim.
    measurement.environment?.memoryMegabytes = .max
    #expect(MangoHudLog.text(of: measurement).contains("e"))
    measurement.environment?.memoryMegabytes = 4096
    measurement.intervals = []
    let lines = MangoHudLog.text(of: measurement).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 54 && lines[53].isEmpty)
    #expect(lines[0] == "os,cpu,gpu,ram,kernel,driver,cpuscheduler")
    #expect(lines[1].split(separator: ",", omittingEmptySubsequences: false).count == 7 && lines[1].contains("commit abc"))
    #expect(lines[1].contains(",4194304,Linux 6.1,") && lines[1].hasSuffix(",powersave"))
    #expect(
      lines[2] == "fps,frametime,cpu_load,gpu_load,cpu_temp,gpu_temp,gpu_core_clock,gpu_mem_clock,gpu_vram_used,gpu_power,ram_used,elapsed")
    for (line, time) in zip(lines[3..<53], measurement.times) {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
      #expect(cells.count == 12 && abs(cells[1] - time * 1000) < 1e-4 && abs(cells[0] * time - 1) < 0.01)
    }
    // Of all CPUs and all memory, for everybody: no process's own.
    #expect(lines[3].split(separator: ",")[2] == "12.5" && lines[3].split(separator: ",")[10] == "2.5")
    let last = Double(lines[52].split(separator: ",").last ?? "") ?? 0
    #expect(abs(last / 1e9 - measurement.times.reduce(0, +)) < 1e-6)
  }

  @Test("a window's page and table show the work, intervals, latencies, missed refreshes and the CPU a second; others have none of it")
  func windows() {
    let runs = (1...2).map { run in
      var one = SavedResultsTests.measurement(count: 40, run: run, seed: UInt64(run))
      one.works = [Double](repeating: 0.003, count: 40)
      one.intervals = [Double](repeating: 0.016, count: 98) + [0.0625, 0.0625]
      one.latencies = [Double](repeating: 0.01, count: 98) + [0.02, 0.02]
      one.cpu.perSecond = 0.125
      return one
    }
    let series = MeasurementSeries(runs)
    let cells = FigureColumns.window.map { $0.text(series).prefix { $0 != " " } }
    #expect(cells == ["3.000", "16.000", "62.500", "10.000", "20.000", "14", "125.000"])
    let page = ReportPage(runs).html
    for column in FigureColumns.window {
      #expect(page.contains(">\(column.name)</th>") && page.contains("<td>\(column.text(series))</td>"))
    }
    #expect(page.contains("work is without waiting for the display"))
    #expect(series.figuresJSON["figures"]?.array?.contains { $0["figure"] == "latency 99 %" } == true)
    #expect(
      series.report.contains(
        "14 refreshes of the display missed; presented every 16.000 ms, 99 % 62.500 ms; event to frame 10.000 ms, 99 % 20.000 ms"))
    // How often the display shows a frame stands beside what of that was missed.
    let shown = MeasurementSeries(
      runs.map { run in
        var run = run
        run.displayRate = 59.94
        return run
      })
    #expect(FigureColumns.window[5].text(shown) == "14 at 59.94 Hz" && ReportPage(shown.runs).html.contains("<td>14 at 59.94 Hz</td>"))
    #expect(shown.report.contains("14 refreshes of the display missed at 59.94 Hz; presented"))
    // What a handful of them cannot tell is left out.
    let few = runs.map { run in
      var run = run
      (run.intervals, run.latencies) = ([0.016, 0.016, 0.0625], [0.01, 0.02])
      return run
    }
    #expect(FigureColumns.window.map { $0.text(MeasurementSeries(few)).prefix { $0 != " " } }[1..<5] == ["16.000", "–", "10.000", "–"])
    #expect(MeasurementSeries(few).report.contains("presented every 16.000 ms; event to frame 10.000 ms"))
    let unseen = runs.map { run in
      var run = run
      (run.works, run.intervals, run.latencies, run.missed, run.cpu.perSecond) = ([], [], [], nil, nil)
      return run
    }
    for column in FigureColumns.window { #expect(!ReportPage(unseen).html.contains(">\(column.name)</th>")) }
  }

  @Test("each file of a report has a name of its own, of plain letters")
  func names() {
    var odd = SavedResultsTests.measurement("../ü b")
    odd.subject.motion = "../../x"
    let report = ReportFiles(measurements() + [odd, odd])
    let names = report.files.map(\.name)
    #expect(Set(names).count == names.count && names.count == 3 + 5)
    #expect(names.allSatisfy { name in name.utf8.allSatisfy { $0 != 0x2f && $0 < 0x80 && $0 > 0x20 } && !name.hasPrefix(".") })
    #expect(names.contains("circles-all-640x480-2t-run2.csv"))
  }

  @Test("a report's frames are those that its document names, and where that is damaged those that are called so")
  func replaced() {
    let document = Array(SavedResults.document(of: measurements()).utf8)
    let present = [
      "index.html", "result.json", "circles-all-640x480-2t-run1.csv", "words-all-64x64-1t-run12-2.csv", "mine.csv", "run1.csv",
    ]
    let named = ["circles-all-640x480-2t-run1.csv", "circles-all-640x480-2t-run2.csv", "few-all-640x480-2t-run1.csv"]
    #expect(ReportFiles.frames(of: document, among: present) == named)
    for damaged in [nil, [], Array(document.dropLast(9))] as [[UInt8]?] {
      #expect(ReportFiles.frames(of: damaged, among: present) == [present[2], present[3]])
    }
  }

  @Test("traces of several processes go into one, each with a number of its own")
  func traces() throws {
    let span = StageSpans.Span(stage: .composite, begin: 0.5, end: 0.75)
    var (first, second) = (Trace(), Trace())
    first.add([span], scene: "a")
    second.add([span], scene: "b")
    second.add([span], scene: "c")
    try first.add(second.text(SavedResultsTests.measurement().environment), run: 2)
    let document = try JSON(parsing: first.text(SavedResultsTests.measurement().environment))
    let events = try #require(document["traceEvents"]?.array)
    #expect(events.map { $0["pid"]?.int } == [1, 1, 2, 2, 3, 3])
    #expect(events.compactMap { $0["args"]?["name"]?.string } == ["a", "b, run 2", "c, run 2"])
    #expect(events[1]["dur"] == 250_000 && document["otherData"]?["commit"] == "abc")
    // Two files may have the same name, and are measured one by one.
    var (third, files) = (Trace(), Trace())
    third.add([span], scene: "a.svg, motion all", isCut: true)
    for path in ["x/a.svg", "y/a.svg"] { try files.add(third.text(), run: 1, renaming: (there: "a.svg", here: path)) }
    let named = try #require(JSON(parsing: files.text())["traceEvents"]?.array).compactMap { $0["args"]?["name"]?.string }
    #expect(named == ["x/a.svg, motion all, run 1", "y/a.svg, motion all, run 1"])
    #expect(files.cut == ["x/a.svg, motion all", "y/a.svg, motion all"])
    for text in ["{", "", String(second.text().dropLast(4))] { #expect(throws: ResultsError.self) { try first.add(text, run: 1) } }
    #expect(throws: JSONError.self) { try first.add(second.text().replacing("}", with: ""), run: 1) }
  }

  @Test("in a trace scenes and runs follow each other in time, and none lies beside another")
  func traceTimes() throws {
    func scene(_ begin: Double) -> [StageSpans.Span] {
      [
        StageSpans.Span(stage: .build, begin: begin, end: begin + 0.25),
        StageSpans.Span(stage: .composite, begin: begin + 0.5, end: begin + 1),
      ]
    }
    var (all, run) = (Trace(), Trace())
    run.add(scene(0.125), scene: "a")
    run.add(scene(7), scene: "b")
    for number in 1...2 { try all.add(run.text(), run: number) }
    let events = try #require(JSON(parsing: all.text())["traceEvents"]?.array).filter { $0["ph"] == "X" }
    #expect(events.map { $0["ts"]?.double } == [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5].map { $0 * 1e6 })
    #expect(events.map { $0["pid"]?.int } == [1, 1, 2, 2, 3, 3, 4, 4])
  }

  @Test("a trace has no frame after the last that counts, and says which are warm-up")
  func countedFrames() throws {
    let spans = StageSpans(capacity: 12)
    for frame in 0..<6 {
      spans.frame = frame
      for (place, stage) in ([.animate, .composite, nil] as [FrameStage?]).enumerated() {
        spans.enter(stage, at: Double(frame) + Double(place) / 4)
      }
    }
    // What the last stage is under way in does not change its frame.
    spans.enter(.present, at: 7)
    spans.frame = 6
    spans.enter(nil, at: 8)
    #expect(spans.isCut && spans.spans.map(\.frame) == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
    var trace = Trace()
    trace.add(spans, scene: "a", counted: 2..<5)
    let events = try #require(JSON(parsing: trace.text())["traceEvents"]?.array).filter { $0["ph"] == "X" }
    #expect(events.count == 10 && trace.cut.isEmpty)
    #expect(events.map { $0["args"]?["warm_up"]?.bool == true } == (0..<10).map { $0 < 4 })
    trace.add(spans, scene: "b", counted: 2..<7)
    #expect(trace.cut == ["b"])
    // Nothing of it is lost where it comes from another process.
    var all = Trace()
    try all.add(trace.text(), run: 1)
    #expect(all.text().ranges(of: "\"warm_up\":true").count == 8)
  }

  @Test("a trace into which not all fits says of which scene, also where it comes from another process")
  func cutTraces() throws {
    let spans = StageSpans()
    for time in 0..<(1 << 18) { spans.enter(.composite, at: Double(time)) }
    spans.enter(.build, at: Double(1 << 18))
    #expect(!spans.isCut && spans.spans.count == 1 << 18)
    for time in 1..<9 { spans.enter(.build, at: Double(1 << 18 + time)) }
    #expect(spans.isCut && spans.spans.count == 1 << 18)
    var (first, second) = (Trace(), Trace())
    second.add([], scene: "long", isCut: true)
    second.add([], scene: "short")
    try first.add(second.text(), run: 1)
    try first.add(second.text(), run: 2)
    #expect(second.cut == ["long"] && first.cut == ["long"])
  }

  @Test("two results' runs stand over each other, run by run, however long each is")
  func overlaid() throws {
    func line(_ name: String, _ counts: [(warmUp: Int, count: Int)]) -> FrameTimePlot.Line {
      FrameTimePlot.Line(
        name: name,
        runs: counts.map {
          FrameTimePlot.Line.Run(times: [Double](repeating: 0.01, count: $0.warmUp + $0.count), warmUp: $0.warmUp)
        })
    }
    let svg = FrameTimePlot("t", [line("now", [(5, 100), (1, 100)]), line("before", [(9, 60), (3, 150)])]).plot.svg(id: "a")
    // The first runs are 105 and 69 frames long: the second ones begin at the 106th, of 258.
    let area = Plot.area
    let start = area.minX + area.width * 105 / 257
    let begins = svg.components(around: "<path d=\"M", " ").map {
      Double($0.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }) ?? 0
    }
    #expect(begins.count == 4)
    for (begin, expected) in zip(begins.sorted(), [area.minX, area.minX, start, start]) {
      #expect(abs(begin - expected) < 0.06, "\(begin)")
    }
    #expect(svg.contains("warm-up: 9 frames") && svg.contains("warm-up: 3 frames") && svg.ranges(of: "run 2").count == 1)
    // The text has the median of the runs' medians, as the tables do.
    #expect(svg.contains("now: 200 frames, median 10.000 ms"))
  }

  @Test("several machines' results stand side by side, each with its command")
  func page() throws {
    var other = SavedResultsTests.measurement("circles", count: 60, factor: 2)
    other.environment?.command = "pinwheel bench circles --quiet --save 'docs/two results.jsonl' --runs 2"
    other.environment?.machine = "Another | CPU"
    other.missed = nil
    let sources = try [("one.results.jsonl", measurements()), ("two.results.jsonl", [other])].map { name, list in
      ResultPage.Source(name: name, results: try SavedResults(parsing: Array(SavedResults.text(of: list).utf8)))
    }
    let text = ResultPage(sources).markdown
    let lines = text.split(separator: "\n")
    #expect(
      text.contains(
        "**A CPU, 2 cores, Linux x86_64** (`one.results.jsonl`): Linux 6.1, Swift 6.2, optimised, release, x86-64, kernels AVX2, Pinwheel 0.1.0, commit abc."
      ))
    #expect(text.contains("Another \\| CPU") && text.contains("\n    pinwheel bench circles\n"))
    // Whoever runs it again keeps what is there.
    #expect(text.contains("\n    pinwheel bench circles --save mine.jsonl --runs 2\n"))
    #expect(text.contains("Beware: ") && text.contains("powersave"))
    #expect(text.hasPrefix("Side by side") && lines.contains("| what | one, abc, AVX2 | two, abc, AVX2 |"))
    #expect(lines.count { $0.hasPrefix("| circles, in a window | all | 640x480 | 2 | ") } == 1)
    #expect(lines.count { $0.hasPrefix("| circles | all | 640x480 | 2 | ") } == 1)
    // What a window shows is another thing than what none does.
    #expect(lines.contains { $0.hasPrefix("| circles, motion all, 640x480, 2 threads | – | ") })
    #expect(lines.contains { $0.hasPrefix("| circles, motion all, 640x480, 2 threads, in a window | ") && $0.hasSuffix(" | – |") })
    #expect(lines.contains { $0.hasPrefix("| few, motion all, 640x480, 2 threads, in a window | ") && $0.hasSuffix(" | – |") })
    // Every row has as many cells as its heading.
    for line in lines where line.hasPrefix("|") {
      #expect([4, 16, 23].contains(line.replacing("\\|", with: "").count { $0 == "|" }), "\(line)")
    }
    #expect(!ResultPage([sources[0]]).markdown.contains("Side by side"))
    // Those of a window have what only a window has.
    let window = FigureColumns.window.map(\.name)
    #expect(ResultPage([sources[0]]).markdown.contains("| \(window.joined(separator: " | ")) |") && text.contains("In a window work is"))
    #expect(window.allSatisfy { !ResultPage([sources[1]]).markdown.contains($0) })
  }

  @Test("however long the name of an earlier file is, the legend and the bars' names stay within the drawing")
  func longNames() {
    #expect(Plot.shortened("abcdefgh", to: 5) == "ab…gh" && Plot.shortened("abcdefgh", to: 8) == "abcdefgh")
    #expect(Plot.shortened("abcdefgh", to: 1) == "…" && Plot.shortened("abcdefgh", to: 0) == "…")
    #expect(Plot.longest(of: [3, 200, 7], in: 60) == 50 && Plot.longest(of: [3, 7], in: 60) == 7)
    #expect(Plot.longest(of: [300, 200], in: 60) == 30 && Plot.longest(of: [], in: 60) == 0)
    let name = "first-" + String(repeating: "long/", count: 60) + "last.jsonl"
    let page = ReportPage(measurements(), earlier: measurements(), named: name).html
    for drawing in drawings(in: page) {
      for text in drawing.components(around: "<text", "</text>") where !text.contains("anchor=\"end\"") {
        let parts = text.split(separator: ">", maxSplits: 1)
        let x = parts[0].firstRange(of: " x=\"").flatMap { Double(parts[0][$0.upperBound...].prefix { $0 != "\"" }) } ?? 0
        let end = x + 6.6 * Double(parts[1].dropLast("</text>".count).count)
        #expect(end <= Plot.width, "\(text)")
      }
    }
    #expect(page.contains(">first-long/") && page.contains("last.jsonl</text>") && page.contains("all frames</text>"))
    #expect(page.contains("<title>\(name)</title>"))
  }

  @Test("an axis is marked with a few round numbers within its range")
  func axes() {
    #expect(PlotAxis(0...10).ticks == [0, 2, 4, 6, 8, 10])
    func labels(_ axis: PlotAxis) -> [String] { axis.ticks.map(axis.label) }
    #expect(labels(PlotAxis(0...0.7, count: 8)) == ["0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7"])
    // However close they are.
    #expect(labels(PlotAxis(0.00101...0.00107, count: 3)) == ["0.00102", "0.00104", "0.00106"])
    #expect(labels(PlotAxis(100...3000)) == ["1000", "2000", "3000"])
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      let low = Double.random(in: 0...100, using: &generator)
      let axis = PlotAxis(low...(low + Math.exp(Double.random(in: -8...8, using: &generator))), count: 6)
      #expect((1...7).contains(axis.ticks.count) && Set(labels(axis)).count == axis.ticks.count, "\(axis)")
      #expect(axis.ticks.allSatisfy { $0 >= axis.range.lowerBound - 1e-9 * abs($0) && $0 <= axis.range.upperBound * (1 + 1e-9) })
    }
    #expect(PlotAxis(3...3).range == 3...4)
  }
}

extension String {
  /// What lies between two words, with them, from the first to the last.
  fileprivate func components(around first: String, _ last: String) -> [String] {
    var found: [String] = []
    var rest = self[...]
    while let begin = rest.firstRange(of: first), let end = rest[begin.upperBound...].firstRange(of: last) {
      found.append(String(rest[begin.lowerBound..<end.upperBound]))
      rest = rest[end.upperBound...]
    }
    return found
  }
}
