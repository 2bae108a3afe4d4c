import Geometry
import Layers

/// What a room has to be taken along as files: a picture, and the values that it shows.
@MainActor
package struct RoomExport {
  /// What it is about, as people read it.
  package let title: String
  /// The picture, in points, its top left at the origin; in no tree.
  package let picture: Layer
  /// The picture's size, in points.
  package let size: Size
  /// Makes the values into comma-separated text, on any thread.
  package let table: @Sendable () -> String

  package init(title: String, picture: Layer, size: Size, table: @escaping @Sendable () -> String) {
    self.title = title
    self.picture = picture
    self.size = size
    self.table = table
  }
}
