import RoomKit

/// A room's level as someone left it: by what it is kept.
struct LevelKey: Hashable {
  /// The profile's number.
  var profile: Int64
  /// The room's name.
  var room: String
  var level: LevelID
}
