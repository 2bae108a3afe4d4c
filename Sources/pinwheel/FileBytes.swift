import FoundationEssentials
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
    guard access(path, R_OK) == 0, let data = FileManager.default.contents(atPath: path) else {
      throw .cannotRead(path: path, reason: String(cString: strerror(errno)))
    }
    return [UInt8](data)
  }
}
