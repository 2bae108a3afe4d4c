import RoomKit

/// Someone who lives in the meadow: what a finished level has made.
package struct Resident: Hashable, Sendable {
  /// The room and the level that it comes from.
  package let room: String
  package let level: LevelID

  package init(room: String, level: LevelID) {
    self.room = room
    self.level = level
  }

  /// What it is called in what is kept, and its layer in the tree.
  package var id: String { "\(room)/\(level.name)" }

  /// The resident of such a name; nil for what is none.
  package init?(id: String) {
    let parts = id.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    self.init(room: String(parts[0]), level: LevelID(String(parts[1])))
  }
}
