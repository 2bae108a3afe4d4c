import CSDL2

#if canImport(Glibc)
  import Glibc
#endif

/// The connection of a window to the display that shows it.
@MainActor
struct DisplayConnection {
  private enum Kind {
    case x11(XLibrary, XLibrary.Display, window: UInt)
    case wayland(WaylandLibrary, OpaquePointer, surface: UInt)
    /// A display that cannot go away, or of which nothing is known.
    case other
  }

  private let kind: Kind

  init(of window: OpaquePointer) {
    var info = SDL_SysWMinfo()
    SDL_GetVersion(&info.version)
    var kind = Kind.other
    if SDL_GetWindowWMInfo(window, &info) == SDL_TRUE {
      let words = withUnsafeBytes(of: info.info) { ($0.load(as: UInt.self), $0.load(fromByteOffset: 8, as: UInt.self)) }
      if let display = OpaquePointer(bitPattern: words.0) {
        if info.subsystem == SDL_SYSWM_X11, let library = XLibrary.loaded {
          kind = .x11(library, display, window: words.1)
        } else if info.subsystem == SDL_SYSWM_WAYLAND, let library = WaylandLibrary.loaded {
          kind = .wayland(library, display, surface: words.1)
        }
      }
    }
    self.kind = kind
  }

  /// What can be read from once the display has sent something; nil where SDL alone knows.
  var file: Int32? {
    guard case .x11(let library, let display, _) = kind else { return nil }
    return library.connectionNumber(display)
  }

  /// The window's number on an X display.
  var xWindow: UInt? {
    guard case .x11(_, _, let window) = kind else { return nil }
    return window
  }

  /// Whether a window that SDL takes for shown is none on a Wayland display: a surface without a role, which nobody sees.
  ///
  /// Where the compositor leaves a window's frame to programs, SDL takes the window back while it is being shown for the first time, and then thinks that it is
  /// yet to be shown (2.26).
  static func isForgotten(_ window: OpaquePointer) -> Bool {
    var info = SDL_SysWMinfo()
    SDL_GetVersion(&info.version)
    guard SDL_GetWindowWMInfo(window, &info) == SDL_TRUE, info.subsystem == SDL_SYSWM_WAYLAND else { return false }
    // The display, the surface, two more, and the surface of the desktop's shell.
    return withUnsafeBytes(of: info.info) { $0.load(fromByteOffset: 32, as: UInt.self) } == 0
  }

  /// What a Wayland display says beside what SDL makes of it; nil on others.
  /// - Parameter wake: ends the loop's sleep.
  func waylandDisplay(wake: @escaping @Sendable () -> Void) -> WaylandDisplay? {
    guard case .wayland(let library, let display, let surface) = kind, let surface = OpaquePointer(bitPattern: surface) else { return nil }
    return WaylandDisplay(library, display, surface: surface, wake: wake)
  }

  /// Whether the window is still there, as far as the display can say.
  var hasWindow: Bool {
    guard case .x11(let library, let display, let window) = kind else { return true }
    return library.hasWindow(window, on: display)
  }

  /// Sends what is yet to be sent; whether something has come that SDL has not taken.
  func hasPending() -> Bool {
    guard case .x11(let library, let display, _) = kind else { return false }
    return library.pending(display) > 0
  }

  /// What can be told an X display's window manager and launchers; nil on others.
  var messages: XMessages? {
    guard case .x11(_, let display, let window) = kind else { return nil }
    return XMessages(from: window, on: display)
  }

  /// Lets an X display send fingers' touches although a button of the mouse is held.
  ///
  /// With the press it ties the pointer to the window until the button is let go, and what touches meanwhile counts as the pointer's alone.
  func releasePointer() {
    if case .x11(let library, let display, _) = kind { library.releasePointer(on: display) }
  }

  /// Waits until the display has done all it was asked for.
  func synchronize() {
    if case .x11(let library, let display, _) = kind { _ = library.synchronize(display, 0) }
  }

  /// Why the display is no more, in words; nil while it is there.
  var loss: String? {
    switch kind {
    case .x11(_, let display, _): return XErrors.isLost(display) ? WindowError.serverLoss : nil
    case .wayland(let library, let display, _):
      let error = library.error(display)
      return error == 0 ? nil : "the Wayland compositor has closed the connection: \(String(cString: strerror(error)))"
    case .other: return nil
    }
  }

  /// From now on the display's end is told by `loss`; before, it ends the program.
  /// - Parameters:
  ///   - lastWords: what to tell on standard error where the display's end ends the program all the same.
  ///   - onLoss: called at once when an X display goes away, in the midst of what uses it.
  func survive(lastWords: String, onLoss: @escaping @MainActor @Sendable () -> Void) {
    if case .x11(let library, let display, _) = kind { XErrors.survive(display, in: library, lastWords: lastWords, onLoss: onLoss) }
  }

  /// Says that the display's end has been heard of.
  func acknowledgeLoss() {
    if case .x11(_, let display, _) = kind { XErrors.acknowledgeLoss(of: display) }
  }

  /// To be called before the window and the connection are closed: from now on the display's end ends the program again.
  func forget() {
    if case .x11(_, let display, _) = kind { XErrors.forget(display) }
  }

  /// Which window an event says to have been destroyed, of an X display's events as SDL passes them on; nil for others.
  nonisolated static func destroyedWindow(in message: UnsafeRawPointer) -> UInt? {
    let destroyNotify: Int32 = 17
    // `XDestroyWindowEvent`: type, serial, whether it was sent, display, the window that reports, the window itself.
    let (type, window) = (8, 8 + 40)
    let system = message.load(fromByteOffset: 4, as: UInt32.self)
    guard system == SDL_SYSWM_X11.rawValue, message.load(fromByteOffset: type, as: Int32.self) == destroyNotify else { return nil }
    return message.load(fromByteOffset: window, as: UInt.self)
  }

  /// Does something that the display, or a library that draws on it, may refuse.
  /// - Returns: what it gives, and what was refused meanwhile, in words; nil for nothing.
  static func watch<Value>(_ window: OpaquePointer, _ body: () -> Value) -> (Value, refusal: String?) {
    let connection = DisplayConnection(of: window)
    connection.synchronize()
    _ = XErrors.drainRefusals()
    let value = body()
    connection.synchronize()
    return (value, XErrors.drainRefusals().first.map { "the display refuses it: \($0)" })
  }
}
