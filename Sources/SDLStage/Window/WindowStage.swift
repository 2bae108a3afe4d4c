import Compositing
import Geometry
import Gestures
import Imaging
import Sessions

/// The scenes of which the window has said so.
private struct KnownScenes {
  /// The one whose title the window bears.
  weak var titled: (any Scene)?
  /// The one that has come to rest since it was shown.
  weak var rested: (any Scene)?
}

/// A window on the machine's display that runs a session for a person.
///
/// Sleeps while nothing moves: no frames, no wake-ups. What arrives before a frame's time is on the screen in that frame.
/// Make one at a time, on the main thread.
@MainActor
public final class WindowStage {
  /// What the window has done so far.
  public var statistics: WindowStatistics { meter.statistics }
  /// The window's size in points, for making the session.
  public var size: Size {
    let (width, height) = window.size
    return Size(Double(width) / unitsPerPoint, Double(height) / unitsPerPoint)
  }
  /// Pixels per point, for making the session.
  public var scale: Double { scaling.pixels(onDisplay: displayScale, side: Double(min(window.size.width, window.size.height))) }
  /// How many times as large as usual everything is shown, as far as the window has room for it; from its first frame on the session says so.
  public var magnification: Double {
    get { scaling.magnification }
    set {
      guard newValue != magnification else { return }
      scaling.magnification = newValue
      fitSession()
    }
  }
  /// What can draw on the window's GPU; nil without one.
  public var device: (any GeometryDevice)? { window.device }
  /// Whether the session that is shown should be made to draw on the device.
  public var drawsOnDevice: Bool { window.drawsOnDevice }
  /// Why the CPU draws although the machine has a GPU and nobody chose so, in a sentence; nil otherwise.
  public var graphicsProblem: String? { window.graphicsProblem }
  /// Keeps what is to be kept, as soon as an X display has gone away: in the midst of whatever the window does, so that nothing of the window's or the
  /// session's picture may be touched. `run` throws afterwards, unless Xlib or a driver never comes back; then the program ends 3 seconds later, with 69.
  public var onDisplayLost: (@MainActor () -> Void)? {
    get { window.onLoss }
    set { window.onLoss = newValue }
  }

  /// Called once, after the first frame has been shown.
  public var onFirstFrame: (@MainActor () -> Void)?

  /// Called when nothing moves for the first time since another scene has come, and what the one before had needed is gone.
  public var onRest: (@MainActor () -> Void)?

  /// Called when a gamepad is pressed whose signs are others than those of the one before, or the first.
  public var onGamepad: (@MainActor (GamepadKind) -> Void)?
  /// Where the last key came from.
  var keySource = KeySource.keyboard

  /// Whether F9 to F12 change how the window is and what lies over it.
  public var takesFunctionKeys = true

  /// Whether a graph of frame times lies over the window. The session does not know of it, and frame times do not contain the time that it needs.
  public var showsFrameGraph: Bool {
    get { meter.showsGraph }
    set {
      guard newValue != showsFrameGraph else { return }
      meter.showsGraph = newValue
      needsPresent = true
      // Fonts are loaded now, between frames.
      updateGraph(at: clock.now)
    }
  }

  /// Called with each frame that was presented.
  package var onFrame: (@MainActor (PresentedFrame) -> Void)? {
    get { meter.onFrame }
    set { meter.onFrame = newValue }
  }
  /// Called with each stage of a frame that begins, nil for none, and when, in seconds of one clock.
  package var onStage: ((FrameStage?, Double) -> Void)? {
    get { meter.watch.onEnter }
    set { meter.watch.onEnter = newValue }
  }

  let meter: FrameMeter
  /// Seconds that never go back: what the clock and the meter go by.
  private let time: () -> Double
  /// From before the window can be seen.
  private let signals: EndingSignals
  let window: any StageWindow
  private var scaling: WindowScale
  private(set) lazy var pointers = PointerInput { [weak self] in self?.send($0) }
  /// The one clock: the session and its scene are given its times.
  var clock: StageClock
  private var pacer = FramePacer()
  private var inhibition = IdleInhibition() {
    didSet { if inhibition.isActive != oldValue.isActive { window.inhibitsIdle = inhibition.isActive } }
  }
  private(set) var session: Session?
  private var known = KnownScenes()
  /// Why no frames are drawn and the clock stands still; empty as long as they are and it goes.
  var suspensions: Set<Suspension> = [] {
    didSet { if isSuspended { inhibition.end() } }
  }
  var isSuspended: Bool { !suspensions.isEmpty }
  /// Whether the person has closed the window, or a signal has.
  package internal(set) var isClosed = false
  /// Whether the screen must be brought up to date even if the picture does not change.
  var needsPresent = true

  /// What is shown in place of what the person does; nil for nothing.
  private var film: Film?
  /// Whether a film is shown.
  var showsFilm: Bool { film != nil }

  /// Opens a window.
  ///
  /// While it is open, SIGHUP, SIGINT and SIGTERM end `run` as closing it does.
  /// - Parameters:
  ///   - signals: those of a program that goes on without the window; nil for its own.
  ///   - time: seconds that never go back; the machine's own unless a test has others.
  ///   - open: opens it in a window library.
  /// - Throws: `WindowError.size` for an impossible size, and whatever keeps the library from opening it.
  init(
    _ options: WindowOptions, signals: EndingSignals? = nil, time: @escaping () -> Double = Stopwatch.machineTime,
    open: @MainActor (WindowOptions) throws(WindowError) -> any StageWindow
  ) throws(WindowError) {
    let scale = options.scale ?? 1
    if let reason = StageLimits.objection(to: options.size, scale: scale) { throw .size(options.size, scale: scale, reason: reason) }
    self.signals = signals ?? EndingSignals()
    scaling = WindowScale(override: options.scale)
    self.time = time
    clock = StageClock(source: time)
    meter = FrameMeter(time: time)
    window = try open(options)
    meter.statistics.compositor = window.drawing
    meter.statistics.presentation = window.presenter.name
    self.signals.setWake(window.wake)
    // On a display that counts in points of several pixels, a scale of one's own means fewer of them.
    if let scale = options.scale, displayScale != 1, !options.isFullscreen {
      window.resize(
        width: Int((options.size.width * scale / displayScale).rounded()),
        height: Int((options.size.height * scale / displayScale).rounded()))
    }
    measureInterval()
  }

  isolated deinit {
    session?.inbox.setWake(nil)
    session?.draw(on: nil)
    signals.setWake(nil)
    // While signals still mean what they mean to the stage.
    window.close()
  }

  /// Pixels per unit of the window's.
  private var displayScale: Double {
    let pixels = window.presenter.pixelSize.width
    return pixels > 0 ? Double(pixels) / Double(window.size.width) : 1
  }

  /// The window's units per point.
  var unitsPerPoint: Double { scale / displayScale }

  /// Asks the display how often it shows a frame.
  func measureInterval() { meter.statistics.interval = window.frameInterval ?? 1.0 / 60 }

  /// Runs the session until the person closes the window, the scene ends it, or a signal asks for the end. Its clock goes on from the session's time.
  /// - Throws: `WindowError.displayLost` where the display goes away first; the session is then as it was.
  public func run(_ session: Session) throws(WindowError) {
    begin(session)
    defer { session.inbox.setWake(nil) }
    while !isClosed, !session.isOver, film?.isOver(at: clock.now) != true {
      step()
      if let reason = window.loss {
        window.acknowledgeLoss()
        throw .displayLost(reason: reason)
      }
    }
  }

  /// Runs a session as it was recorded until the person closes the window or presses Escape, or the scene ends it: its events come from the log, those of the
  /// person are ignored, and it keeps its size in points, as large as the window lets it be. The last picture stays.
  /// - Parameter end: when it ends by itself, in seconds of the session's time; nil for never.
  /// - Throws: as `run`.
  public func run(_ session: Session, as film: LogPlayback, until end: Double? = nil) throws(WindowError) {
    self.film = Film(playback: film, end: end)
    defer { self.film = nil }
    try run(session)
  }

  /// Shows the window before all others and gives it the keyboard, as far as the desktop lets a program do that.
  /// - Parameter launch: what a launcher gave to who was started and asks for that.
  public func bringToFront(for launch: LaunchNotice = LaunchNotice()) { window.bringToFront(for: launch) }

  /// Tells the desktop that the program's own start has led to the window.
  public func endStart(of launch: LaunchNotice) { window.endStart(of: launch) }

  /// Shakes the gamepad at hand, where there is one that can.
  public func rumble(_ rumble: Rumble) { window.rumble(rumble) }

  /// What the desktop's portals know the window by, so that their pages appear over it; empty for nothing.
  public var portalName: String { window.portalName }

  /// Attaches a session: from now on it has the window's size, and its inbox wakes the loop.
  func begin(_ session: Session) {
    self.session = session
    session.onStage = { [watch = meter.watch] stage in watch.enter(stage) }
    session.compositorNote = "F9 changes that"
    clock = StageClock(startingAt: session.now, source: time)
    pacer = FramePacer(startingAt: clock.now)
    needsPresent = true
    showTitle(of: session.scene)
    session.inbox.setWake(window.wake)
    session.decodesInBackground = true
    magnification = session.magnification
    fitSession()
    updateGraph(at: clock.now)
  }

  /// Waits until there is something to do, handles every event that is there, and draws a frame if one is due.
  func step() {
    guard let session else { return }
    wait(session)
    while let event = window.nextEvent() { handle(event) }
    pointers.sendHover()
    playFilm(session)
    if signals.isAsked || window.isDestroyed { isClosed = true }
    for refusal in window.drainRefusals() { session.onProblem?("the display has refused something: \(refusal)") }
    if isClosed || window.loss != nil { return }
    if !session.inbox.isEmpty {
      session.advance(to: clock.now)
      session.drainInbox()
    }
    if known.titled !== session.scene { showTitle(of: session.scene) }
    magnification = session.magnification
    drawIfDue(session)
  }

  /// Does what the log does up to now, and shows a film as large as the window lets it be.
  private func playFilm(_ session: Session) {
    guard showsFilm else { return }
    let now = clock.now
    while let due = film?.playback.nextTime, due <= now {
      meter.noteEvent(secondsAgo: now - due)
      film?.playback.sendNext(to: session)
    }
    session.rescale(to: scale * min(size.width / session.size.width, size.height / session.size.height))
  }

  private func showTitle(of scene: any Scene) {
    known.titled = scene
    window.setTitle(scene.title)
  }

  /// Gives an event to the session at the present time; in a film only Escape counts.
  func send(_ event: InputEvent) {
    if showsFilm {
      // The session never sees it, so no frame will show it.
      if event.pressedKey == .escape { isClosed = true }
      return
    }
    meter.noteEvent()
    session?.send(event, at: clock.now)
  }

  /// Gives the session the window's size and scale when they have changed.
  func fitSession() {
    window.presenter.invalidate()
    needsPresent = true
    // A film is fitted to the window, and not the other way round.
    if showsFilm { return }
    session?.rescale(to: scale)
    let size = size
    if let session, session.size != size, StageLimits.objection(to: size, scale: scale) == nil { send(.resize(size)) }
  }

  /// Sleeps until an event comes, or until the next frame or the session's next deadline.
  private func wait(_ session: Session) {
    noteRest(of: session)
    let isActive = session.needsFrame || needsPresent
    let deadline = min(
      session.nextDeadline ?? .infinity, meter.graphDeadline ?? .infinity, film?.deadline ?? .infinity,
      inhibition.deadline ?? .infinity)
    var due: Double? = isActive ? pacer.next : deadline < .infinity ? max(deadline, pacer.next) : nil
    if isSuspended { due = nil }
    // A frame, too, may have brought another scene, whose title is not the window's yet.
    if !session.inbox.isEmpty || signals.isAsked || known.titled !== session.scene { return }
    guard let due else {
      _ = window.sleep(nil)
      meter.statistics.wakeups += 1
      return
    }
    while true {
      let rest = due - clock.now
      if rest <= 0 { return }
      if rest < 0.001 {
        // Windows wait in whole milliseconds; a frame's time is not one.
        return window.nap(rest)
      }
      let hasEvent = window.sleep(rest)
      meter.statistics.wakeups += 1
      if hasEvent { return }
    }
  }

  private func noteRest(of session: Session) {
    guard known.rested !== session.scene, !session.needsFrame, !needsPresent, !isSuspended else { return }
    known.rested = session.scene
    onRest?()
  }

  // MARK: - Frames

  private func drawIfDue(_ session: Session) {
    guard !isSuspended else { return }
    let now = clock.now
    guard now >= pacer.next else { return }
    let isDue = session.nextDeadline.map { $0 <= now } ?? false
    guard session.needsFrame || needsPresent || isDue else {
      inhibition.rest(at: now)
      return refreshGraph(session, at: now)
    }
    let isLate = pacer.begin(at: now, interval: statistics.interval, waits: window.presenter.isSynchronized)
    if isLate { meter.statistics.lateFrames += 1 }

    let watch = meter.watch
    watch.beginFrame()
    watch.enter(.animate)
    session.advance(to: now)
    watch.enter(nil)
    let damage = session.render()
    pacer.end(isMoving: session.needsFrame)
    var shown: Double?
    // What goes on behind a picture is wanted once that goes.
    let isHidden = damage.isEmpty && session.compositor.statistics.hidesChanges
    defer { meter.noteWanted(at: session.needsFrame && !isHidden ? shown ?? clock.now : session.nextDeadline) }
    if damage.isEmpty, !needsPresent { return isHidden ? () : meter.noteNothingChanged() }
    watch.setAside { updateGraph(at: now) }
    present(session, damage)
    watch.endFrame()
    let presented = clock.now
    shown = presented
    needsPresent = false
    inhibition.noteFrame(at: now)
    meter.noteFrame(session.compositor.statistics, at: presented, waits: window.presenter.isSynchronized, isLate: isLate)
    if let onFirstFrame {
      self.onFirstFrame = nil
      onFirstFrame()
    }
  }

  private func present(_ session: Session, _ damage: [PixelRect]) {
    if let device, let picture = session.picture(on: device) {
      window.presenter.present(picture, under: meter.overlay, timedBy: meter.watch)
    } else {
      window.presenter.present(session.pixels, damage: damage, under: meter.overlay, timedBy: meter.watch)
    }
  }

  /// Draws the graph anew when that is due.
  private func updateGraph(at time: Double) {
    if let session { meter.updateGraph(of: session, at: time, waits: window.presenter.isSynchronized) }
  }

  /// Shows the last frames once the session rests; that is no frame of its own.
  private func refreshGraph(_ session: Session, at now: Double) {
    guard let deadline = meter.graphDeadline, deadline <= now else { return }
    meter.watch.beginFrame()
    updateGraph(at: now)
    present(session, [])
    pacer.postpone(to: now + statistics.interval)
  }

  /// Lets the other compositor go on.
  ///
  /// A window that shows pixels of the CPU's stays as it is: OpenGL then draws where nobody sees it, and is read back.
  func switchCompositor(of session: Session) {
    guard session.device == nil else {
      session.draw(on: nil)
      meter.statistics.compositor = "raster, switched to"
      return
    }
    do throws(WindowError) {
      let other = if let device { device } else { try window.unseenDevice() }
      session.draw(on: other)
      meter.statistics.compositor = "geometry on \(other.name), switched to"
    } catch {
      session.notify("OpenGL cannot draw on this machine: \(error.reason)")
    }
  }
}
