#if canImport(Glibc)
  import Glibc
#endif

/// What is used of Xlib beside SDL.
///
/// The functions are looked up in the library that SDL has loaded, so that nothing is linked that a desktop without X lacks.
struct XLibrary: Sendable {
  /// Xlib's `Display`.
  typealias Display = OpaquePointer
  typealias ErrorHandler = @convention(c) (Display?, UnsafeRawPointer?) -> Int32
  typealias ConnectionErrorHandler = @convention(c) (Display?) -> Int32
  typealias ExitHandler = @convention(c) (Display?, UnsafeMutableRawPointer?) -> Void

  typealias SetErrorHandler = @convention(c) (ErrorHandler?) -> ErrorHandler?
  typealias SetConnectionErrorHandler = @convention(c) (ConnectionErrorHandler?) -> ConnectionErrorHandler?
  typealias SetExitHandler = @convention(c) (Display?, ExitHandler?, UnsafeMutableRawPointer?) -> Void
  typealias ConnectionNumber = @convention(c) (Display?) -> Int32
  typealias Pending = @convention(c) (Display?) -> Int32
  typealias Synchronize = @convention(c) (Display?, Int32) -> Int32
  typealias WindowAttributes = @convention(c) (Display?, UInt, UnsafeMutableRawPointer?) -> Int32
  typealias UngrabPointer = @convention(c) (Display?, UInt) -> Int32
  typealias ErrorText = @convention(c) (Display?, Int32, UnsafeMutablePointer<CChar>?, Int32) -> Int32

  let setErrorHandler: SetErrorHandler
  let setConnectionErrorHandler: SetConnectionErrorHandler
  let setExitHandler: SetExitHandler
  let connectionNumber: ConnectionNumber
  let pending: Pending
  let synchronize: Synchronize
  let errorText: ErrorText
  private let ungrabPointer: UngrabPointer
  private let windowAttributes: WindowAttributes

  /// The functions, once SDL has loaded them; nil before, and where there is no X.
  static var loaded: XLibrary? {
    let loadedAlready: Int32 = 4  // RTLD_NOLOAD
    // It stays loaded: its functions are kept.
    guard let library = dlopen("libX11.so.6", RTLD_LAZY | loadedAlready) else { return nil }
    return XLibrary(library)
  }

  private init?(_ library: UnsafeMutableRawPointer) {
    guard let setErrorHandler = dlsym(library, "XSetErrorHandler"), let setConnectionErrorHandler = dlsym(library, "XSetIOErrorHandler"),
      let setExitHandler = dlsym(library, "XSetIOErrorExitHandler"), let connectionNumber = dlsym(library, "XConnectionNumber"),
      let pending = dlsym(library, "XPending"), let synchronize = dlsym(library, "XSync"),
      let windowAttributes = dlsym(library, "XGetWindowAttributes"), let errorText = dlsym(library, "XGetErrorText"),
      let ungrabPointer = dlsym(library, "XUngrabPointer")
    else { return nil }
    self.setErrorHandler = unsafeBitCast(setErrorHandler, to: SetErrorHandler.self)
    self.setConnectionErrorHandler = unsafeBitCast(setConnectionErrorHandler, to: SetConnectionErrorHandler.self)
    self.setExitHandler = unsafeBitCast(setExitHandler, to: SetExitHandler.self)
    self.connectionNumber = unsafeBitCast(connectionNumber, to: ConnectionNumber.self)
    self.pending = unsafeBitCast(pending, to: Pending.self)
    self.synchronize = unsafeBitCast(synchronize, to: Synchronize.self)
    self.windowAttributes = unsafeBitCast(windowAttributes, to: WindowAttributes.self)
    self.ungrabPointer = unsafeBitCast(ungrabPointer, to: UngrabPointer.self)
    self.errorText = unsafeBitCast(errorText, to: ErrorText.self)
  }

  /// Gives the pointer back that a display has tied to a window, as while a button of the mouse is held.
  func releasePointer(on display: Display) {
    _ = ungrabPointer(display, 0)
  }

  /// Whether a display has a window of a number.
  func hasWindow(_ window: UInt, on display: Display) -> Bool {
    // `XWindowAttributes` has 136 bytes.
    withUnsafeTemporaryAllocation(byteCount: 512, alignment: 16) { windowAttributes(display, window, $0.baseAddress) != 0 }
  }
}
