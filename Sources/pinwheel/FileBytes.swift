import FoundationEssentials
import Stage

#if canImport(Glibc)
  import Glibc
#endif

enum FileBytes {
  /// A file's contents.
  /// - Throws: `StageError.cannotRead`, with the system's reason.
  static func read(_ path: String) throws(StageError) -> [UInt8] {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .cannotRead(path: path, reason: String(cString: strerror(errno))) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .cannotRead(path: path, reason: "it is a folder") }
    guard access(path, R_OK) == 0, let data = FileManager.default.contents(atPath: path) else {
      throw .cannotRead(path: path, reason: String(cString: strerror(errno)))
    }
    return [UInt8](data)
  }
}
