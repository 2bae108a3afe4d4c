#if canImport(Glibc)
  import Glibc
#endif

/// This program, started again.
enum OwnProcess {
  /// Starts it.
  /// - Parameters:
  ///   - arguments: without the program's name.
  ///   - actions: what is done with its files first; nil for nothing.
  /// - Returns: the process, whose end somebody has to wait for.
  /// - Throws: a `Failure` where it cannot be started.
  static func start(_ arguments: [String], _ actions: UnsafePointer<posix_spawn_file_actions_t>? = nil) throws -> pid_t {
    var words: [UnsafeMutablePointer<CChar>?] = (["pinwheel"] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, "/proc/self/exe", actions, nil, words, environ)
    guard code == 0 else { throw Failure(.unavailable, "cannot start another process: \(String(cString: strerror(code)))") }
    return id
  }

  /// How a process ended.
  enum Ending: Equatable {
    /// By itself, with a status.
    case status(Int32)
    /// By a signal.
    case signal(Int32)
  }

  /// Waits for a process's end.
  @discardableResult
  static func wait(for id: pid_t) -> Ending {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status & 0x7f == 0 ? .status((status >> 8) & 0xff) : .signal(status & 0x7f)
  }
}
