import RoomKit
import SVG
import Threading

/// The drawings of the meadow, and what is known of them beside, read once.
final class PartLibrary: Sendable {
  static let shared = PartLibrary()

  private let index = LockedValue<[String: PartInfo]?>(nil)

  /// A part's drawing. From any thread; read at once where nobody has yet.
  /// - Throws: `RoomError` when its file is missing or damaged.
  func document(_ name: String) throws(RoomError) -> SVGDocument {
    try ResourceFolder.document("meadow/parts/\(name).svg")
  }

  /// What is known of a part beside its drawing.
  /// - Throws: `RoomError` when the file of that is missing or damaged, or the part is none.
  func info(_ name: String) throws(RoomError) -> PartInfo {
    guard let info = try all()[name] else { throw .damagedResource("meadow/parts.json", reason: "there is no part '\(name)'") }
    return info
  }

  private func all() throws(RoomError) -> [String: PartInfo] {
    if let known = index.withLock({ $0 }) { return known }
    let read = try MeadowFile.decode([String: PartInfo].self, from: "parts.json")
    index.withLock { $0 = read }
    return read
  }
}
