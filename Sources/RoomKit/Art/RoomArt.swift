import Geometry
import Layers
import Sessions
import Threading

/// The drawn parts that the rooms share: grounds, robots and props, in the folder `rooms` of the resources.
@MainActor
package enum RoomArt {
  private nonisolated static let folder = "rooms"
  private nonisolated static let index = LockedValue<[String: ArtPart]?>(nil)

  /// All parts, by name. From any thread.
  /// - Throws: `RoomError` when the index is missing or damaged. Cost: the first time it is read, 20 KB.
  package nonisolated static func parts() throws(RoomError) -> [String: ArtPart] {
    if let index = index.withLock({ $0 }) { return index }
    let read = try ResourceFolder.decode([String: ArtPart].self, from: "\(folder)/index.json")
    index.withLock { $0 = read }
    return read
  }

  /// Reads the drawings of parts that a scene is about to show, where they have not been read yet. From any thread; what is damaged is said when it is shown.
  package nonisolated static func readAhead(_ names: [String]) {
    for name in names { if let part = try? part(name) { _ = try? ResourceFolder.document("\(folder)/\(part.file)") } }
  }

  /// What is said of a part. From any thread.
  /// - Throws: `RoomError` when it, or the index, is missing.
  package nonisolated static func part(_ name: String) throws(RoomError) -> ArtPart {
    guard let part = try parts()[name] else { throw .damagedResource("\(folder)/index.json", reason: "it has no part '\(name)'") }
    return part
  }

  /// A part as layers. Cost: reading its file the first time, then about 1.5 microseconds a shape.
  /// - Throws: `RoomError` when its file is missing or damaged.
  package static func layer(_ name: String) throws(RoomError) -> ArtLayer {
    let part = try part(name)
    return ArtLayer(part, drawing: try ResourceFolder.document("\(folder)/\(part.file)"))
  }

  /// What is said of an animal that stands, beside its drawing.
  private struct StandingAnimal: JSONReadable {
    let view: [Double]
    let pivots: [String: [Double]]?

    init(json: JSON) throws(JSONMismatch) { (view, pivots) = (try json.read("view"), try json.read("pivots")) }
  }

  private static var animals: [String: ArtPart] = [:]

  /// One of the animals that stand for those who play, from head to foot, as it stands in the meadow; its origin is its foot. Beside its limbs it has the
  /// layer `glad`, the eyes and the mouth of joy, which is not seen at first.
  /// - Throws: `RoomError` when its drawing, or what is said of it, is missing or damaged.
  package static func animal(_ name: String) throws(RoomError) -> ArtLayer {
    let part = if let known = animals[name] { known } else { try standing(name) }
    animals[name] = part
    return ArtLayer(part, drawing: try ResourceFolder.document(part.file))
  }

  private static func standing(_ name: String) throws(RoomError) -> ArtPart {
    let index = "meadow/parts.json"
    let key = "\(name)-stand"
    guard let known = try ResourceFolder.decode([String: StandingAnimal].self, from: index)[key], known.view.count == 4 else {
      throw .damagedResource(index, reason: "it does not say what '\(key)' takes")
    }
    let pivots = (known.pivots ?? [:]).compactMapValues { $0.count == 2 ? Point($0[0], $0[1]) : nil }
    let view = Rect(x: known.view[0], y: known.view[1], width: known.view[2], height: known.view[3])
    return ArtPart(file: "meadow/parts/\(key).svg", view: view, pivots: pivots)
  }
}
