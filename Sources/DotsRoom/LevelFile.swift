import Files
import RoomKit
import SVG

/// The puzzle of a level that is a file of the player's own, as it was read.
///
/// Two are equal when they are the same reading of a file.
package final class LevelFile: Sendable, Equatable {
  package let path: String
  let puzzle: DotPuzzle

  /// Reads a file, makes sure that its picture can be drawn, and lays its dots; from any thread. About 20 ns a byte, and what its meshes take.
  /// - Parameter isCancelled: asked now and then; when it says so, reading ends with an error.
  /// - Throws: `RoomError.levelFile` when it is no picture, there is nothing to connect in it, or it would take too much to draw.
  package init(reading path: String, isCancelled: @escaping @Sendable () -> Bool = { false }) throws(RoomError) {
    do {
      let bytes = try InputFile.read(path, limit: SVGDocument.Options().limits.bytes)
      let document = try SVGDocument.parse(bytes, isCancelled: isCancelled)
      try PuzzleFile.check(document, isCancelled: isCancelled)
      var puzzle = try DotPuzzle(document, isCancelled: isCancelled)
      let text = try SVGDocument.unpacked(bytes, isCancelled: isCancelled)
      if text.count <= DotsRoom.longestFile { puzzle.source = String(validating: text, as: UTF8.self) }
      self.puzzle = puzzle
    } catch {
      throw .levelFile(path, reason: "\(error)", isMissing: error is FileError && FileKind(at: path) == nil)
    }
    self.path = path
  }

  package static func == (a: LevelFile, b: LevelFile) -> Bool { a === b }
}
