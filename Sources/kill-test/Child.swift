import Glibc

/// This program, started again to play.
struct Child {
  private let id: pid_t
  private let output: Int32

  init(_ arguments: [String]) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0, fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 else {
      fail("no pipe could be made: \(String(cString: strerror(errno)))", status: 70)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addclose(&actions, ends[1])
    defer { posix_spawn_file_actions_destroy(&actions) }
    var pointers: [UnsafeMutablePointer<CChar>?] = (["kill-test"] + arguments).map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, "/proc/self/exe", &actions, nil, pointers, environ)
    guard code == 0 else { fail("the player could not be started: \(String(cString: strerror(code)))", status: 70) }
    close(ends[1])
    self.id = id
    output = ends[0]
  }

  /// Kills it with -9.
  /// - Returns: the lines that it had printed, and the time of the kill.
  func kill(after wait: Double) -> (lines: [Substring], time: Double) {
    usleep(UInt32(wait * 1e6))
    let time = now()
    Glibc.kill(id, SIGKILL)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    if status & 0x7f != SIGKILL { fail("the player ended by itself with status \(status)", status: 1) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(output, &part, part.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      bytes.append(contentsOf: part[..<count])
    }
    close(output)
    return (String(decoding: bytes, as: UTF8.self).split(separator: "\n"), time)
  }
}
