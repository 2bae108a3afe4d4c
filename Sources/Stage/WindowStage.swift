import CSDL2
import Compositing
import Geometry
import Gestures
import Imaging

#if canImport(Glibc)
  import Glibc
#endif

/// A window on the machine's display that runs a session for a person.
///
/// Sleeps while nothing moves: no frames, no wake-ups. What arrives before a frame's time is on the screen in that frame.
/// Make one at a time, on the main thread.
@MainActor
public final class WindowStage {
  /// What the window has done so far.
  public internal(set) var statistics = StageStatistics()
  /// The window's size in points, for making the session.
  public var size: Size { Size(Double(unitSize.width) / unitsPerPoint, Double(unitSize.height) / unitsPerPoint) }
  /// Pixels per point, for making the session.
  public var scale: Double { scaleOverride ?? displayScale }

  let window: OpaquePointer
  let presenter: any Presenter
  /// What can draw on the window's graphics processor; nil without one.
  public let device: SDLGeometryDevice?
  /// What draws by OpenGL in a window that shows pixels of the processor's, once that was asked for.
  var spareDevice: SDLGeometryDevice?
  /// Whether the session that is shown should be made to draw on the device.
  public let drawsOnDevice: Bool
  private let scaleOverride: Double?
  /// Why the processor draws although the machine has a graphics processor and nobody chose so, in a sentence; nil otherwise.
  public let graphicsProblem: String?
  /// Keeps what is to be kept, as soon as an X display has gone away: in the midst of whatever the window does, so that nothing of the window's or the
  /// session's picture may be touched. `run` throws afterwards, unless Xlib or a driver never comes back; then the program ends 3 seconds later, with 69.
  public var onDisplayLost: (@MainActor () -> Void)?
  private let connection: DisplayConnection
  private let sleeper: any EventWait
  /// Whether somebody else has destroyed the window on an X display.
  private var destruction: WindowFlag?
  /// From before the window can be seen.
  private let signals = EndingSignals()
  private let opening = SDL_GetPerformanceCounter()
  var clock = StageClock()
  var session: Session?
  var fingers = FingerTable()
  /// Touches that are down, by number, with where they were last, in points.
  var touches: [(id: Int, position: Point, kind: TouchKind)] = []
  /// The pointer's place that the session is yet to learn.
  var unsentHover: Point?
  /// Whether the session was told of the pointer and not yet that it left.
  var isPointerInside = false
  /// Whether the window cannot be seen: no frames, and the clock stands still.
  var isSuspended = false
  /// The scene whose title the window bears.
  private weak var titledScene: (any Scene)?
  /// Whether the person has closed the window.
  var isClosed = false
  /// Whether the screen must be brought up to date even if the picture does not change.
  var needsPresent = true
  private var nextFrame = 0.0
  private let watch = Stopwatch()
  private var history = FrameHistory()
  private var frameGraph: FrameGraph?
  /// Whether the last frame was to be followed by another at once.
  private var wasMoving = false
  /// When the first event came that no frame has shown yet.
  private var firstUnshownEvent: Double?

  /// Opens a window.
  ///
  /// While it is open, SIGHUP, SIGINT and SIGTERM end `run` as closing it does.
  /// - Throws: `StageError.noDisplay` without a display, `.noGraphics` when there is no way to draw on it, `.noOpenGL` where that was asked for, `.size`
  ///   for an impossible size.
  public init(_ options: WindowOptions = WindowOptions()) throws(StageError) {
    let firstScale = options.scale ?? 1
    if let reason = StageLimits.objection(to: options.size, scale: firstScale) {
      throw .size(options.size, scale: firstScale, reason: reason)
    }
    scaleOverride = options.scale
    try Self.start()
    let units = StageLimits.pixelSize(of: options.size, scale: firstScale)
    var flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    if options.isFullscreen { flags |= SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue }
    let shape = WindowShape(title: options.title, width: Int32(units.width), height: Int32(units.height), flags: flags)
    let graphics: WindowGraphics
    do throws(StageError) {
      graphics = try WindowGraphics(shape, options)
    } catch {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw error
    }
    window = graphics.window
    presenter = graphics.presenter
    device = graphics.device
    drawsOnDevice = graphics.drawsOnDevice
    graphicsProblem = graphics.problem
    connection = DisplayConnection(of: window)
    sleeper = XEventWait(connection) ?? SDLEventWait()
    connection.survive { [weak self] in self?.onDisplayLost?() }
    statistics.compositor = graphics.words
    statistics.presentation = presenter.name
    watchForDestruction()
    signals.setWake(sleeper.wake)
    // On a display that counts in points of several pixels, a scale of one's own means fewer of them.
    if let scale = options.scale, displayScale != 1, !options.isFullscreen {
      SDL_SetWindowSize(
        window, Int32((options.size.width * scale / displayScale).rounded()), Int32((options.size.height * scale / displayScale).rounded()))
    }
    measureInterval()
  }

  isolated deinit {
    session?.inbox.setWake(nil)
    session?.draw(on: nil)
    signals.setWake(nil)
    SDL_SetEventFilter(nil, nil)
    // What a display held that has gone away is gone, and SDL waits for ever for a window to be hidden that is there no more.
    if connection.loss != nil || !connection.hasWindow { return }
    connection.forget()
    presenter.close()
    SDL_DestroyWindow(window)
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }

  /// Starts SDL's video with what the stage relies on.
  private static func start() throws(StageError) {
    SDL_SetMainReady()
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
    SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0")
    // Otherwise the window's surface goes through a graphics library: 9.9 ms instead of 1.4 for 1920x1080 pixels.
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
    SDL_SetHint(SDL_HINT_APP_NAME, "Pinwheel")
    // The stage has its own.
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
    try checkSeat()
    guard SDL.startVideo() else { throw .noDisplay(reason: SDL.error) }
    // Nothing is made of them, and those of sound devices come from threads of their own.
    for type in [SDL_AUDIODEVICEADDED, SDL_AUDIODEVICEREMOVED] { SDL_EventState(type.rawValue, SDL_IGNORE) }
    // Where nothing else is there SDL falls back on a driver that shows nobody anything.
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
    if ["offscreen", "dummy", "evdev"].contains(driver), getenv("SDL_VIDEODRIVER") == nil {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw .noDisplay(reason: "SDL found neither X11 nor Wayland")
    }
    SDL_StopTextInput()
  }

  /// Refuses a Wayland display on which SDL would crash, when it is the one that SDL would choose.
  private static func checkSeat() throws(StageError) {
    var version = SDL_version()
    SDL_GetVersion(&version)
    guard version.major == 2, version.minor < 28 else { return }
    var environment: [String: String] = [:]
    for name in ["SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"] {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    let driver = environment["SDL_VIDEODRIVER"] ?? (environment["DISPLAY"] == nil ? "wayland" : "x11")
    guard driver.hasPrefix("wayland"), let socket = WaylandSeat.socket(environment: environment), WaylandSeat.isMissing(at: socket) else {
      return
    }
    throw .noDisplay(reason: "the Wayland display at \(socket) has no seat: neither pointer nor keyboard nor touch screen")
  }

  /// The window's size in SDL's units.
  private var unitSize: (width: Int32, height: Int32) {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetWindowSize(window, &width, &height)
    return (max(1, width), max(1, height))
  }

  /// Pixels per unit of SDL's.
  private var displayScale: Double {
    let pixels = presenter.pixelSize.width
    return pixels > 0 ? Double(pixels) / Double(unitSize.width) : 1
  }

  /// SDL's units per point.
  var unitsPerPoint: Double { scale / displayScale }

  /// Asks the display how often it shows a frame.
  func measureInterval() {
    var mode = SDL_DisplayMode()
    let display = SDL_GetWindowDisplayIndex(window)
    let isKnown = display >= 0 && SDL_GetCurrentDisplayMode(display, &mode) == 0 && mode.refresh_rate >= 20
    statistics.interval = 1 / Double(isKnown ? min(1000, mode.refresh_rate) : 60)
  }

  /// Runs the session until the person closes the window, the scene ends it, or a signal asks for the end. Its clock goes on from the session's time.
  /// - Throws: `StageError.displayLost` where the display goes away first; the session is then as it was.
  public func run(_ session: Session) throws(StageError) {
    begin(session)
    defer { session.inbox.setWake(nil) }
    while !isClosed, !session.isOver {
      step()
      if let reason = connection.loss {
        connection.acknowledgeLoss()
        throw .displayLost(reason: reason)
      }
    }
  }

  /// Learns when somebody else destroys the window on an X display, of which SDL says nothing.
  ///
  /// The display's own events come through SDL's filter, where the others end.
  private func watchForDestruction() {
    guard let window = connection.xWindow else { return }
    let flag = WindowFlag(window)
    destruction = flag
    SDL_EventState(SDL_SYSWMEVENT.rawValue, SDL_ENABLE)
    SDL_SetEventFilter(
      { context, event in
        guard let context, let event, event.pointee.type == SDL_SYSWMEVENT.rawValue else { return 1 }
        let flag = Unmanaged<WindowFlag>.fromOpaque(context).takeUnretainedValue()
        guard let message = UnsafeRawPointer(event.pointee.syswm.msg), DisplayConnection.destroyedWindow(in: message) == flag.window else {
          return 0
        }
        flag.raise()
        // The event goes on: a loop that would sleep sees that one is there.
        return 1
      }, Unmanaged.passUnretained(flag).toOpaque())
    // It may have happened before.
    if !connection.hasWindow { flag.raise() }
  }

  /// Attaches a session: from now on it has the window's size, and its inbox wakes the loop.
  func begin(_ session: Session) {
    self.session = session
    session.onStage = { [watch] stage in watch.enter(stage) }
    clock = StageClock(startingAt: session.now)
    nextFrame = clock.now
    needsPresent = true
    takeTitle(session.scene)
    session.inbox.setWake(sleeper.wake)
    takeSize()
    updateGraph(session, at: clock.now)
  }

  /// Waits until there is something to do, takes every event that is there, and draws a frame if one is due.
  func step() {
    guard let session else { return }
    wait(session)
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 { take(event) }
    sendHover()
    if signals.isAsked || destruction?.isRaised == true { isClosed = true }
    for refusal in XErrors.takeRefusals() { session.onProblem?("the display has refused something: \(refusal)") }
    if isClosed || connection.loss != nil { return }
    if titledScene !== session.scene { takeTitle(session.scene) }
    if !session.inbox.isEmpty {
      session.advance(to: clock.now)
      session.drainInbox()
    }
    drawIfDue(session)
  }

  private func takeTitle(_ scene: any Scene) {
    titledScene = scene
    SDL_SetWindowTitle(window, scene.title)
  }

  /// Whether a graph of frame times lies over the window. The session does not know of it, and frame times do not contain what it takes.
  public var showsFrameGraph: Bool {
    get { frameGraph != nil }
    set {
      guard newValue != showsFrameGraph else { return }
      frameGraph = newValue ? FrameGraph() : nil
      needsPresent = true
      // Fonts are loaded now, between frames.
      if let session { updateGraph(session, at: clock.now) }
    }
  }

  /// Gives an event to the session at the present time.
  func send(_ event: InputEvent) {
    statistics.events += 1
    if firstUnshownEvent == nil { firstUnshownEvent = clock.elapsed }
    session?.send(event, at: clock.now)
  }

  /// Sleeps until an event comes, or until the next frame or the session's next deadline.
  private func wait(_ session: Session) {
    let isActive = session.needsFrame || needsPresent
    let deadline = min(session.nextDeadline ?? .infinity, frameGraph?.deadline ?? .infinity)
    var due: Double? = isActive ? nextFrame : deadline < .infinity ? max(deadline, nextFrame) : nil
    if isSuspended { due = nil }
    if !session.inbox.isEmpty || signals.isAsked { return }
    guard let due else {
      _ = sleeper.sleep(nil)
      statistics.wakeups += 1
      return
    }
    while true {
      let rest = due - clock.now
      if rest <= 0 { return }
      if rest < 0.001 {
        // SDL waits in whole milliseconds; a frame's time is not one.
        usleep(UInt32(rest * 1e6))
        return
      }
      let hasEvent = sleeper.sleep(rest)
      statistics.wakeups += 1
      if hasEvent { return }
    }
  }

  private func drawIfDue(_ session: Session) {
    guard !isSuspended else { return }
    let now = clock.now
    guard now >= nextFrame else { return }
    let isDue = session.nextDeadline.map { $0 <= now } ?? false
    guard session.needsFrame || needsPresent || isDue else { return refreshGraph(session, at: now) }
    let late = now - nextFrame
    let isLate = wasMoving && late >= statistics.interval
    if isLate { statistics.lateFrames += 1 }
    // In step with the display, presenting waits for it; a timer only guards against a driver that does not.
    let interval = presenter.isSynchronized ? statistics.interval / 2 : statistics.interval
    nextFrame = late < interval ? nextFrame + interval : now + interval

    watch.beginFrame()
    watch.enter(.animate)
    session.advance(to: now)
    watch.enter(nil)
    let damage = session.render()
    wasMoving = session.needsFrame
    if damage.isEmpty, !needsPresent {
      firstUnshownEvent = nil
      return
    }
    watch.setAside { updateGraph(session, at: now) }
    present(session, damage)
    watch.endFrame()
    needsPresent = false
    note(session, isLate: isLate)
  }

  private func present(_ session: Session, _ damage: [PixelRect]) {
    let overlay = frameGraph?.overlay
    if let device, let picture = session.picture(on: device) {
      presenter.present(picture, under: overlay, timedBy: watch)
    } else {
      presenter.present(session.pixels, damage: damage, under: overlay, timedBy: watch)
    }
  }

  private func note(_ session: Session, isLate: Bool) {
    let counts = session.compositor.statistics
    statistics.drawCalls = max(statistics.drawCalls, counts.drawCalls)
    statistics.damagedPixels += counts.damagedPixels
    statistics.note(watch)
    history.note(watch, waits: presenter.isSynchronized, isLate: isLate)
    frameGraph?.invalidate()
    if let since = firstUnshownEvent, statistics.firstPicture != nil { statistics.latency.add(clock.elapsed - since) }
    firstUnshownEvent = nil
    if statistics.firstPicture == nil {
      statistics.firstPicture = Double(SDL_GetPerformanceCounter() &- opening) / Double(SDL_GetPerformanceFrequency())
    }
  }

  // MARK: - The frame graph

  /// Whether the graph is yet to show frames that have been.
  var awaitsFrameGraph: Bool { frameGraph?.deadline != nil }

  /// Draws the graph anew when that is due.
  private func updateGraph(_ session: Session, at time: Double) {
    guard let frameGraph else { return }
    let problem = (session.compositor as? GeometryCompositor)?.problem
    frameGraph.update(
      at: time, history,
      FrameGraph.Facts(
        compositor: problem.map { "raster: \($0)" } ?? statistics.compositor, interval: statistics.interval,
        waits: presenter.isSynchronized,
        frames: statistics.frames, lateFrames: statistics.lateFrames),
      width: session.compositor.width, height: session.compositor.height, scale: session.scale)
  }

  /// Shows the last frames once the session rests; that is no frame of its own.
  private func refreshGraph(_ session: Session, at now: Double) {
    guard let deadline = frameGraph?.deadline, deadline <= now else { return }
    watch.beginFrame()
    updateGraph(session, at: now)
    present(session, [])
    nextFrame = now + statistics.interval
  }
}
