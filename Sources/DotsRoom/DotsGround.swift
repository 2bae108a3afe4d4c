import RoomKit

/// The scenes that pictures belong to, as the file `dots/grounds.json` of the resources says: by the names of the scenes, the levels in them.
enum DotsGround {
  /// Where pictures are that no scene lists, such as a player's own.
  static let usual = "meadow"
  private static let file = "dots/grounds.json"

  /// The scene of a level.
  /// - Throws: `RoomError` when the file is missing or damaged.
  static func name(of level: LevelID) throws(RoomError) -> String {
    let scenes = try ResourceFolder.decode([String: [String]].self, from: file)
    return scenes.first { $0.value.contains(level.name) }?.key ?? usual
  }
}
