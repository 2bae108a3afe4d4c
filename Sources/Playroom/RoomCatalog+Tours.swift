import Geometry
import RoomKit
import Sessions

extension RoomCatalog.Entry {
  /// What is played of it by script: its levels, and of the lobby also meadows in which some live, by day and by night.
  package var tours: [LevelID] { levels + (name == RoomCatalog.lobby ? MeadowTour.allCases.map(\.level) : []) }
}

extension RoomCatalog {
  /// A level played by script on a stage of a size in points.
  /// - Throws: as `open`.
  @MainActor
  package func tour(_ name: String, level: LevelID, size: Size, options: RoomOptions = RoomOptions()) throws(RoomError) -> TourStop {
    if name == Self.lobby, level == .classic { return try Lobby.tour(of: self, size: size, options: options) }
    if name == Self.lobby, let meadow = MeadowTour.allCases.first(where: { $0.level == level }) {
      return try meadow.tour(of: self, size: size, options: options)
    }
    let room = try room(name, level)
    ReadAhead.beginLevel(of: room, level)
    return try room.tour(level: level, size: size, options: options)
  }

  /// Makes sure that there is such a tour. O(levels).
  /// - Throws: `RoomError.unknownRoom`, `.unknownLevel`.
  package func checkTour(_ name: String, level: LevelID) throws(RoomError) {
    if name == Self.lobby, level == .classic || MeadowTour.allCases.contains(where: { $0.level == level }) { return }
    _ = try room(name, level)
  }
}
