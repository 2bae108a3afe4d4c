#if canImport(Glibc)
  import Glibc
#endif

/// What a program tells an X display's window manager and launchers: that a window is to come to the front because a person has started something
/// (freedesktop.org, "Extended Window Manager Hints"), and that a start has come to its end ("Startup Notification Protocol").
struct XMessages {
  private let library: XLibrary
  private let display: XLibrary.Display
  private let window: UInt

  /// Nil where there is no X.
  init?(from window: UInt, on display: XLibrary.Display) {
    guard let library = XLibrary.loaded else { return nil }
    (self.library, self.display, self.window) = (library, display, window)
  }

  /// Asks the window manager for the front, at the time of what the person did: managers refuse who was used before what is in front.
  func activate(at time: UInt32) {
    let redirectAndNotify = 1 << 20 | 1 << 19
    let message: [Int] = [1, Int(time), 0, 0, 0]
    send("_NET_ACTIVE_WINDOW", format: 32, mask: redirectAndNotify) { $0.copyMemory(from: message, byteCount: 40) }
    _ = library.flush(display)
  }

  /// Says to all that a start has led to a window, so that the pointer shows no waiting any more.
  func endStart(_ id: String) {
    let propertyChange = 1 << 22
    let bytes = Self.endOfStart(id)
    var type = "_NET_STARTUP_INFO_BEGIN"
    for start in stride(from: 0, to: bytes.count, by: 20) {
      let part = bytes[start..<min(start + 20, bytes.count)]
      send(type, format: 8, mask: propertyChange) { data in
        part.withUnsafeBytes { UnsafeMutableRawBufferPointer(start: data, count: 20).copyMemory(from: $0) }
      }
      type = "_NET_STARTUP_INFO"
    }
    _ = library.flush(display)
  }

  /// The message that a start is over, with the zero at its end.
  static func endOfStart(_ id: String) -> [UInt8] {
    let quoted = id.flatMap { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }
    return Array("remove: ID=\"\(String(quoted))\"".utf8) + [0]
  }

  /// When, in the display's milliseconds, a person did what a start's name tells of; nil where it does not say.
  static func time(ofStart id: String) -> UInt32? {
    let parts = id.split(separator: "_TIME", omittingEmptySubsequences: false)
    return parts.count > 1 ? parts.last.flatMap { UInt32($0) } : nil
  }

  /// Sends an `XClientMessageEvent` about the window to the root window.
  private func send(_ type: String, format: Int32, mask: Int, _ fill: (UnsafeMutableRawPointer) -> Void) {
    let clientMessage: Int32 = 33
    let root = library.root(display)
    withUnsafeTemporaryAllocation(byteCount: 192, alignment: 16) { memory in
      guard let event = memory.baseAddress else { return }
      memset(event, 0, memory.count)
      event.storeBytes(of: clientMessage, as: Int32.self)
      event.storeBytes(of: window, toByteOffset: 32, as: UInt.self)
      event.storeBytes(of: library.internAtom(display, type, 0), toByteOffset: 40, as: UInt.self)
      event.storeBytes(of: format, toByteOffset: 48, as: Int32.self)
      fill(event + 56)
      _ = library.sendEvent(display, root, 0, mask, event)
    }
  }
}
