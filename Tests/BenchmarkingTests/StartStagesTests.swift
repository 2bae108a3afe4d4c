import Sessions
import Testing

@testable import Benchmarking

@MainActor
@Suite("The stages of a start")
struct StartStagesTests {
  /// A clock that shows what it is told.
  private final class Hands {
    var time = 0.0
  }

  private let hands = Hands()

  private func clock(begun: Double?) -> StartClock { StartClock(begun: { begun }, now: { [hands] in hands.time }) }

  @Test("without a window they lead from the process through the scene to the first picture")
  func headless() throws {
    let clock = clock(begun: 99)
    hands.time = 100
    clock.noteFirstLine()
    hands.time = 102
    clock.noteScene()
    // Another scene of the same process begins nothing anew.
    hands.time = 105
    clock.noteScene()
    let start = try #require(clock.take())
    #expect(start.loaded == 1 && start.window == nil && start.scene == 2 && start.picture == 3 && start.whole == 6)
    #expect(start.named.map(\.name) == ["loaded", "scene", "first picture"])
    #expect(clock.take() == nil)
  }

  @Test("a picture that was drawn before the first that is measured ends the start")
  func checked() throws {
    let clock = clock(begun: 99)
    hands.time = 100
    clock.noteFirstLine()
    hands.time = 102
    clock.noteScene()
    hands.time = 109
    clock.notePicture()
    hands.time = 111
    clock.noteScene()
    clock.notePicture()
    hands.time = 120
    let start = try #require(clock.take())
    #expect(start.scene == 2 && start.picture == 7 && start.whole == 10 && start.cpu != nil)
  }

  @Test("with a window its picture is that which was presented, by the window's own time")
  func window() throws {
    let clock = clock(begun: nil)
    clock.noteFirstLine()
    hands.time = 1
    clock.noteWindowBegins()
    hands.time = 3
    clock.noteWindow()
    hands.time = 4
    clock.noteScene()
    // Asked long after it.
    hands.time = 60
    let start = try #require(clock.take(picture: 5))
    #expect(start.loaded == nil && start.window == 3 && start.scene == 1 && start.picture == 2 && start.cpu == nil)
    #expect(start.named.map(\.name) == ["window", "scene", "first picture"])
  }

  @Test("a process that never came by the program's first line has none")
  func tests() { #expect(clock(begun: 0).take() == nil) }

  @Test("a process began when who started it says, else when the kernel does, else nobody knows when")
  func begin() {
    let stat = "17 (a (odd) name) S 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 12345 20 21"
    func begun(_ word: String?, _ stat: String) -> Double? {
      StartClock.begun(StartClock.ProcessText(word: word, stat: stat, ticks: 100, lead: 3))
    }
    #expect(begun("2500000000", stat) == 2.5)
    #expect(begun(nil, stat) == 120.45 && begun("soon", stat) == 120.45)
    for damaged in ["", "17 (name", "17 (name) S 1 2", "17 (name) S a b c d e f g h i j k l m n o p q r s t u v"] {
      #expect(begun(nil, damaged) == nil, "\(damaged)")
    }
  }

  @Test("of several starts each stage has its median, and is read as it was written")
  func several() throws {
    #expect(StartStages.median(of: []) == nil)
    let all = [1.0, 2, 6].map { StartStages(loaded: $0, window: nil, scene: $0 * 2, picture: $0 * 3, cpu: $0) }
    let median = try #require(StartStages.median(of: all))
    #expect(median == StartStages(loaded: 2, window: nil, scene: 4, picture: 6, cpu: 2))
    #expect(try JSONText.decode(StartStages.self, from: Array(JSONText.encode(median).utf8)) == median)
    let series = MeasurementSeries((1...2).map { SavedResultsTests.measurement(run: $0) })
    #expect(series.report.contains("start 112.000 ms: loaded 12.000, window 50.000, scene 30.000, first picture 20.000; CPU 80.000"))
    #expect(
      series.report.contains(
        "meshes 1.25 1.25, tiles 0.5 0.5, gradients 0.02 0.02, shadows 2.25 2.25, images 3 3, items 0.75 0.75, atlas 16 16 MB"))
  }

  @Test("what several starts took is the median of the wholes, and not the sum of the stages' medians")
  func whole() {
    let starts = [(0.1, 0.01), (0.01, 0.1), (0.02, 0.02)].map { StartStages(loaded: nil, window: nil, scene: $0, picture: $1, cpu: nil) }
    #expect(StartStages.medianWhole(of: []) == nil)
    let runs = starts.enumerated().map { i, start in
      var run = SavedResultsTests.measurement(run: i + 1)
      run.start = start
      return run
    }
    #expect(MeasurementSeries(runs).report.contains("start 110.000 ms: scene 20.000, first picture 20.000"))
    #expect(ReportPage(runs).html.contains("<td>110.000</td><td>20.000</td><td>20.000</td>"))
  }

  @Test("a report's page shows the start and whose the memory is")
  func page() {
    let page = ReportPage([SavedResultsTests.measurement()]).html
    for word in [
      "Memory by owner, MB: the peak is the most of all runs, the rest is of the last one", "meshes, most / end", "1.25 / 1.25",
      "first picture", "112.000",
    ] {
      #expect(page.contains(word), "\(word)")
    }
  }
}
