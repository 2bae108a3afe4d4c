import FoundationEssentials
import RoomKit

/// The files of the meadow among the program's resources.
enum MeadowFile {
  /// The value that a JSON file holds. From any thread.
  /// - Throws: `RoomError` when it is missing or damaged.
  static func decode<Value: Decodable>(_ type: Value.Type, from name: String) throws(RoomError) -> Value {
    let path = "meadow/" + name
    let bytes = try ResourceFolder.contents(of: path)
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch {
      throw .damagedResource(path, reason: "\(error)")
    }
  }
}
