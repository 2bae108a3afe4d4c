import CSDL2
import Compositing
import Geometry
import Gestures
import Imaging
import SessionsTestSupport
import Testing

@testable import SDLStage
@testable import Sessions

#if canImport(Glibc)
  import Glibc
#endif

/// A clock that goes on when it is told to.
@MainActor
private final class HandClock {
  nonisolated(unsafe) var time = 100.0
  lazy var watch = Stopwatch(clock: { [unowned self] in time })

  /// A frame of stages, of something set aside in the midst of presenting, and of time between the stages, all in seconds.
  func frame(_ stages: [FrameStage: Double], aside: Double = 0, between: Double = 0) {
    watch.beginFrame()
    for stage in FrameStage.allCases {
      guard let length = stages[stage] else { continue }
      watch.enter(stage)
      time += length / 2
      if stage == .present { watch.setAside { time += aside } }
      time += length / 2
    }
    watch.enter(nil)
    time += between
    watch.endFrame()
  }
}

@MainActor
@Suite("The frame graph", .serialized)
struct FrameGraphTests {
  // MARK: Numbers

  private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }

  @Test("what is set aside counts for no stage, nor for the whole frame")
  func aside() {
    let clock = HandClock()
    clock.frame([.animate: 0.001, .composite: 0.002, .present: 0.004], aside: 0.5, between: 0.003)
    let watch = clock.watch
    #expect(isNear(watch.whole, 0.010))
    #expect(isNear(watch.aside, 0.5))
    #expect(isNear(watch.stages[FrameStage.present.rawValue], 0.004))
    #expect(isNear(watch.stages[FrameStage.composite.rawValue], 0.002))
    clock.frame([.build: 0.001])
    #expect(isNear(watch.whole, 0.001) && watch.aside == 0 && watch.stages[FrameStage.animate.rawValue] == 0)
  }

  @Test("a known series of frames has known percentiles and means, of the last 240 alone")
  func series() {
    let clock = HandClock()
    var history = FrameHistory()
    #expect(history.percentiles([0.5, 1]) == [0, 0] && history.mean(.build) == 0)
    for _ in 0..<77 {
      clock.frame([.composite: 9])
      history.note(clock.watch, waits: false, isLate: true)
    }
    // 1 ... 240 milliseconds, in an order that is none.
    for k in 0..<240 {
      clock.frame([.composite: Double(k * 7 % 240 + 1) / 1000, .present: 0.001], aside: 0.25)
      history.note(clock.watch, waits: true, isLate: k == 239)
    }
    #expect(history.count == 240)
    for (given, wanted) in zip(history.percentiles([0.5, 0.95, 0.99, 1]), [0.120, 0.228, 0.238, 0.240]) { #expect(isNear(given, wanted)) }
    #expect(isNear(history.mean(.composite), 0.1205))
    #expect(isNear(history.mean(.present), 0.001))
    #expect(isNear(history.meanAside, 0.25))
    #expect(isNear(history.work(0), Double(239 * 7 % 240 + 1) / 1000))
    #expect(history.isLate(0) && !history.isLate(1) && !history.isLate(239))
  }

  @Test("waiting for the display is work only where presenting does not wait")
  func waiting() {
    let clock = HandClock()
    var history = FrameHistory()
    clock.frame([.composite: 0.002, .present: 0.014])
    history.note(clock.watch, waits: true, isLate: false)
    history.note(clock.watch, waits: false, isLate: false)
    #expect(isNear(history.work(1), 0.002) && isNear(history.work(0), 0.016))
  }

  @Test("the panel says the numbers, the compositor and what is left out")
  func words() {
    let clock = HandClock()
    var history = FrameHistory()
    for k in 1...100 {
      clock.frame([.animate: 0.0005, .composite: Double(k) / 1000, .present: 0], aside: 0.00012)
      history.note(clock.watch, waits: false, isLate: false)
    }
    let panel = FrameGraphPanel()
    panel.update(history, FrameGraph.Facts(compositor: "raster, as asked for", frames: 100, lateFrames: 3))
    #expect(panel.words.contains("raster, as asked for"))
    for words in ["50 % 50.50", "95 % 95.50", "99 % 99.50", "longest 100.50", "animate 0.50", "composite 50.50", "upload 0.00"] {
      #expect(panel.words.contains(words), "\(words) in \(panel.words)")
    }
    #expect(!panel.words.contains { $0.hasPrefix("submit") })
    #expect(panel.words.last?.contains("frames 100, late 3; this graph 0.12 a frame, left out") == true)
    clock.frame([.submit: 0.001])
    history.note(clock.watch, waits: false, isLate: false)
    panel.update(history, FrameGraph.Facts())
    #expect(panel.words.contains { $0.hasPrefix("submit") })
    panel.update(FrameHistory(), FrameGraph.Facts(compositor: "", interval: 0))
    panel.updateBars(history, FrameGraph.Facts(compositor: "", interval: 0))
    #expect(FrameGraphPanel.milliseconds(.infinity) == "999.00" && FrameGraphPanel.milliseconds(-1) == "0.00")
  }

  @Test("it is drawn ten times a second at most, and rests when there is nothing new")
  func pace() {
    let clock = HandClock()
    var history = FrameHistory()
    let graph = FrameGraph()
    func update(_ time: Double, width: Int = 320) {
      graph.update(at: time, history, FrameGraph.Facts(), width: width, height: 568, scale: 1)
    }
    update(1)
    let first = graph.overlay?.version
    #expect(first != nil && graph.deadline == nil)
    var drawings = 0
    for k in 0..<600 {
      clock.frame([.composite: Double(k % 10) / 1000])
      history.note(clock.watch, waits: false, isLate: false)
      graph.invalidate()
      let before = graph.overlay?.version
      update(2 + Double(k) / 60)
      if graph.overlay?.version != before { drawings += 1 }
    }
    #expect((80...100).contains(drawings))
    graph.invalidate()
    #expect(graph.deadline.map { $0 > 11.8 && $0 < 12.2 } == true)
    update(13)
    #expect(graph.deadline == nil)
    update(13.001, width: 400)
    #expect(graph.overlay?.place.x == 8)
  }

  @Test(
    "it lies within the window, in the lower left corner, large enough to be read",
    arguments: [(320, 568, 1.0, 1.0), (640, 1136, 2, 2), (960, 640, 1, 1), (2560, 1440, 1, 2), (3840, 2160, 1, 3), (300, 200, 1, nil)])
  func places(width: Int, height: Int, scale: Double, pixelsPerPoint: Double?) throws {
    let graph = FrameGraph()
    graph.update(at: 0, FrameHistory(), FrameGraph.Facts(compositor: "raster"), width: width, height: height, scale: scale)
    let overlay = try #require(graph.overlay)
    #expect(PixelRect(x: 0, y: 0, width: width, height: height).contains(overlay.place))
    if let pixelsPerPoint { #expect(Double(overlay.place.width) == 304 * pixelsPerPoint) }
    #expect(overlay.place.y >= 88 || height < 300, "the way home stays in sight")
  }

  @Test("where nothing could be read there is none", arguments: [(1, 1), (60, 60), (4000, 20)])
  func tiny(width: Int, height: Int) {
    let graph = FrameGraph()
    graph.update(at: 0, FrameHistory(), FrameGraph.Facts(), width: width, height: height, scale: 1)
    #expect(graph.overlay == nil)
  }

  // MARK: In the window

  private func open(_ scene: Playground, _ presentation: Presentation) throws -> (WindowStage, Session) {
    setenv("SDL_VIDEODRIVER", "dummy", 1)
    let window = try WindowStage(WindowOptions(size: Size(400, 500), presentation: presentation))
    let session = try Session(scene: scene, size: window.size, scale: window.scale)
    window.begin(session)
    window.step()
    return (window, session)
  }

  private func press(_ code: SDL_KeyCode, _ window: WindowStage) {
    for type in [SDL_KEYDOWN, SDL_KEYUP] {
      var event = SDL_Event()
      event.type = type.rawValue
      event.key.keysym.sym = SDL_Keycode(code.rawValue)
      SDL_PushEvent(&event)
    }
    window.step()
  }

  @Test("F10 shows and hides it; the window alone has it, and then the picture is whole again")
  func toggling() throws {
    let scene = Playground()
    let (window, session) = try open(scene, .surface)
    let plain = window.shownColors
    #expect(plain == session.drawnColors && !window.showsFrameGraph)
    press(SDLK_F10, window)
    window.settle(session)
    #expect(window.showsFrameGraph)
    #expect(scene.heard.isEmpty && window.statistics.events == 0)
    #expect(session.drawnColors == plain)
    // Its plate darkens the lower left corner, and leaves the rest alone.
    let with = window.shownColors
    let differing = with.indices.filter { with[$0] != plain[$0] }
    let (columns, rows) = (differing.map { $0 % 400 }, differing.map { $0 / 400 })
    #expect(columns.min() == 8 && columns.max() == 311 && rows.max() == 491)
    #expect((rows.min() ?? 0) > 200)
    press(SDLK_F10, window)
    window.settle(session)
    #expect(!window.showsFrameGraph && window.shownColors == plain)
  }

  @Test("what moves under it is seen through it", arguments: [Presentation.surface, .texture])
  func moving(presentation: Presentation) throws {
    let scene = Playground()
    let (window, session) = try open(scene, presentation)
    window.showsFrameGraph = true
    scene.turn()
    session.send(.touch(TouchEvent(id: 1, phase: .began, position: Point(100, 100))), at: session.now)
    for k in 1...30 {
      session.send(.touch(TouchEvent(id: 1, phase: .moved, position: Point(100, 100 + Double(k) * 10))), at: session.now)
      window.step()
    }
    window.settle(session)
    let frames = window.statistics.frames
    #expect(frames > 10)
    #expect(session.pixels.hash() == session.compositor.pixels.hash())
    if presentation == .surface {
      // Hidden and shown again from nothing, it is the same as brought over bit by bit.
      let bitByBit = window.shownColors
      window.window.presenter.invalidate()
      window.needsPresent = true
      window.step()
      let (a, b) = (bitByBit, window.shownColors)
      #expect(a.indices.filter { a[$0] != b[$0] }.allSatisfy { $0 / 400 > 200 && $0 % 400 < 312 })
      window.showsFrameGraph = false
      window.step()
      #expect(window.shownColors == session.drawnColors)
    }
  }

  @Test("once all rests it comes to rest too, and is no frame of its own")
  func rest() throws {
    let scene = Playground()
    let (window, session) = try open(scene, .surface)
    window.showsFrameGraph = true
    window.settle(session)
    let frames = window.statistics.frames
    #expect(!(window.meter.graphDeadline != nil))
    scene.turn()
    session.send(.hover(Point(5, 5)), at: session.now)
    window.step()
    #expect((window.meter.graphDeadline != nil))
    window.settle(session)
    #expect(!(window.meter.graphDeadline != nil) && !session.needsFrame)
    #expect(window.statistics.whole.count == window.statistics.frames && window.statistics.frames > frames)
  }

  @Test("state, log and pictures are the same with and without it")
  func undisturbed() throws {
    func play(_ isShown: Bool) throws -> [String] {
      let scene = Playground()
      let (window, session) = try open(scene, .surface)
      window.showsFrameGraph = isShown
      for (code, x) in [(SDLK_a, 100.0), (SDLK_F10, 130), (SDLK_b, 160), (SDLK_F10, 190)] {
        session.send(.touch(TouchEvent(id: 1, phase: x == 100 ? .began : .moved, position: Point(x, 100))), at: session.now)
        press(code, window)
      }
      window.settle(session)
      return [scene.probe(), "\(session.pixels.hash())", "\(scene.tree.root.sublayers.count)", scene.heard.joined(separator: " ")]
    }
    #expect(try play(true) == play(false))
  }

  @Test("every stage of a window's frames is measured")
  func stages() throws {
    let (window, session) = try open(Playground(), .surface)
    window.settle(session)
    let statistics = window.statistics
    for stage in FrameStage.allCases where stage != .submit {
      #expect(statistics.stages[stage.rawValue].total > 0, "\(stage)")
      #expect(statistics.report.contains(stage.name))
    }
    #expect(!statistics.report.contains("submit"))
    let sum = statistics.stages.reduce(0) { $0 + $1.total }
    #expect(sum > 0 && sum <= statistics.whole.total)
    #expect(statistics.fastestOwn > 0 && statistics.damagedPixels >= 400 * 500)
  }
}
