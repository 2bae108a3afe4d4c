import ArgumentParser
import Benchmarking
import SDLStage
import Sessions
import Threading

#if canImport(Glibc)
  import Glibc
#endif

/// This program, or another build of it, started to measure something in a fresh process: with empty caches, a heap of its own, and other places in memory.
enum BenchProcess {
  /// How long one that was asked to end has for it, in seconds, before it is ended.
  private static let patience = 5.0

  /// Starts it, waits for its end, and leaves out what it prints. Who asks this process to end asks that one, and ends it where it does not heed that.
  /// - Parameter program: the other build's file; nil for this one.
  /// - Returns: whether it has done its work; false where a signal asked for the end.
  /// - Throws: its status where it failed; a `Failure` where it cannot be started, or a signal of its own ended it.
  static func run(_ arguments: [String], of program: String? = nil, until signals: EndingSignals) throws -> Bool {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // When it begins, finer than the kernel says.
    setenv(StartClock.begunName, "\(UInt64(Stopwatch.machineTime() * 1e9))", 1)
    defer { unsetenv(StartClock.begunName) }
    if signals.isAsked { return false }
    let process = try OwnProcess.start(arguments, of: program, &actions)
    let (hasEnded, later) = (LockedValue(false), SerialQueue())
    @Sendable func ask() {
      kill(process, SIGTERM)
      later.async(after: patience) { hasEnded.withLock { if !$0 { kill(process, SIGKILL) } } }
    }
    // Whoever asked before it was there asks it once it is.
    signals.setWake(ask)
    if signals.isAsked { ask() }
    let ending = OwnProcess.wait(for: process)
    hasEnded.withLock { $0 = true }
    signals.setWake(nil)
    // A window that is asked to close ends by itself.
    if signals.isAsked { return false }
    switch ending {
    case .status(0): return true
    case .status(let status):
      guard let program else { throw ExitCode(status) }
      throw Failure(
        .unavailable, "\(program) ended with status \(status); --beside takes another build of Pinwheel, which takes the same options")
    // A terminal asks both at once.
    case .signal(SIGHUP), .signal(SIGINT), .signal(SIGTERM): return false
    case .signal(let signal): throw Failure(.defect, "a run ended by signal \(signal): \(String(cString: strsignal(signal)))")
    }
  }
}
