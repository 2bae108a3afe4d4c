import Compositing
import Geometry
import Gestures
import Imaging
import Layers

/// A scene that runs: the one way, for windows, replays and tests, in which events and time reach it and pictures come out.
///
/// Times are in seconds of the stage's clock, which begins at 0; one that is not finite or lies in the past counts as now. The stage alone has a clock: it
/// hands the session the time of each event and each frame, and the session hands it on to the scene's tree.
@MainActor
public final class Session {
  /// What runs; another one once a file was dropped that `openFile` could open.
  public private(set) var scene: any Scene
  /// Where work in the background leaves its results.
  public let inbox = Inbox()
  /// Whether the moves of machines come from a log, so that no machine needs to think.
  public let isReplay: Bool
  /// Writes down what happens; nil for nobody.
  public var recorder: SessionRecorder?
  /// Makes a scene of a file, by its path, that is dropped and that the scene has no use for; an error is shown to the person as a notice,
  /// but for a `CancellationError`: somebody else shows the file.
  public var openFile: (@MainActor (_ path: String) throws -> OpenedScene)?
  /// Reads files off the main actor.
  let reader = FileReader()
  /// Called, once, with why a device that should draw does not.
  public var onProblem: (@MainActor (_ sentence: String) -> Void)?
  /// Called with true when nobody can see the session any more, and with false when somebody can again.
  public var onSuspend: (@MainActor (_ isBegun: Bool) -> Void)?
  /// Called with a key that went down and that the scene made no use of.
  public var onUnusedKey: (@MainActor (Key) -> Void)?
  /// Called with an event of the game that the scene made no use of.
  public var onUnusedEvent: (@MainActor (GameEvent) -> Void)?
  /// How the hands and eyes of whoever plays are helped.
  public var assistance = InputAssistance() {
    didSet { if assistance != oldValue { assist(after: oldValue) } }
  }
  /// Holds back what is pressed until it was down for a while; nil for nothing.
  private var presses: SlowPresses?
  /// How many times as large as usual a window shows everything, so that the scene has so much less room; nothing without a window.
  public var magnification = 1.0
  /// Called with everything that is to be said to those who do not see the scene; nil: nothing is put into words.
  public var onUtterance: (@MainActor (Utterance) -> Void)? {
    didSet { scene.input.onUtterance = onUtterance }
  }
  /// After how many seconds without anything that a person does `onIdle` is called; nil for never.
  public var idleLimit: Double? {
    get { player.idle.limit }
    set { player.idle.limit = newValue }
  }
  /// Called once when a person has done something and then nothing for as long as `idleLimit`.
  public var onIdle: (@MainActor () -> Void)? {
    get { player.idle.action }
    set { player.idle.action = newValue }
  }
  /// What scenes are drawn on.
  public var surface: DrawingSurface { picture.setup.surface }
  /// Whether the scene wants to be left, as by a key.
  public private(set) var isOver = false
  private let picture: SessionPicture
  private var isDirty = true
  /// What comes after the scene, and how it has come after the one before.
  private let succession = SceneSuccession()
  private var notices = NoticeBoard()
  private var player = PlayerAtHand()
  /// What was used last.
  public var inputDevice: InputDevice { player.device.device }

  /// Lays the scene out and begins it.
  /// - Parameters:
  ///   - size: in points; with the scale, one to which `StageLimits` does not object.
  ///   - scale: pixels per point.
  ///   - threads: how many draw, at least 1; pictures do not depend on it.
  ///   - device: draws instead of the CPU.
  /// - Throws: `StageError.size`.
  public convenience init(
    scene: any Scene, size: Size, scale: Double = 1, threads: Int = 1, device: (any GeometryDevice)? = nil, isReplay: Bool = false
  ) throws(StageError) {
    if let reason = StageLimits.objection(to: size, scale: scale) { throw .size(size, scale: scale, reason: reason) }
    let setup = DrawingSetup(size: size, scale: scale, threads: threads, device: device)
    let compositor = setup.compositor(of: scene.tree, background: scene.background)
    compositor.limits = scene.drawingLimits
    self.init(scene: scene, compositor: compositor, size: size, threads: threads, isReplay: isReplay)
  }

  /// Runs a scene with a compositor of its tree, made for the size.
  /// - Parameter threads: how many draw a scene that takes this one's place.
  public init(scene: any Scene, compositor: any Compositor, size: Size, threads: Int = 1, isReplay: Bool = false) {
    self.scene = scene
    self.isReplay = isReplay
    picture = SessionPicture(
      compositor, setup: DrawingSetup(size: size, scale: compositor.scale, threads: threads, device: compositor.device))
    picture.onProblem = { [weak self] in self?.onProblem?("the CPU draws from here on: \($0)") }
    scene.layout(size: size)
    scene.begin(in: self)
  }

  /// The sentence that is shown to the person now, such as why a file could not be opened; nil for none.
  public var noticeText: String? { (reader.pending?.notice ?? notices.shown)?.text }

  /// The time that the scene has reached, in seconds.
  public var now: Double { scene.tree.now }

  /// Whether a frame drawn now might differ from the last one, or the next from that.
  public var needsFrame: Bool { isDirty || succession.isStaging || scene.tree.isAnimating || compositor.statistics.isUnfinished }

  /// When something is due although nothing moves; nil when nothing is.
  public var nextDeadline: Double? {
    let due = min(
      min(notices.shown?.end ?? .infinity, reader.pending?.deadline ?? .infinity),
      min(scene.tree.nextDeadline ?? .infinity, player.idle.end ?? .infinity))
    return due < .infinity ? due : nil
  }

  /// Handles an event of a person or the system: brings the scene to its time, writes it down, then hands it to the router and, if that has no use for it,
  /// to the scene.
  public func send(_ event: InputEvent, at time: Double) {
    advance(to: time)
    isDirty = true
    player.idle.restart(at: now)
    player.device.note(event)
    if event.pressedKey == .escape, cancelOpening() { return }
    if readFile != nil, case .drop(let path) = event {
      if scene.input.handle(event, at: now) || scene.handle(event, at: now) {
        recorder?.record(.input(event), at: now)
      } else {
        openInBackground(path)
      }
      return showNext()
    }
    recorder?.record(.input(event), at: now)
    if presses?.holds(event, on: scene.tree) != true { handle(event) }
    showNext()
  }

  /// Hands an event to the router and, if that has no use for it, to the scene.
  private func handle(_ event: InputEvent) {
    if case .suspend(let isBegun) = event { onSuspend?(isBegun) }
    if case .resize(let size) = event {
      resize(to: size, scale: scale)
    } else if !scene.input.handle(event, at: now), !scene.handle(event, at: now) {
      if case .drop(let path) = event { open(path) }
      if let key = event.pressedKey { onUnusedKey?(key) }
    }
  }

  private func assist(after old: InputAssistance) {
    scene.input.apply(assistance, after: old)
    guard assistance.pressTime != old.pressTime else { return }
    presses?.forget()
    presses = assistance.pressTime.flatMap { time in
      time > 0 && time.isFinite ? SlowPresses(time: time) { [weak self] in self?.handle($0) } : nil
    }
  }

  /// Handles an event of the game: writes it down and hands it to the scene, at the present time, or at a later one out of a log.
  public func send(_ event: GameEvent, at time: Double? = nil) {
    advance(to: time ?? now)
    isDirty = true
    recorder?.record(.game(event), at: now)
    player.device.note(event)
    // Where keys come from concerns nothing that goes on.
    guard KeySource(event) == nil else { return }
    scene.input.conclude()
    if !scene.handle(event, at: now) { onUnusedEvent?(event) }
    showNext()
  }

  /// Handles an event out of a log.
  public func send(_ event: SessionEvent, at time: Double) {
    switch event {
    case .input(let event): send(event, at: time)
    case .game(let event): send(event, at: time)
    }
  }

  /// Brings the scene to a time: what is due on the way is done, in order, and animations are where they are then.
  public func advance(to time: Double) {
    guard time.isFinite, time > now else { return }
    if let due = nextDeadline, due <= time { isDirty = true }
    if scene.tree.isAnimating { isDirty = true }
    scene.tree.advance(to: time)
    showNext()
    if let end = notices.shown?.end, end <= now { notices.shown = nil }
    if player.idle.expire(at: now) {
      onIdle?()
      showNext()
    }
    if reader.updateNotice(at: now, noticeWording, noticeLook) { isDirty = true }
  }

  /// Does what background work has left, at the present time.
  public func drainInbox() {
    guard inbox.drain() > 0 else { return }
    isDirty = true
    showNext()
  }

  /// Puts the scene of a file in the place of the present one; says why where that cannot be.
  private func open(_ path: String) {
    guard let openFile else { return }
    do {
      replaceScene(with: try openFile(path))
      notices.shown = nil
    } catch is CancellationError {
      notices.shown = nil
    } catch {
      notify(error, openingFile: path)
    }
  }

  /// How what goes wrong is told to the person.
  public var noticeWording: NoticeWording {
    get { notices.wording }
    set { notices.wording = newValue }
  }

  /// How what is said to the person looks.
  public var noticeLook: NoticeLook {
    get { notices.look }
    set { notices.look = newValue }
  }

  /// Tells the person what went wrong, as `noticeWording` has it, and whoever watches the program in full.
  /// - Parameter path: of the file that was to be opened; nil where there was none.
  public func notify(_ error: any Error, openingFile path: String? = nil) {
    notify(noticeWording.error(error, path), details: "\(error)")
  }

  /// Shows the person a sentence for a while, and tells whoever watches the program the details of it.
  public func notify(_ sentence: String, details: String) {
    if details != sentence { onProblem?(details) }
    notify(sentence)
  }

  /// Shows the person a sentence for a while, in place of one that is shown.
  /// - Parameter edge: where on the stage.
  public func notify(_ sentence: String, at edge: NoticeEdge = .bottom) {
    notices.shown = Notice(sentence, at: now, edge: edge, look: noticeLook)
    noteChange()
  }

  /// Has the next frame drawn, for something that is seen is not as it was.
  func noteChange() { isDirty = true }

  /// Takes away what is said to the person.
  func dismissNotice() { notices.shown = nil }

  /// Goes on with another scene, whose time becomes the session's, as soon as what is going on is done: an event, or what is due at a time.
  /// - Parameter transition: how the next scene follows; nil for at once.
  public func replaceScene(with scene: any Scene, transition: SceneTransition? = nil) {
    succession.schedule(OpenedScene(scene), transition)
  }

  /// Goes on with a scene that is drawn already; one that was drawn for another surface is drawn anew.
  func replaceScene(with opened: OpenedScene) { succession.schedule(opened, nil) }

  private func showNext() {
    guard let (opened, transition) = succession.takeNext() else { return }
    let scene = opened.scene
    succession.settle()
    let cover = transition.flatMap { transition in
      picture.takeLast().map {
        SceneSuccession.Cover(TransitionLayer($0, size: size, ground: self.scene.background), for: transition, from: self.scene)
      }
    }
    let showsFocus = self.scene.input.showsFocus
    self.scene.input.cancelAll()
    self.scene.input.onUtterance = nil
    self.scene.input.scanPace = nil
    presses?.forget()
    isDirty = true
    succession.finish()
    scene.tree.advance(to: now)
    picture.replaceScene(with: opened)
    scene.input.adoptHands(of: self.scene.input)
    self.scene = scene
    scene.input.onUtterance = onUtterance
    scene.input.focusColor = assistance.focusColor
    scene.layout(size: size)
    scene.begin(in: self)
    if showsFocus { scene.input.showFocus() }
    if let pace = assistance.scanPace { scene.input.scanPace = pace }
    if let cover { succession.begin(cover, over: scene, isDrawn: opened.firstFrame != nil) }
  }

  /// Asks to be left: a window closes after the events that it has taken.
  public func end() { isOver = true }
}

// MARK: - The picture

extension Session {
  /// The stage's size in points.
  public var size: Size { surface.size }
  /// Pixels per point.
  public var scale: Double { surface.scale }
  /// What draws the scene.
  public var compositor: any Compositor { picture.compositor }
  /// What draws; nil when the CPU does.
  public var device: (any GeometryDevice)? { picture.setup.device }
  /// The picture as last rendered, with what lies over it: an inspector, a notice.
  public var pixels: PixelBuffer { picture.pixels }

  /// Whether an inspector lies over the picture. It costs nothing while it does not, and never changes the scene.
  public var isInspected: Bool {
    get { picture.inspector != nil }
    set {
      guard newValue != isInspected else { return }
      picture.inspector = newValue ? Inspector() : nil
      isDirty = true
    }
  }

  /// Whose eyes the inspector shows the picture to, in place of how it came to be; nil, for all, also while there is no inspector.
  public var inspectedVision: ColorVision? {
    get { picture.inspector?.vision }
    set {
      picture.inspector?.vision = newValue
      isDirty = true
    }
  }

  /// What the inspector says beside who draws, such as how that can be changed; empty for nothing.
  package var compositorNote: String {
    get { picture.compositorNote }
    set { picture.compositorNote = newValue }
  }

  /// Whether frames go on without pictures that are not decoded yet, and show them once they are; false at first, so that each frame waits for its pictures and comes out the
  /// same wherever it is drawn. For windows.
  public var decodesInBackground: Bool {
    get { picture.onPictureDecoded != nil }
    set {
      let inbox = inbox
      // What comes in has the next frame drawn.
      picture.onPictureDecoded = newValue ? { @Sendable in inbox.post {} } : nil
    }
  }

  /// Called when a stage of drawing a frame begins, with nil when the last one ends.
  package var onStage: ((FrameStage?) -> Void)? {
    get { picture.onStage }
    set { picture.onStage = newValue }
  }

  /// Goes on drawing on a device, or on the CPU when that is nil; the scene does not notice.
  public func draw(on device: (any GeometryDevice)?) {
    if device === self.device { return }
    isDirty = true
    picture.draw(scene, on: device)
  }

  /// The picture as a device holds it; nil when that does not hold it, or when something lies over it.
  package func picture(on device: any GeometryDevice) -> DevicePicture? { picture.picture(on: device) }

  /// Makes good what the device has lost: what was drawn, or all its textures.
  package func restoreDevice(textures: Bool) {
    guard device != nil else { return }
    isDirty = true
    if textures { compositor.restore() } else { compositor.invalidate() }
  }

  /// Draws what has changed.
  /// - Returns: the pixels that were drawn again; none when nothing differs.
  public func render() -> [PixelRect] {
    prepareFrame()
    isDirty = false
    let frame = picture.render(scene, under: reader.pending?.notice ?? notices.shown)
    if frame.isRefused { isDirty = true }
    return frame.damage
  }

  /// Does what each frame asks for before it is drawn: `render` does so, and whoever has `compositor` draw by itself has to.
  package func prepareFrame() {
    succession.step()
    scene.input.prepareFrame()
  }

  /// Adopts the scale of another display from the next frame on; a scale at which the size is impossible is left alone.
  package func rescale(to scale: Double) {
    if scale != self.scale { resize(to: size, scale: scale) }
  }

  private func resize(to size: Size, scale: Double) {
    if StageLimits.objection(to: size, scale: scale) != nil { return }
    let isLaidOut = size == self.size
    isDirty = true
    succession.uncover()
    picture.resize(to: size, scale: scale)
    if !isLaidOut { scene.layout(size: size) }
  }
}
