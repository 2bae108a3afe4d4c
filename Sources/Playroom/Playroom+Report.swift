import Progress
import RoomKit

/// What grown-ups read of what was played.
extension Playroom {
  /// How far the one who plays has come in each room.
  var standings: [RoomStanding] {
    rooms.rooms.map { RoomStanding($0, shelf: levels.shelf(of: $0), finished: levels.finished(of: $0.name), summary: summary) }
  }

  /// Writes what was played, and the child's own pictures, into files, and says where they are.
  func keepReport() {
    guard services.saveFiles != nil, let store = services.store, let profile else { return play(.wrong) }
    let report = PlayReport(
      of: profile, rounds: store.rounds(of: profile.id), rooms: rooms, shelf: { levels.shelf(of: $0) }, now: services.date,
      dayOffset: services.dayOffset, language: language)
    let pictures = rooms.rooms.flatMap { report.pictures(self.store(of: $0.name).keepsakes, of: $0.name) }
    files.save { (report.files + pictures).map { ($0.name, Array($0.text.utf8)) } }
  }
}
