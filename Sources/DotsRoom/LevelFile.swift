import Files
import RoomKit
import SVG

/// The picture of a level that is a file of the player's own, as it was read.
///
/// Two are equal when they are the same reading of a file.
package final class LevelFile: Sendable, Equatable {
  package let path: String
  let document: SVGDocument

  /// Reads a file, from any thread. About 20 ns a byte.
  /// - Parameter isCancelled: asked at each element; when it says so, reading ends with an error.
  /// - Throws: `RoomError.levelFile`.
  package init(reading path: String, isCancelled: @escaping () -> Bool = { false }) throws(RoomError) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try InputFile.read(path, limit: SVGLimits().bytes)
    } catch {
      throw .levelFile(path, reason: "\(error)", isMissing: FileKind(at: path) == nil)
    }
    do {
      document = try SVGDocument.parse(bytes, isCancelled: isCancelled)
    } catch {
      throw .levelFile(path, reason: "\(error)", isMissing: false)
    }
    self.path = path
  }

  package static func == (a: LevelFile, b: LevelFile) -> Bool { a === b }
}
