#if canImport(Glibc)
  import Glibc
#endif

/// Carries bytes from one thread, or a signal's handler, to another thread. Programs that are started do not get its ends.
struct Pipe: Sendable {
  let exit: Int32
  let entrance: Int32

  /// Nil where the system has no more files.
  /// - Parameter waits: whether reading waits for a byte, and writing for room.
  init?(waits: Bool) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    (exit, entrance) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      if !waits { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    }
  }

  /// Cost: one system call. May be called by a signal's handler, which has to keep `errno`.
  func write(_ byte: UInt8) { Self.write(byte, to: entrance) }

  static func write(_ byte: UInt8, to entrance: Int32) {
    var byte = byte
    _ = Glibc.write(entrance, &byte, 1)
  }

  /// The next byte; nil once the entrance is closed, or where there is none to wait for.
  func read() -> UInt8? {
    var byte: UInt8 = 0
    while true {
      let count = Glibc.read(exit, &byte, 1)
      if count < 0 && errno == EINTR { continue }
      return count == 1 ? byte : nil
    }
  }

  func closeEntrance() { close(entrance) }
  func closeExit() { close(exit) }
}
