#if canImport(Glibc)
  import Glibc
#endif

extension SessionLog {
  /// The largest file that is read, in bytes.
  private static let largestFile = 1 << 28

  /// Reads a log from a file.
  /// - Throws: `StageError.cannotRead` when there is no such file or it cannot be read, `LogError` when it is not a log.
  public static func read(from path: String) throws -> SessionLog {
    let bytes = try contents(of: path)
    let result = bytes.withUnsafeBufferPointer { bytes -> Result<SessionLog, LogError> in
      do throws(LogError) { return .success(try SessionLog(parsing: bytes)) } catch { return .failure(error) }
    }
    do throws(LogError) { return try result.get() } catch {
      var error = error
      error.path = path
      throw error
    }
  }

  private static func contents(of path: String) throws(StageError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .cannotRead(path: path, reason: String(cString: strerror(errno))) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(file, &part, part.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw .cannotRead(path: path, reason: String(cString: strerror(errno)))
      }
      if count == 0 { return bytes }
      bytes.append(contentsOf: part[..<count])
      if bytes.count > largestFile {
        throw .cannotRead(path: path, reason: "it is larger than \(largestFile >> 20) MB, too large for a log")
      }
    }
  }
}
