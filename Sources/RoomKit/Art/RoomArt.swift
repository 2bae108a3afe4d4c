import Geometry
import Layers

/// The drawn parts that the rooms share: grounds, robots and props, in the folder `rooms` of the resources.
@MainActor
package enum RoomArt {
  private static let folder = "rooms"
  private static var index: [String: ArtPart]?

  /// All parts, by name.
  /// - Throws: `RoomError` when the index is missing or damaged. Cost: the first time it is read, 20 KB.
  package static func parts() throws(RoomError) -> [String: ArtPart] {
    if let index { return index }
    let read = try ResourceFolder.decode([String: ArtPart].self, from: "\(folder)/index.json")
    index = read
    return read
  }

  /// What is said of a part.
  /// - Throws: `RoomError` when it, or the index, is missing.
  package static func part(_ name: String) throws(RoomError) -> ArtPart {
    guard let part = try parts()[name] else { throw .damagedResource("\(folder)/index.json", reason: "it has no part '\(name)'") }
    return part
  }

  /// A part as layers. Cost: reading its file the first time, then about 1.5 microseconds a shape.
  /// - Throws: `RoomError` when its file is missing or damaged.
  package static func layer(_ name: String) throws(RoomError) -> ArtLayer {
    let part = try part(name)
    return ArtLayer(part, drawing: try ResourceFolder.document("\(folder)/\(part.file)"))
  }
}
