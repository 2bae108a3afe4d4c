import CSDL2

#if canImport(Glibc)
  import Glibc
#endif

/// How a window's loop sleeps until there is something to do.
@MainActor
protocol EventWait: AnyObject {
  /// Ends the present sleep, or else the next one; from any thread.
  var wake: @Sendable () -> Void { get }

  /// Sleeps until an event has come, someone has rung, or some seconds are over; without a limit when that is nil.
  /// - Returns: whether it ended before its time.
  func sleep(_ seconds: Double?) -> Bool
}

/// Leaves it to SDL: for every display but X.
@MainActor
final class SDLEventWait: EventWait {
  let wake: @Sendable () -> Void

  init() {
    let type = SDL_RegisterEvents(1)
    wake = {
      var event = SDL_Event()
      event.type = type
      SDL_PushEvent(&event)
    }
  }

  func sleep(_ seconds: Double?) -> Bool {
    guard let seconds else { return SDL_WaitEvent(nil) != 0 }
    return SDL_WaitEventTimeout(nil, Int32(min(seconds * 1000, 1e6))) != 0
  }
}

/// Sleeps on the connection to an X display, and on a bell of its own.
///
/// SDL ends its own sleep by a message to the window, even for an event that it has just read from the display, and sends it through a second
/// connection. The display may come to read that after the window has been destroyed through the first: then the message is an error, which ended
/// the program, and two wake-ups were needed for one event. Nor may threads in the background use a connection that can be lost at any time.
@MainActor
final class XEventWait: EventWait {
  let wake: @Sendable () -> Void
  private let connection: DisplayConnection
  private let file: Int32
  private let bell: Doorbell

  /// Nil where the window is not on an X display.
  init?(_ connection: DisplayConnection) {
    guard let file = connection.file, let bell = Doorbell() else { return nil }
    self.bell = bell
    self.connection = connection
    self.file = file
    wake = { [bell] in bell.ring() }
  }

  func sleep(_ seconds: Double?) -> Bool {
    SDL_PumpEvents()
    if SDL_HasEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) == SDL_TRUE || connection.hasPending() { return true }
    if connection.loss != nil { return true }
    var files = (pollfd(fd: file, events: Int16(POLLIN), revents: 0), pollfd(fd: bell.file, events: Int16(POLLIN), revents: 0))
    let milliseconds = seconds.map { Int32(min($0 * 1000, 1e6)) } ?? -1
    let count = withUnsafeMutableBytes(of: &files) { poll($0.baseAddress?.assumingMemoryBound(to: pollfd.self), 2, milliseconds) }
    if files.1.revents != 0 { bell.silence() }
    // A signal's arrival, too, ends the sleep.
    return count != 0
  }
}
