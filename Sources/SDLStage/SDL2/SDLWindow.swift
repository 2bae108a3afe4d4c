import CSDL2
import Compositing
import Geometry
import Gestures
import Sessions
import Threading

#if canImport(Glibc)
  import Glibc
#else
  #error("SDLStage needs Linux with glibc: it finds displays by X11 and Wayland, and loads their libraries when they are there")
#endif

/// A window that SDL opens.
@MainActor
final class SDLWindow: StageWindow {
  let presenter: any Presenter
  let drawsOnDevice: Bool
  let drawing: String
  let graphicsProblem: String?
  var onLoss: (@MainActor () -> Void)?
  /// SDL's window.
  let pointer: OpaquePointer
  let ownDevice: SDLGeometryDevice?
  /// What draws by OpenGL where nobody sees it, once that was asked for.
  private(set) var spareDevice: SDLGeometryDevice?
  private let connection: DisplayConnection
  private let sleeper: any EventWait
  /// The gamepads.
  private let pads: SDLPads
  /// Whether SDL counts where a finger is from the window's first unit to its last, and not to its end: on X, and everywhere in SDL 3's stand-in.
  private let countsToLastPixel: Bool
  /// Whether somebody else has destroyed the window on an X display.
  private var destruction: WindowFlag?
  /// What a Wayland display says beside what SDL makes of it.
  private let wayland: WaylandDisplay?

  /// - Throws: `WindowError.noDisplay` without a display, `.noGraphics` when there is no way to draw on it, `.noOpenGL` where that was asked for.
  init(_ options: WindowOptions) throws(WindowError) {
    try SDL.startStage(as: options.programName, id: options.applicationID)
    let units = StageLimits.pixelSize(of: options.size, scale: options.scale ?? 1)
    var flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    if options.isFullscreen { flags |= SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue }
    let shape = WindowShape(title: options.title, width: Int32(units.width), height: Int32(units.height), flags: flags)
    let graphics: WindowGraphics
    do throws(WindowError) {
      graphics = try WindowGraphics(shape, options)
    } catch {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw error
    }
    pointer = graphics.window
    presenter = graphics.presenter
    ownDevice = graphics.device
    drawsOnDevice = graphics.drawsOnDevice
    drawing = graphics.words
    graphicsProblem = graphics.problem
    connection = DisplayConnection(of: pointer)
    sleeper = XEventWait(connection) ?? SDLEventWait()
    pads = SDLPads(PadWatcher(wake: sleeper.wake))
    countsToLastPixel = connection.xWindow != nil || SDL.isStandIn
    wayland = connection.waylandDisplay(wake: sleeper.wake)
    if DisplayConnection.isForgotten(pointer) {
      SDL_HideWindow(pointer)
      SDL_ShowWindow(pointer)
    }
    connection.survive(lastWords: options.lastWords) { [weak self] in self?.onLoss?() }
    watchForDestruction()
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

  // MARK: - What it looks like

  var size: (width: Int, height: Int) {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetWindowSize(pointer, &width, &height)
    return (max(1, Int(width)), max(1, Int(height)))
  }

  var frameInterval: Double? {
    var mode = SDL_DisplayMode()
    let display = SDL_GetWindowDisplayIndex(pointer)
    guard display >= 0, SDL_GetCurrentDisplayMode(display, &mode) == 0, mode.refresh_rate >= 20 else { return nil }
    return 1 / Double(min(1000, mode.refresh_rate))
  }

  func resize(width: Int, height: Int) { SDL_SetWindowSize(pointer, Int32(width), Int32(height)) }

  func setTitle(_ title: String) { SDL_SetWindowTitle(pointer, title) }

  func toggleFullscreen() {
    let isFullscreen = SDL_GetWindowFlags(pointer) & SDL_WINDOW_FULLSCREEN.rawValue != 0
    SDL_SetWindowFullscreen(pointer, isFullscreen ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue)
  }

  /// SDL asks the display or, over D-Bus, the desktop: some milliseconds.
  var inhibitsIdle = false {
    didSet {
      guard inhibitsIdle != oldValue, wayland?.setAwake(inhibitsIdle) != true else { return }
      if inhibitsIdle { SDL_DisableScreenSaver() } else { SDL_EnableScreenSaver() }
    }
  }

  /// As the portals' specification writes an X window, in hexadecimal; Wayland's windows would have to be exported first.
  var portalName: String { connection.xWindow.map { "x11:" + String($0, radix: 16) } ?? "" }

  func bringToFront(for launch: LaunchNotice) {
    if SDL_GetWindowFlags(pointer) & SDL_WINDOW_MINIMIZED.rawValue != 0 { SDL_RestoreWindow(pointer) }
    if let token = launch.activationToken, wayland?.activate(by: token) == true { return }
    SDL_RaiseWindow(pointer)
    guard let start = launch.startupID, let messages = connection.messages else { return }
    // SDL asks at the time when this window was used last, which is before what is in front was.
    if let time = XMessages.time(ofStart: start) { messages.activate(at: time) }
    messages.endStart(start)
  }

  func endStart(of launch: LaunchNotice) {
    if let start = launch.startupID { connection.messages?.endStart(start) }
  }

  // MARK: - Who draws in it

  var device: (any GeometryDevice)? { ownDevice }

  func unseenDevice() throws(WindowError) -> any GeometryDevice {
    if let spareDevice { return spareDevice }
    let device = try SDLGeometryDevice()
    spareDevice = device
    return device
  }

  // MARK: - The gamepad at hand

  func rumble(_ rumble: Rumble) { pads.rumble(rumble) }

  // MARK: - What happens to it

  var wake: @Sendable () -> Void { sleeper.wake }

  func nap(_ seconds: Double) { usleep(UInt32(seconds * 1e6)) }

  func sleep(_ seconds: Double?) -> Bool { sleeper.sleep(seconds) }

  func nextEvent() -> WindowEvent? {
    wayland?.rescale(pointer)
    pads.update()
    var event = SDL_Event()
    while true {
      if let event = pads.nextEvent() { return event }
      guard SDL_PollEvent(&event) != 0 else { return nil }
      if pads.handle(event) { continue }
      // Nobody sees the spare device's window, nor what becomes of it.
      if event.type == SDL_WINDOWEVENT.rawValue, let hidden = spareDevice?.offscreen?.id, event.window.windowID == hidden { continue }
      keepFingersFree(of: event)
      guard let translated = WindowEvent(event) else { continue }
      guard case .fingerChanged(let finger, let phase, let place) = translated, countsToLastPixel else { return translated }
      return .fingerChanged(finger, phase, Self.fraction(ofLastPixel: place, in: size))
    }
  }

  /// Sees to it that fingers are felt while a button of the mouse is held on an X display; only outside of the window the mouse is followed instead, so
  /// that SDL learns when the button is let go.
  private func keepFingersFree(of event: SDL_Event) {
    guard connection.xWindow != nil else { return }
    switch SDL_EventType(event.type) {
    case SDL_MOUSEBUTTONDOWN: connection.releasePointer()
    case SDL_MOUSEBUTTONUP: SDL_CaptureMouse(SDL_FALSE)
    case SDL_WINDOWEVENT where event.window.event == UInt8(SDL_WINDOWEVENT_LEAVE.rawValue):
      if SDL_GetMouseState(nil, nil) != 0 { SDL_CaptureMouse(SDL_TRUE) }
    default: break
    }
  }

  func drainRefusals() -> [String] { XErrors.drainRefusals() }

  /// A place as a fraction of a window of a size in units, from one that is a fraction of the way from its first unit to its last.
  static func fraction(ofLastPixel place: Point, in size: (width: Int, height: Int)) -> Point {
    Point(place.x * Double(size.width - 1) / Double(size.width), place.y * Double(size.height - 1) / Double(size.height))
  }

  // MARK: - Its end

  var isDestroyed: Bool { destruction?.isRaised == true }

  var loss: String? { connection.loss }

  func acknowledgeLoss() { connection.acknowledgeLoss() }

  func close() {
    SDL_SetEventFilter(nil, nil)
    // What a display held that has gone away is gone, and SDL waits for ever for a window to be hidden that is there no more.
    if connection.loss != nil || !connection.hasWindow { return }
    connection.forget()
    pads.close()
    presenter.close()
    SDL_DestroyWindow(pointer)
    wayland?.close()
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }
}

extension WindowStage {
  /// Sets what the window library reads of the environment, which must not change while other threads read it: to be called before they begin.
  /// - Parameter applicationID: as in `WindowOptions`.
  public nonisolated static func prepareEnvironment(applicationID: String) { SDL.setEnvironment(id: applicationID) }

  /// Opens SDL and the forty libraries that it brings along, in a program that is not linked with it, on a thread of its own: some 5 ms. Returns at once.
  /// Only after `prepareEnvironment`, as those look into the environment.
  public nonisolated static func openLibraryAhead() {
    SystemThread.start {
      var version = SDL_version()
      SDL_GetVersion(&version)
    }
  }

  /// Opens a window with SDL.
  ///
  /// While it is open, SIGHUP, SIGINT and SIGTERM end `run` as closing it does.
  /// - Throws: `WindowError.noDisplay` without a display, `.noGraphics` when there is no way to draw on it, `.noOpenGL` where that was asked for, `.size`
  ///   for an impossible size.
  public convenience init(_ options: WindowOptions = WindowOptions()) throws(WindowError) { try self.init(options, signals: nil) }

  /// The same in a program that hears of signals also while no window is open.
  package convenience init(_ options: WindowOptions, signals: EndingSignals?) throws(WindowError) {
    try self.init(options, signals: signals) { options throws(WindowError) in try SDLWindow(options) }
  }
}
