import RoomKit

/// What is said of the triangle puzzle to those who do not see it.
enum TrianglesSpeech: String, Word {
  static let file = "triangles-speech"
  case piece, red, blue, yellow, green, place, tray, topLeft, topRight, bottomRight, bottomLeft, move
}
