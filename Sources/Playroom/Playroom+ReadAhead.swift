import Geometry
import Meadow
import Threading
import Typography

extension Playroom {
  /// Reads what the first scene needs on a thread of its own, while the program opens its window: the machine's fonts, and for the lobby the meadow. A scene
  /// that is made meanwhile reads for itself what is not there yet. Returns at once.
  /// - Parameters:
  ///   - room: the name of a room, or the lobby's.
  ///   - size: the stage's, in points.
  package nonisolated static func readAhead(for room: String, size: Size) {
    SerialQueue().async {
      _ = try? FontLibrary.shared.font(for: FontDescription())
      if room == RoomCatalog.lobby { MeadowFile.readAhead(for: size) }
    }
  }
}
