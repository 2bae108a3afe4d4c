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
    var words: [UnsafeMutablePointer<CChar>?] = (["pinwheel"] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, "/proc/self/exe", &actions, nil, words, environ)
    guard code == 0 else { throw Failure(.unavailable, "cannot start a process to measure in: \(String(cString: strerror(code)))") }
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status & 0x7f == 0 ? (status >> 8) & 0xff : Failure.Status.defect.rawValue
  }
}
