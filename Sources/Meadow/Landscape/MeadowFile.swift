import Geometry
import RoomKit

/// The files of the meadow among the program's resources.
package enum MeadowFile {
  /// The value that a JSON file holds. From any thread.
  /// - Throws: `RoomError` when it is missing or damaged.
  static func decode<Value: Decodable>(_ type: Value.Type, from name: String) throws(RoomError) -> Value {
    try ResourceFolder.decode(type, from: "meadow/" + name)
  }

  /// Reads what a meadow on a stage of a size in points is made of, on a thread that has nothing else to do, so that whoever makes one finds it. What
  /// cannot be read is left to those who need it, who say so. Some 10 ms of CPU time.
  package static func readAhead(for size: Size) {
    _ = try? LightPalette.shared()
    guard let composition = try? Composition.suited(to: size) else { return }
    var seen: Set<String> = []
    for name in composition.items.map(\.part) where seen.insert(name).inserted {
      _ = try? PartLibrary.shared.info(name)
      _ = try? PartLibrary.shared.document(name)
    }
  }
}
