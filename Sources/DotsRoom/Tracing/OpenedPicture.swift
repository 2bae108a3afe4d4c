import Files
import RoomKit

/// A file of pixels that was opened, as what was traced of it: it is laid on the sheet to draw on once, and is the sheet's from then on.
package final class OpenedPicture: Sendable {
  package let path: String
  private let traced: TracedPicture
  @MainActor private var isTaken = false

  /// Reads and traces a file, from any thread. Some 10 ns a pixel for a JPEG.
  /// - Parameter isCancelled: asked between the steps; when it says so, reading ends with an error.
  /// - Throws: `RoomError.levelFile` when it is no picture, or nothing in it stands out.
  package init(reading path: String, isCancelled: () -> Bool = { false }) throws(RoomError) {
    do {
      let bytes = try InputFile.read(path, limit: DotsImport.pixelFileLimit)
      if isCancelled() { throw DotPuzzleError.unreadable(.cancelled) }
      traced = try TracedPicture(decoding: bytes)
    } catch {
      throw .levelFile(path, reason: "\(error)", isMissing: error is FileError && FileKind(at: path) == nil)
    }
    self.path = path
  }

  /// What was traced, the first time that it is asked for.
  @MainActor
  func take() -> TracedPicture? {
    defer { isTaken = true }
    return isTaken ? nil : traced
  }
}
