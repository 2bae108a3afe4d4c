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
  typealias Root = @convention(c) (Display?) -> UInt
  typealias InternAtom = @convention(c) (Display?, UnsafePointer<CChar>?, Int32) -> UInt
  typealias SendEvent = @convention(c) (Display?, UInt, Int32, Int, UnsafeMutableRawPointer?) -> Int32
  typealias Flush = @convention(c) (Display?) -> Int32
  typealias ErrorText = @convention(c) (Display?, Int32, UnsafeMutablePointer<CChar>?, Int32) -> Int32

  let setErrorHandler: SetErrorHandler
  let setConnectionErrorHandler: SetConnectionErrorHandler
  let setExitHandler: SetExitHandler
  let connectionNumber: ConnectionNumber
  let pending: Pending
  let synchronize: Synchronize
  let errorText: ErrorText
  let root: Root
  let internAtom: InternAtom
  let sendEvent: SendEvent
  let flush: Flush
  private let ungrabPointer: UngrabPointer
  private let windowAttributes: WindowAttributes

  /// The functions, once SDL has loaded them; nil before, and where there is no X.
  static var loaded: XLibrary? { try? XLibrary() }

  private init() throws(LibraryFunctions.Missing) {
    let functions = try LibraryFunctions(ofLoaded: "libX11.so.6")
    setErrorHandler = try functions.find("XSetErrorHandler")
    setConnectionErrorHandler = try functions.find("XSetIOErrorHandler")
    setExitHandler = try functions.find("XSetIOErrorExitHandler")
    connectionNumber = try functions.find("XConnectionNumber")
    pending = try functions.find("XPending")
    synchronize = try functions.find("XSync")
    errorText = try functions.find("XGetErrorText")
    root = try functions.find("XDefaultRootWindow")
    internAtom = try functions.find("XInternAtom")
    sendEvent = try functions.find("XSendEvent")
    flush = try functions.find("XFlush")
    ungrabPointer = try functions.find("XUngrabPointer")
    windowAttributes = try functions.find("XGetWindowAttributes")
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
