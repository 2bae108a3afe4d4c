import RoomKit

/// The files of the meadow among the program's resources.
enum MeadowFile {
  /// The value that a JSON file holds. From any thread.
  /// - Throws: `RoomError` when it is missing or damaged.
  static func decode<Value: Decodable>(_ type: Value.Type, from name: String) throws(RoomError) -> Value {
    try ResourceFolder.decode(type, from: "meadow/" + name)
  }
}
