import Geometry
import RoomKit
import Sessions

/// The files of the meadow among the program's resources.
package enum MeadowFile {
  /// The value that a JSON file holds. From any thread.
  /// - Throws: `RoomError` when it is missing or damaged.
  static func decode<Value: JSONReadable>(_ type: Value.Type, from name: String) throws(RoomError) -> Value {
    try ResourceFolder.decode(type, from: "meadow/" + name)
  }

  /// What stands in every meadow beside its landscape: the doors, and what lies in front.
  static let partsBesideLandscape = [
    "easel", "sign-plate", "sign-post", "windmill-body", "lamp-glow", "windmill-sails", "tower-body", "tower-dial", "hour-hand",
    "minute-hand", "fence", "picket", "garden-bed", "sprout", "jetty", "lantern", "board", "leaves-left", "leaves-right", "log",
  ]

  /// Reads what a meadow on a stage of a size in points is made of, on a thread that has nothing else to do, so that whoever makes one finds it. What
  /// cannot be read is left to those who need it, who say so. Some 10 ms of CPU time.
  package static func readAhead(for size: Size) {
    _ = try? LightPalette.shared()
    guard let composition = try? Composition.suited(to: size) else { return }
    var seen: Set<String> = []
    // The doors are made first.
    for name in partsBesideLandscape + composition.items.map(\.part) where seen.insert(name).inserted {
      _ = try? PartLibrary.shared.info(name)
      _ = try? PartLibrary.shared.document(name)
    }
  }
}
