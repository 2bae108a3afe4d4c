import FoundationEssentials
import SVG

#if canImport(Glibc)
  import Glibc
#endif

/// A level that is a file of the player's own: any SVG, best one that `DotsImport` made.
enum PuzzleFile {
  /// Whether a level's name is a file's.
  static func isFile(_ level: String) -> Bool { level.lowercased().hasSuffix(".svg") }

  /// - Throws: `RoomError.levelFile`.
  @MainActor
  static func read(_ path: String) throws(RoomError) -> DotPuzzle {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .levelFile(path, reason: String(cString: strerror(errno)), isMissing: true) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .levelFile(path, reason: "it is not a file", isMissing: false) }
    guard status.st_size <= SVGLimits().bytes, let data = FileManager.default.contents(atPath: path) else {
      throw .levelFile(path, reason: "it is too large, or may not be read", isMissing: false)
    }
    do {
      return try DotPuzzle(SVGDocument.parse([UInt8](data)))
    } catch {
      throw .levelFile(path, reason: "\(error)", isMissing: false)
    }
  }
}
