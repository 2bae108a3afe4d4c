#if canImport(Glibc)
  import Glibc
#endif

/// This program, started again, or another build of it.
enum OwnProcess {
  /// Starts it.
  /// - Parameters:
  ///   - arguments: without the program's name.
  ///   - program: the other build's file; nil for this one.
  ///   - actions: what is done with its files first; nil for nothing.
  /// - Returns: the process, whose end somebody has to wait for.
  /// - Throws: a `Failure` where it cannot be started.
  static func start(
    _ arguments: [String], of program: String? = nil, _ actions: UnsafePointer<posix_spawn_file_actions_t>? = nil
  ) throws -> pid_t {
    var words: [UnsafeMutablePointer<CChar>?] = (["pinwheel"] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, program ?? "/proc/self/exe", actions, nil, words, environ)
    guard code == 0 else {
      let reason = String(cString: strerror(code))
      throw Failure(program == nil ? .unavailable : .noInput, "cannot start \(program ?? "another process"): \(reason)")
    }
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
