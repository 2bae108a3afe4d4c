import Benchmarking
import Sessions

#if canImport(Glibc)
  import Glibc
#endif

/// This program, started again to measure something in a fresh process: with empty caches, a heap of its own, and other places in memory.
enum BenchProcess {
  /// Starts it, waits for its end, and leaves out what it prints.
  /// - Returns: the status that it ended with; 70 where a signal ended it.
  /// - Throws: a `Failure` where it cannot be started.
  static func run(_ arguments: [String]) throws -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // When it begins, finer than the kernel says.
    setenv(StartClock.begunName, "\(UInt64(Stopwatch.machineTime() * 1e9))", 1)
    defer { unsetenv(StartClock.begunName) }
    return OwnProcess.wait(for: try OwnProcess.start(arguments, &actions))
  }
}
