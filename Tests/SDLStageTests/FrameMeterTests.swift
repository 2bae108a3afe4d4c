import Compositing
import Geometry
import Gestures
import Layers
import Sessions
import SessionsTestSupport
import Testing

@testable import SDLStage

/// What a window's frames are measured by.
@MainActor
@Suite("A window's meter")
struct FrameMeterTests {
  private final class Clock {
    var time = 50.0
  }

  @Test("each event that a frame is the first to show has its own latency, and none that changed nothing or came before the first picture")
  func latencies() {
    let clock = Clock()
    let meter = FrameMeter { clock.time }
    var frames: [PresentedFrame] = []
    meter.onFrame = { frames.append($0) }
    func frame(_ seconds: Double) {
      meter.watch.beginFrame()
      clock.time += seconds
      meter.watch.endFrame()
      meter.noteFrame(FrameStatistics(), at: clock.time, waits: false, isLate: false)
    }
    meter.noteEvent()
    frame(0.5)
    meter.noteEvent(secondsAgo: 0.25)
    clock.time += 0.5
    meter.noteEvent()
    frame(0.25)
    meter.noteEvent()
    meter.noteNothingChanged()
    frame(0.25)
    #expect(frames.map(\.latencies) == [[], [1, 0.25], []])
    #expect(meter.statistics.latency.count == 2 && meter.statistics.events == 4)
    #expect(frames.map(\.whole) == [0.5, 0.25, 0.25])
    // A window that shows nothing keeps no more than there is room for.
    for _ in 0..<10_000 { meter.noteEvent() }
    frame(0.25)
    #expect(frames[3].latencies.count == 4096)
  }

  @Test(
    "a refresh is missed that passes while a frame is due, in movement as at a scene's own time, and an interval is one between frames that follow at once"
  )
  func refreshes() {
    var refreshes = RefreshCounter()
    func frame(_ time: Double, thenWanted wanted: Double?) -> RefreshCounter.Finding {
      defer { refreshes.want(at: wanted) }
      return refreshes.present(at: time, interval: 0.5)
    }
    #expect(frame(1, thenWanted: 1) == .init())
    #expect(frame(1.5, thenWanted: 1.5) == .init(missed: 0, interval: 0.5))
    // Two refreshes late.
    #expect(frame(3, thenWanted: nil) == .init(missed: 2, interval: 1.5))
    // An event's, whenever that came.
    #expect(frame(9, thenWanted: 20) == .init())
    // By a timer, with the first refresh after it, and then with the third.
    #expect(frame(20.25, thenWanted: 30) == .init())
    #expect(frame(31.125, thenWanted: 31.5) == .init(missed: 1, interval: nil))
    // A timer with each refresh.
    #expect(frame(31.75, thenWanted: 32) == .init(missed: 0, interval: 0.625))
    // Before its time, by an event.
    #expect(frame(31.8125, thenWanted: nil) == .init(missed: 0, interval: 0.0625))
  }

  @Test("in a window's loop a steady movement misses nothing, and a frame that takes too long misses the refreshes that pass")
  func loop() throws {
    for delay in [0, 0.1] {
      let window = PaperWindow([(3, .closed)])
      let stage = try WindowStage(WindowOptions(size: Size(300, 200)), time: { [time = window.time] in time.now }) { _ in window }
      let scene = Playground()
      let session = try Session(scene: scene, size: stage.size, scale: stage.scale)
      var frames: [PresentedFrame] = []
      var stages: Set<FrameStage> = []
      stage.onStage = { stage, _ in if let stage { stages.insert(stage) } }
      stage.onFrame = { frame in
        frames.append(frame)
        // The next frame comes as much later.
        if frames.count == 10 { window.time.now += delay }
      }
      scene.turn()
      try stage.run(session)
      #expect(stage.statistics.missedRefreshes == (delay > 0 ? 5 : 0))
      #expect(frames.count == stage.statistics.frames && frames.reduce(0) { $0 + $1.missedRefreshes } == stage.statistics.missedRefreshes)
      #expect(frames.dropFirst().allSatisfy { $0.interval != nil } && frames[0].interval == nil)
      #expect(stages.contains(.animate) && stages.contains(.composite))
    }
  }

  @Test("of a film, each event is given and counted by itself")
  func film() throws {
    let window = PaperWindow([])
    let stage = try WindowStage(WindowOptions(size: Size(300, 200)), time: { [time = window.time] in time.now }) { _ in window }
    let scene = Playground()
    let session = try Session(scene: scene, size: stage.size, scale: stage.scale)
    scene.turn(for: 2)
    let keys: [SessionLog.Entry] = [0.5, 0.5, 0.501, 1].map { .init($0, .key(KeyEvent("B", isDown: true))) }
    try stage.run(session, as: LogPlayback(keys), until: 3)
    #expect(stage.statistics.events == 4 && stage.statistics.latency.count == 4 && scene.heard.count == 4)
  }

  @Test("an event whose effect something hides has its latency until that goes, and nothing is missed meanwhile")
  func hidden() throws {
    let window = PaperWindow([])
    let stage = try WindowStage(WindowOptions(size: Size(300, 200)), time: { [time = window.time] in time.now }) { _ in window }
    let scene = Playground()
    let session = try Session(scene: scene, size: stage.size, scale: stage.scale)
    scene.turn(for: 2)
    let cover = Layer(frame: Rect(x: 0, y: 0, width: 300, height: 200))
    cover.backgroundColor = .white
    cover.zPosition = .greatestFiniteMagnitude
    scene.tree.root.addSublayer(cover)
    _ = scene.tree.perform(after: 1) { cover.removeFromSuperlayer() }
    try stage.run(session, as: LogPlayback([.init(0.5, .key(KeyEvent("B", isDown: true)))]), until: 3)
    #expect(stage.statistics.events == 1 && stage.statistics.latency.count == 1 && stage.statistics.latency.longest > 0.4)
    #expect(stage.statistics.missedRefreshes == 0 && stage.statistics.frames > 60)
  }
}
