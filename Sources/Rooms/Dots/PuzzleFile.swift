import Files
import SVG

/// A level that is a file of the player's own: any SVG, best one that `DotsImport` made.
enum PuzzleFile {
  /// Whether a level's name is a file's.
  static func isFile(_ level: String) -> Bool { level.lowercased().hasSuffix(".svg") }

  /// - Throws: `RoomError.levelFile`.
  @MainActor
  static func read(_ path: String) throws(RoomError) -> DotPuzzle {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try InputFile.read(path, limit: SVGLimits().bytes)
    } catch {
      throw .levelFile(path, reason: "\(error)", isMissing: FileKind(at: path) == nil)
    }
    do {
      return try DotPuzzle(SVGDocument.parse(bytes))
    } catch {
      throw .levelFile(path, reason: "\(error)", isMissing: false)
    }
  }
}
