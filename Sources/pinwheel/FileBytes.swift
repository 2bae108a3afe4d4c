import Stage

#if canImport(Glibc)
  import Glibc
#endif

enum FileBytes {
  /// A file's contents, of at most as many bytes as the limit.
  /// - Throws: `StageError.cannotRead`, with the system's reason.
  static func read(_ path: String, limit: Int) throws(StageError) -> [UInt8] {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .cannotRead(path: path, reason: String(cString: strerror(errno))) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .cannotRead(path: path, reason: "it is a folder") }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .cannotRead(path: path, reason: "it is not a regular file") }
    guard status.st_size <= limit else { throw .cannotRead(path: path, reason: "it has more than \(limit) bytes") }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .cannotRead(path: path, reason: String(cString: strerror(errno))) }
    defer { close(file) }
    // With one byte more than it has, so that its end is seen before there is a need to grow.
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size) + 1)
    var done = 0
    while true {
      if done == bytes.count { bytes.append(contentsOf: repeatElement(0, count: bytes.count)) }
      let count = bytes.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress.map { $0 + done }, $0.count - done) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .cannotRead(path: path, reason: String(cString: strerror(errno))) }
      if count == 0 { break }
      done += count
      guard done <= limit else { throw .cannotRead(path: path, reason: "it has more than \(limit) bytes") }
    }
    bytes.removeLast(bytes.count - done)
    return bytes
  }

  /// Makes a file, in the place of one that is there.
  /// - Throws: `StageError.cannotWrite`, with the system's reason.
  static func write(_ bytes: [UInt8], to path: String) throws(StageError) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw .cannotWrite(path: path, reason: String(cString: strerror(errno))) }
    defer { close(file) }
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress.map { $0 + done }, bytes.count - done) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw .cannotWrite(path: path, reason: String(cString: strerror(errno))) }
      done += count
    }
  }
}
