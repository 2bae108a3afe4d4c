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
  /// The values as comma-separated text.
  package let table: String

  package init(title: String, picture: Layer, size: Size, table: String) {
    self.title = title
    self.picture = picture
    self.size = size
    self.table = table
  }
}
