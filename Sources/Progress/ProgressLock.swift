import Files
import Threading

#if canImport(Glibc)
  import Glibc
#endif

/// Tells programs that share a record of play about each other: who is opening it, and whether anyone uses it.
///
/// The locks belong to the open file, so they end with the program however it ends.
final class ProgressLock: Sendable {
  /// The bytes of the file that are locked.
  private enum Place: off_t {
    case opening, use
  }

  /// Linux's F_OFD_SETLK (fcntl(2)), which Swift's Glibc does not have: sets a lock that belongs to the open file, or fails at once.
  private static let setFileLock: Int32 = 37

  private let file: LockedValue<Int32>

  /// Opens the file of locks in a folder, and makes it if it is not there.
  /// - Throws: `FileError`, also when something else than a file has its name.
  init(directory: String) throws(FileError) {
    let file = open(directory + "/progress.lock", O_RDWR | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .last }
    var status = stat()
    guard fstat(file, &status) == 0, FileKind(mode: status.st_mode) == .regular else {
      close(file)
      throw .wrongKind(FileKind(mode: status.st_mode))
    }
    self.file = LockedValue(file)
  }

  deinit { release() }

  /// Waits until nobody else is opening the record: two seconds at most, after which that one is taken to hang.
  func beginOpening() {
    for _ in 0..<400 where !set(F_WRLCK, .opening) { usleep(5_000) }
  }

  /// Says that the record is open, and in use.
  func endOpening() {
    _ = set(F_RDLCK, .use)
    _ = set(F_UNLCK, .opening)
  }

  /// Whether nobody else uses the record; nobody can begin to before `endOpening`.
  func isAlone() -> Bool { set(F_WRLCK, .use) }

  /// Ends all locks.
  func release() {
    file.withLock { file in
      if file >= 0 { close(file) }
      file = -1
    }
  }

  /// Whether the lock is had. A file system that knows no locks gives all of them.
  private func set(_ kind: Int32, _ place: Place) -> Bool {
    file.withLock { file in
      var lock = flock()
      lock.l_type = Int16(kind)
      lock.l_whence = Int16(SEEK_SET)
      lock.l_start = place.rawValue
      lock.l_len = 1
      return fcntl(file, Self.setFileLock, &lock) == 0 || (errno != EAGAIN && errno != EACCES)
    }
  }
}
