import Sessions
import Synchronization
import Threading

#if canImport(Glibc)
  import Glibc
#endif

/// Has a program that is asked to end by a signal (SIGHUP, SIGINT, SIGTERM) end in its own way, while this exists; there is one at a time. Once asked, it
/// is not asked again: afterwards the signals are ignored.
///
/// Signals that the program was started to ignore, as by `nohup`, stay ignored. SIGPIPE is ignored, so that writing to a display or a terminal that has
/// gone away fails instead. Who asks again after `patience` seconds has their way at once. A thread reads what the signals' handler writes; it sleeps
/// until then.
package final class EndingSignals: Sendable {
  static let signals = [SIGHUP, SIGINT, SIGTERM]
  /// In seconds. A terminal that is closed sends its signal more than once.
  static let patience = 3.0

  /// Where the handler writes; -1 for nowhere.
  private static let entrance = Atomic<Int32>(-1)

  private let previous: [(signal: Int32, action: sigaction)]
  private let queue = SerialQueue()
  private let request = Request()

  /// Whether a signal has asked for the end, shared with the thread.
  private final class Request: Sendable {
    let state = LockedValue<(isMade: Bool, wake: (@Sendable () -> Void)?)>((false, nil))
  }

  /// Whether a signal has asked for the end.
  package var isAsked: Bool { request.state.withLock { $0.isMade } }

  /// What to call, on a thread of its own, when a signal asks for the end; nil for nothing. What was set before is not called any more once this returns.
  package func setWake(_ wake: (@Sendable () -> Void)?) { request.state.withLock { $0.wake = wake } }

  /// From now on.
  package init() {
    guard let pipe = Pipe(waits: true) else {
      previous = []
      return
    }
    Self.entrance.store(pipe.entrance, ordering: .sequentiallyConsistent)
    previous =
      Self.signals.compactMap { signal in Self.replace(signal) { EndingSignals.handle($0) } }
      + [Self.replace(SIGPIPE, SIG_IGN)].compactMap { $0 }
    queue.async { [request] in Self.listen(pipe, request) }
  }

  deinit {
    // A program that was asked to end is about to: the second signal of a terminal that closes must not change its status.
    let isEnding = isAsked
    for (signal, var action) in previous {
      if isEnding { action.__sigaction_handler.sa_handler = SIG_IGN }
      sigaction(signal, &action, nil)
    }
    let entrance = Self.entrance.exchange(-1, ordering: .sequentiallyConsistent)
    // The thread reads the end, and goes.
    if entrance >= 0 { close(entrance) }
  }

  /// Gives a signal that would end the program a handler.
  /// - Returns: what it had before; nil where it is ignored or handled already.
  private static func replace(_ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) -> (Int32, sigaction)? {
    var old = sigaction()
    guard sigaction(signal, nil, &old) == 0, unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) == 0 else { return nil }
    var new = sigaction()
    new.__sigaction_handler.sa_handler = handler
    new.sa_flags = SA_RESTART
    sigaction(signal, &new, nil)
    return (signal, old)
  }

  /// Runs in the middle of anything: it calls nothing that may not be called there.
  private static func handle(_ signal: Int32) {
    let error = errno
    let entrance = entrance.load(ordering: .sequentiallyConsistent)
    if entrance >= 0 { Pipe.write(UInt8(truncatingIfNeeded: signal), to: entrance) }
    errno = error
  }

  private static func listen(_ pipe: Pipe, _ request: Request) {
    defer { pipe.closeExit() }
    var first: Double?
    while let signal = pipe.read().map(Int32.init) {
      let now = SerialQueue.now
      if let first {
        if now - first > patience { _exit(128 + signal) }
      } else {
        first = now
        request.state.withLock { state in
          state.isMade = true
          state.wake?()
        }
      }
    }
  }
}
