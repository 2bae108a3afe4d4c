import DotsRoom
import Progress
import RoomKit

/// What grown-ups read of what was played.
extension Playroom {
  /// How far the one who plays has come in each room.
  var standings: [RoomStanding] {
    rooms.rooms.map {
      RoomStanding($0, shelf: levels.shelf(of: $0), finished: levels.finished(of: $0.name), summary: summary, from: levels.start)
    }
  }

  /// The pictures whose dots are printed: the one that comes next, and the child's own.
  private var sheetLevels: [LevelID] {
    guard let room = rooms.room(named: DotsRoom.name) else { return [] }
    return (levels.next(in: room).map { [$0] } ?? []) + room.ownLevels(options(of: room.name))
  }

  /// Writes what was played, the child's own pictures, and sheets of dots to be printed, into files, and says where they are.
  func keepReport() {
    guard services.saveFiles != nil, let store = services.store, let profile else { return play(.wrong) }
    let report = PlayReport(
      of: profile, rounds: store.rounds(of: profile.id), rooms: rooms, shelf: { levels.shelf(of: $0) }, start: levels.start,
      now: services.date,
      dayOffset: services.dayOffset, language: language)
    let pictures = rooms.rooms.flatMap { report.pictures(self.store(of: $0.name).keepsakes, of: $0.name) }
    files.save {
      (report.files + pictures + report.sheets(sheetLevels, options: options(of: DotsRoom.name))).map { ($0.name, Array($0.text.utf8)) }
    }
  }
}
