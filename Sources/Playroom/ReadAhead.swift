import Compositing
import Geometry
import Meadow
import RoomKit
import Sessions
import Threading
import Typography

/// What scenes need, read before they are made.
package enum ReadAhead {
  /// Has memory ready for the first scene's pixels, and reads the meadow for the lobby, and the machine's fonts, on threads of their own. A scene that is made meanwhile
  /// reads for itself what is not there yet. Returns at once.
  /// - Parameters:
  ///   - room: the name of a room, or the lobby's.
  ///   - size: the stage's, in points.
  ///   - scale: pixels per point.
  ///   - fonts: whether the fonts are read now, too; else `beginFonts` does it.
  package static func begin(for room: String, size: Size, scale: Double, fonts: Bool = true) {
    defer { if fonts { beginFonts() } }
    if StageLimits.objection(to: size, scale: scale) == nil {
      let (width, height) = StageLimits.pixelSize(of: size, scale: scale)
      // The meadow's planes are several and wider than the stage; rooms have a ground, and now and then something that stands on it.
      RasterCompositor.prepareMemory(width: width, height: height, kept: room == RoomCatalog.lobby ? 4.8 : 1.5)
    }
    guard room == RoomCatalog.lobby else { return }
    SystemThread.start {
      RoomArt.readAhead([NextGlow.part])
      MeadowFile.readAhead(for: size)
    }
  }

  /// Looks for the machine's fonts on a thread of its own. To be called once the threads have begun that others wait for: none can begin while a library is being loaded,
  /// as those of fonts are then. Returns at once.
  package static func beginFonts() { SystemThread.start { _ = try? FontLibrary.shared.font(for: FontDescription()) } }

  /// Reads the drawings of those who live in the meadow, on a thread of its own. Returns at once.
  @MainActor
  static func begin(for residents: [Resident], rooms: RoomCatalog) {
    let drawings = residents.compactMap { rooms.room(named: $0.room)?.finishedDrawing($0.level) }
    if !drawings.isEmpty { SystemThread.start { for drawing in drawings { _ = try? ResourceFolder.document(drawing) } } }
  }

  /// Reads the drawings that a level with an end comes to show, those of its end last, on a thread of its own. Returns at once.
  static func beginLevel(of room: any Room.Type, _ level: LevelID) {
    guard room.hasEnd(level) else { return }
    SystemThread.start {
      room.readAhead(level)
      if let drawing = room.finishedDrawing(level) { FinishedPicture.readAhead(drawing) }
      Celebration.readAhead()
    }
  }

  /// Reads what the report shows, on a thread of its own while the finger that opens it is still to be held. Returns at once.
  static func beginReport(of rooms: [any Room.Type]) { SystemThread.start { ReportPage.readAhead(rooms) } }

  /// Reads what any door leads to, once, on a thread of its own while nobody has reached a door yet. Returns at once.
  static func beginBehindDoors() { _ = behindDoors }

  private static let behindDoors: Void = SerialQueue().async { ShelfScenery.readAhead() }

  /// Reads all files that have not been read, so that no touch waits for a disk, on a thread of its own. To be called once there is a picture. Returns at once.
  package static func beginFiles() { SystemThread.start { ResourceFolder.readAhead() } }
}
