import DotsRoom
import Progress
import RoomKit

/// What grown-ups read of what was played.
extension Playroom {
  /// How far the one who plays has come in each room.
  var standings: [RoomStanding] {
    rooms.rooms.map {
      let shelf = levels.shelf(of: $0)
      return RoomStanding(
        $0, shelf: shelf, finished: levels.finished(of: $0.name), played: playedWithoutEnd(in: $0, shelf), summary: summary,
        from: levels.start)
    }
  }

  /// The levels of a room's shelf that have no end and of which something is kept.
  private func playedWithoutEnd(in room: any Room.Type, _ shelf: [LevelID]) -> Set<LevelID> {
    Set(shelf.filter { $0 != .classic && !room.hasEnd($0) && levels.state(of: room.name, level: $0) != nil })
  }

  /// The pictures whose dots are printed: the one that comes next, and the child's own.
  private var sheetLevels: [LevelID] {
    guard let room = rooms.room(named: DotsRoom.name) else { return [] }
    return (levels.next(in: room).map { [$0] } ?? []) + room.ownLevels(options(of: room.name))
  }

  /// The child's own pictures of a room, as files, by their names.
  /// - Parameter number: of the one that is wanted; nil for all.
  private func ownPictures(of room: String, only number: Int64? = nil) -> [(name: String, text: String)] {
    guard let profile else { return [] }
    let today = Int(exactly: ((services.date + services.dayOffset) / 86_400).rounded(.down)) ?? 0
    let wanted = store(of: room).keepsakes.filter { number == nil || $0.id == number }
    return PlayReport.pictures(wanted, of: room, by: profile, today: today)
  }

  /// Whether a child has made levels of a room whose pictures can be written into files here; in a replay, too, where nothing is written.
  func canKeepPictures(of room: any Room.Type) -> Bool { files.areAllowed && !room.ownLevels(options(of: room.name)).isEmpty }

  /// Writes a child's own pictures of a room into files, as with the report, and says where they are.
  /// - Parameter number: of the one that is wanted; nil for all.
  func keepPictures(of room: any Room.Type, only number: Int64? = nil) {
    guard canKeepPictures(of: room) else { return play(.wrong) }
    files.save { ownPictures(of: room.name, only: number).map { ($0.name, Array($0.text.utf8)) } }
  }

  /// Writes what was played, the child's own pictures, and sheets of dots to be printed, into files, and says where they are.
  func keepReport() {
    guard services.saveFiles != nil, let store = services.store, let profile else { return play(.wrong) }
    let report = PlayReport(
      of: profile, rounds: store.rounds(of: profile.id), rooms: rooms, shelf: { levels.shelf(of: $0) },
      played: { playedWithoutEnd(in: $0, levels.shelf(of: $0)) }, start: levels.start, now: services.date, dayOffset: services.dayOffset,
      language: language)
    let pictures = rooms.rooms.flatMap { ownPictures(of: $0.name) }
    files.save {
      (report.files + pictures + report.sheets(sheetLevels, options: options(of: DotsRoom.name))).map { ($0.name, Array($0.text.utf8)) }
    }
  }
}
