import Geometry
import Layers
import RoomKit

/// The charts' own pictures.
enum ChartIcon {
  /// A picture in a square of a size, its anchor at its middle.
  /// - Throws: `RoomError` when its file is missing or damaged.
  static func layer(_ name: String, size: Double) throws(RoomError) -> Layer {
    let layer = try ResourceFolder.picture(path(name), size: size)
    layer.isHitTestable = false
    return layer
  }

  /// The picture that stands for a room; nil where there is none.
  /// - Parameter room: any name, also one that no room has.
  static func name(ofRoom room: String) -> String? {
    guard room.utf8.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }) else { return nil }
    return ResourceFolder.has(path("room-\(room)")) ? "room-\(room)" : nil
  }

  private static func path(_ name: String) -> String { "charts/\(name).svg" }
}
