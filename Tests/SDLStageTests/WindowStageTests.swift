import CAllocationCounter
import CSDL2
import Compositing
import Geometry
import Gestures
import Layers
import SessionsTestSupport
import TestSupport
import Testing

@testable import SDLStage
@testable import Sessions

#if canImport(Glibc)
  import Glibc
#endif

/// The real window with SDL's dummy display; events go through SDL's own queue.
@MainActor
@Suite("The window", .serialized)
struct WindowStageTests {
  private let scene = Playground()

  private func open(_ presentation: Presentation = .automatic, scale: Double? = nil) throws -> (WindowStage, Session) {
    setenv("SDL_VIDEODRIVER", "dummy", 1)
    let window = try WindowStage(WindowOptions(size: Size(300, 200), scale: scale, presentation: presentation))
    let session = try Session(scene: scene, size: window.size, scale: window.scale)
    window.begin(session)
    window.step()
    return (window, session)
  }

  private func push(_ type: SDL_EventType, _ fill: (inout SDL_Event) -> Void = { _ in }) {
    var event = SDL_Event()
    event.type = type.rawValue
    fill(&event)
    SDL_PushEvent(&event)
  }

  private func finger(_ type: SDL_EventType, _ id: Int, _ x: Double, _ y: Double, device: Int = 5) {
    push(type) {
      $0.tfinger.touchId = SDL_TouchID(device)
      $0.tfinger.fingerId = SDL_FingerID(id)
      $0.tfinger.x = Float(x / 300)
      $0.tfinger.y = Float(y / 200)
    }
  }

  private func button(_ type: SDL_EventType, _ x: Int32, _ y: Int32, which: UInt32 = 0, button: Int32 = SDL_BUTTON_LEFT) {
    push(type) {
      $0.button.which = which
      $0.button.button = UInt8(button)
      $0.button.x = x
      $0.button.y = y
    }
  }

  private func motion(_ x: Int32, _ y: Int32, which: UInt32 = 0) {
    push(SDL_MOUSEMOTION) {
      $0.motion.which = which
      $0.motion.x = x
      $0.motion.y = y
    }
  }

  private func key(_ type: SDL_EventType, _ code: SDL_KeyCode, repeats: Bool = false) {
    push(type) {
      $0.key.keysym.sym = SDL_Keycode(code.rawValue)
      $0.key.repeat = repeats ? 1 : 0
    }
  }

  private func windowEvent(_ id: SDL_WindowEventID) { push(SDL_WINDOWEVENT) { $0.window.event = UInt8(id.rawValue) } }

  @Test("shows what the session draws, first whole, then where it changes", arguments: [1.0, 2])
  func showing(scale: Double) throws {
    let (window, session) = try open(scale: scale)
    #expect(window.statistics.frames == 1)
    #expect(session.size == Size(300, 200))
    #expect(session.compositor.pixels.width == Int(300 * scale))
    #expect(window.shownColors == session.drawnColors)
    let before = window.shownColors
    button(SDL_MOUSEBUTTONDOWN, Int32(100 * scale), Int32(100 * scale))
    motion(Int32(150 * scale), Int32(120 * scale))
    window.settle(session)
    #expect(scene.square.position == Point(150, 120))
    #expect(window.shownColors == session.drawnColors)
    #expect(window.shownColors != before)
  }

  @Test("several fingers are several touches, with small numbers of their own")
  func fingers() throws {
    let (window, session) = try open()
    finger(SDL_FINGERDOWN, 900, 10, 20)
    finger(SDL_FINGERDOWN, 901, 30, 40)
    finger(SDL_FINGERDOWN, 900, 250, 150, device: 6)
    button(SDL_MOUSEBUTTONDOWN, 7, 8)
    finger(SDL_FINGERMOTION, 901, 33, 44)
    window.settle(session)
    #expect(scene.touches == [1: Point(10, 20), 2: Point(33, 44), 3: Point(250, 150), 0: Point(7, 8)])
    finger(SDL_FINGERUP, 900, 11, 22)
    finger(SDL_FINGERUP, 555, 11, 22)
    finger(SDL_FINGERDOWN, 902, 50, 60)
    window.settle(session)
    #expect(scene.touches == [1: Point(50, 60), 2: Point(33, 44), 3: Point(250, 150), 0: Point(7, 8)])
    #expect(scene.heard == ["ended 1"])
  }

  @Test("two fingers drag and touch at once")
  func together() throws {
    let (window, session) = try open()
    finger(SDL_FINGERDOWN, 1, 100, 100)
    finger(SDL_FINGERDOWN, 2, 250, 150)
    for i in 1...10 {
      finger(SDL_FINGERMOTION, 1, 100 + 5 * Double(i), 100)
      finger(SDL_FINGERMOTION, 2, 250, 150 - 3 * Double(i))
    }
    window.settle(session)
    #expect(abs(scene.square.position.x - 150) < 0.1)
    #expect(scene.touches.count == 1)
    #expect(scene.touches[2]?.y == 120)
  }

  @Test("what a finger pretends of a mouse, and a mouse of a finger, is refused, as are other buttons")
  func pretence() throws {
    let (window, session) = try open()
    button(SDL_MOUSEBUTTONDOWN, 7, 8, which: SDL.touchMouse)
    motion(9, 9, which: SDL.touchMouse)
    button(SDL_MOUSEBUTTONDOWN, 7, 8, button: SDL_BUTTON_RIGHT)
    finger(SDL_FINGERDOWN, 1, 100, 100, device: Int(SDL.mouseTouch))
    window.settle(session)
    #expect(scene.touches.isEmpty)
    #expect(window.statistics.events == 0)
    #expect(String(cString: SDL_GetHint(SDL_HINT_TOUCH_MOUSE_EVENTS)) == "0")
    #expect(String(cString: SDL_GetHint(SDL_HINT_MOUSE_TOUCH_EVENTS)) == "0")
  }

  @Test("the mouse touches only while its button is held, and a touch that leaves the window is cancelled")
  func mouse() throws {
    let (window, session) = try open()
    motion(5, 5)
    motion(6, 6)
    button(SDL_MOUSEBUTTONDOWN, 6, 6)
    motion(20, 20)
    motion(-3, 20)
    motion(10, 20)
    button(SDL_MOUSEBUTTONUP, 10, 20)
    window.settle(session)
    #expect(scene.touches.isEmpty)
    #expect(
      scene.heard == [
        "hover(Optional(Geometry.Point(x: 6.0, y: 6.0)))", "cancelled 0", "hover(Optional(Geometry.Point(x: 10.0, y: 20.0)))",
      ])
  }

  @Test("losing the focus cancels every touch, and fingers that stay are not heard until they come again")
  func focus() throws {
    let (window, session) = try open()
    finger(SDL_FINGERDOWN, 1, 10, 20)
    finger(SDL_FINGERDOWN, 2, 20, 20)
    windowEvent(SDL_WINDOWEVENT_FOCUS_LOST)
    finger(SDL_FINGERMOTION, 1, 90, 90)
    finger(SDL_FINGERUP, 1, 90, 90)
    windowEvent(SDL_WINDOWEVENT_FOCUS_GAINED)
    finger(SDL_FINGERDOWN, 1, 10, 20)
    window.settle(session)
    #expect(scene.heard.sorted() == ["cancelled 1", "cancelled 2", "focus(false)", "focus(true)"])
    #expect(scene.touches == [1: Point(10, 20)])
  }

  @Test("a finger that goes down twice without going up loses the first touch")
  func twice() throws {
    let (window, session) = try open()
    finger(SDL_FINGERDOWN, 1, 10, 20)
    finger(SDL_FINGERDOWN, 1, 30, 40)
    window.settle(session)
    #expect(scene.heard == ["cancelled 1"])
    #expect(scene.touches == [1: Point(30, 40)])
  }

  @Test("a new size reaches scene and pictures in the next frame", arguments: [Presentation.surface, .texture])
  func resizing(presentation: Presentation) throws {
    let (window, session) = try open(presentation)
    SDL_SetWindowSize(window.sdl, 420, 260)
    window.settle(session)
    #expect(scene.layouts.last == Size(420, 260))
    #expect(session.compositor.pixels.width == 420)
    if presentation == .surface { #expect(window.shownColors == session.drawnColors) }
  }

  @Test("whatever fingers, mouse and window do, every touch that begins ends or is cancelled, once")
  func storm() throws {
    let (window, session) = try open()
    var random = SeededGenerator(seed: 11)
    for _ in 0..<3000 {
      let x = Int32.random(in: -20...320, using: &random)
      let y = Int32.random(in: -20...220, using: &random)
      let id = Int.random(in: 1...6, using: &random)
      switch Int.random(in: 0..<14, using: &random) {
      case 0...2: finger(SDL_FINGERDOWN, id, Double(x), Double(y))
      case 3...5: finger(SDL_FINGERMOTION, id, Double(x), Double(y))
      case 6, 7: finger(SDL_FINGERUP, id, Double(x), Double(y))
      case 8: button(SDL_MOUSEBUTTONDOWN, x, y)
      case 9: button(SDL_MOUSEBUTTONUP, x, y)
      case 10: motion(x, y)
      case 11:
        windowEvent(
          [SDL_WINDOWEVENT_FOCUS_LOST, SDL_WINDOWEVENT_LEAVE, SDL_WINDOWEVENT_EXPOSED].randomElement(using: &random)
            ?? SDL_WINDOWEVENT_LEAVE)
      case 12: finger(SDL_FINGERDOWN, id, .nan, .infinity)
      default: if id == 1 { window.step() }
      }
    }
    windowEvent(SDL_WINDOWEVENT_FOCUS_LOST)
    window.settle(session)
    #expect(scene.begun > 100)
    #expect(scene.touches.isEmpty)
    #expect(scene.heard.count { $0.hasPrefix("ended") || $0.hasPrefix("cancelled") } == scene.begun)
  }

  @Test("keys come, repeat only where that is of use, and F11 stays with the window")
  func keys() throws {
    let (window, session) = try open()
    key(SDL_KEYDOWN, SDLK_a)
    key(SDL_KEYDOWN, SDLK_a, repeats: true)
    key(SDL_KEYUP, SDLK_a)
    key(SDL_KEYDOWN, SDLK_LEFT)
    key(SDL_KEYDOWN, SDLK_LEFT, repeats: true)
    key(SDL_KEYDOWN, SDLK_F11)
    key(SDL_KEYUP, SDLK_F11)
    window.settle(session)
    #expect(scene.heard.count == 4)
    #expect(scene.heard.first == "\(InputEvent.key(KeyEvent("A", isDown: true)))")
    #expect(scene.heard.filter { $0.contains("\(Key.left)") }.count == 2)
    #expect(SDL_GetWindowFlags(window.sdl) & SDL_WINDOW_FULLSCREEN.rawValue != 0)
  }

  @Test("the wheel turns by points, down the content, and files that are dropped arrive")
  func others() throws {
    let (window, session) = try open()
    push(SDL_MOUSEWHEEL) {
      $0.wheel.y = 1
      $0.wheel.preciseY = 1
    }
    push(SDL_DROPFILE) { $0.drop.file = SDL_strdup("/a/b.svg") }
    window.settle(session)
    #expect(scene.heard.count == 2)
    #expect(scene.heard.first?.hasSuffix("delta: Geometry.Point(x: 0.0, y: -40.0))") == true)
    #expect(scene.heard.last == #"drop(path: "/a/b.svg")"#)
  }

  @Test("nothing is drawn and nobody wakes while nothing moves")
  func rest() throws {
    let (window, session) = try open()
    window.settle(session)
    let before = window.statistics
    let inbox = session.inbox
    Later.after(0.4) { inbox.post {} }
    window.step()
    #expect(window.statistics.frames == before.frames)
    #expect(window.statistics.wakeups == before.wakeups + 1)
    #expect(!session.needsFrame)
  }

  @Test("the loop wakes for what is due later, and then sleeps again")
  func deadlines() throws {
    let (window, session) = try open()
    window.settle(session)
    let frames = window.statistics.frames
    _ = scene.tree.perform(after: 0.05) { [scene] in scene.square.position = Point(50, 50) }
    while scene.square.position.x != 50 { window.step() }
    #expect(window.statistics.frames == frames + 1)
    #expect(window.shownColors == session.drawnColors)
    #expect(!session.needsFrame)
  }

  @Test("results from the background wake a sleeping loop and are on the screen at once")
  func background() throws {
    let (window, session) = try open()
    window.settle(session)
    let scene = scene
    let inbox = session.inbox
    Later.after(0.05) { inbox.post { scene.square.fillColor = .black } }
    window.step()
    window.settle(session)
    #expect(scene.square.fillColor == .black)
    #expect(window.shownColors == session.drawnColors)
  }

  @Test("an event that comes before a frame's time is on the screen in that frame")
  func latency() throws {
    let (window, session) = try open()
    scene.turn()
    session.send(.hover(nil), at: session.now)
    for _ in 0..<6 { window.step() }
    finger(SDL_FINGERDOWN, 1, 250, 20)
    let frames = window.statistics.frames
    while window.statistics.frames == frames { window.step() }
    #expect(scene.touches.count == 1)
    #expect(window.statistics.latency.count >= 1)
    #expect(window.shownColors == session.drawnColors)
  }

  @Test("a window that is hidden sleeps with its clock stopped, and shows everything again afterwards")
  func hiding() throws {
    let (window, session) = try open()
    finger(SDL_FINGERDOWN, 1, 10, 20)
    windowEvent(SDL_WINDOWEVENT_MINIMIZED)
    windowEvent(SDL_WINDOWEVENT_HIDDEN)
    window.step()
    #expect(scene.heard == ["cancelled 1", "suspend(true)"])
    let now = window.clock.now
    let frames = window.statistics.frames
    session.send(.hover(nil), at: now)
    windowEvent(SDL_WINDOWEVENT_EXPOSED)
    window.step()
    #expect(window.clock.now == now)
    #expect(window.statistics.frames == frames)
    windowEvent(SDL_WINDOWEVENT_RESTORED)
    window.settle(session)
    #expect(scene.heard.last == "suspend(false)")
    #expect(window.statistics.frames == frames + 1)
    #expect(window.shownColors == session.drawnColors)
  }

  @Test("a lost device or target is made good with the whole picture", arguments: [Presentation.surface, .texture])
  func reset(presentation: Presentation) throws {
    let (window, session) = try open(presentation)
    window.settle(session)
    for type in [SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET] {
      let frames = window.statistics.frames
      if presentation == .surface, let surface = SDL_GetWindowSurface(window.sdl) { SDL_FillRect(surface, nil, 0x123456) }
      push(type)
      window.settle(session)
      #expect(window.statistics.frames == frames + 1)
      if presentation == .surface { #expect(window.shownColors == session.drawnColors) }
    }
  }

  @Test("a frame of the window allocates nothing of its own", .needsOptimization, arguments: [Presentation.surface, .texture])
  func allocations(presentation: Presentation) throws {
    let (window, session) = try open(presentation)
    scene.square.add(BasicAnimation(.rotation, from: 0, to: 100, duration: 1000))
    var fewest = UInt64.max
    for k in 0..<40 {
      let frames = window.statistics.frames
      let before = (thread_allocation_count(), thread_library_allocation_count())
      window.step()
      let after = (thread_allocation_count(), thread_library_allocation_count())
      guard window.statistics.frames > frames, k >= 20 else { continue }
      fewest = min(fewest, after.0 - before.0 - (after.1 - before.1))
    }
    #expect(session.needsFrame)
    #expect(fewest == 0)
  }

  @Test("what SDL allocates for itself is told from what Swift does")
  func librariesAllocations() throws {
    let before = (thread_allocation_count(), thread_library_allocation_count())
    let places = (0..<5).map { _ in SDL_malloc(100) }
    let after = (thread_allocation_count(), thread_library_allocation_count())
    for place in places { SDL_free(place) }
    #expect(after.1 - before.1 == 5)
    // The array is Swift's.
    #expect(after.0 - before.0 > 5)
    var swift: [[Int]] = []
    for k in 0..<9 { swift.append([k]) }
    // The optimizer does without some.
    #expect(thread_allocation_count() - after.0 >= 5)
    #expect(thread_library_allocation_count() == after.1)
    #expect(swift.count == 9)
  }

  @Test("the window ends when it is closed, and when the scene ends")
  func ending() throws {
    for event in [SDL_QUIT, SDL_KEYDOWN] {
      let (window, session) = try open()
      push(event) { if event == SDL_KEYDOWN { $0.key.keysym.sym = SDL_Keycode(SDLK_ESCAPE.rawValue) } }
      try window.run(session)
      #expect(window.isClosed || session.isOver)
    }
  }

  @Test(
    "SIGHUP, SIGINT and SIGTERM end the window like a person who closes it, at rest as in movement", arguments: [SIGHUP, SIGINT, SIGTERM],
    [true, false])
  func signals(signal: Int32, isMoving: Bool) throws {
    // A shell has what it runs in the background ignore some.
    let before = Glibc.signal(signal, SIG_DFL)
    defer { Glibc.signal(signal, before) }
    do {
      let (window, session) = try open()
      if isMoving { scene.turn() } else { window.settle(session) }
      kill(getpid(), signal)
      // A terminal that is closed sends its signal more than once.
      kill(getpid(), signal)
      try window.run(session)
      #expect(window.isClosed)
      #expect(!session.isOver)
    }
    // Also when the window is gone.
    kill(getpid(), signal)
  }

  @Test("while a window is open a pipe that nobody reads ends nothing, and afterwards signals mean what they meant before")
  func pipes() throws {
    func handler(_ signal: Int32) -> Int {
      var action = sigaction()
      sigaction(signal, nil, &action)
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    }
    let all = EndingSignals.signals + [SIGPIPE]
    let before = all.map(handler)
    do {
      let (window, _) = try open()
      #expect(handler(SIGPIPE) == unsafeBitCast(SIG_IGN, to: Int.self))
      #expect(EndingSignals.signals.allSatisfy { handler($0) != 0 })
      withExtendedLifetime(window) {}
    }
    #expect(all.map(handler) == before)
  }

  @Test("a signal that the program was started to ignore stays ignored")
  func ignored() throws {
    let before = signal(SIGHUP, SIG_IGN)
    defer { signal(SIGHUP, before) }
    let (window, session) = try open()
    kill(getpid(), SIGHUP)
    session.inbox.post {}
    window.step()
    #expect(!window.isClosed)
    withExtendedLifetime(session) {}
  }

  @Test("without a display the error says why")
  func noDisplay() throws {
    setenv("SDL_VIDEODRIVER", "no-such-driver", 1)
    defer { setenv("SDL_VIDEODRIVER", "dummy", 1) }
    let error = #expect(throws: WindowError.self) { try WindowStage() }
    guard case .noDisplay = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(
      error?.description.contains("there is no display to open a window on (no-such-driver not available)") == true,
      "\(String(describing: error))")
  }

  @Test("impossible windows are refused", arguments: [Size(0, 0), Size(100_000, 100_000)])
  func sizes(size: Size) {
    #expect(throws: WindowError.self) { try WindowStage(WindowOptions(size: size)) }
  }

  @Test("percentiles are those of the nearest rank, and a full ring keeps the latest")
  func durations() {
    var durations = Durations()
    #expect(durations.percentile(0.5) == 0)
    for i in 1...100 { durations.add(Double(i)) }
    #expect([0, 0.5, 0.95, 1, 7].map(durations.percentile) == [1, 50, 95, 100, 100])
    #expect(durations.mean == 50.5)
    for _ in 0..<8192 { durations.add(3) }
    #expect(durations.percentile(1) == 3)
    #expect(durations.longest == 100)
    durations.add(4)
    durations.add(5)
    #expect(durations.kept.count == 8192 && durations.kept.suffix(3) == [3, 4, 5] && durations.kept.first == 3)
  }
}

/// Something done later, on another thread.
private enum Later {
  static func after(_ seconds: Double, _ work: @escaping @Sendable () -> Void) {
    Task.detached {
      try? await Task.sleep(for: .seconds(seconds))
      work()
    }
  }
}
