import RoomKit

/// The words of the triangle puzzle.
enum TrianglesWord: String, Word {
  static let file = "triangles"
  case title
}
