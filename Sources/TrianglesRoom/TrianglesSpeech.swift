import RoomKit

/// What is said of the triangle puzzle to those who do not see it.
enum TrianglesSpeech: String, Word {
  static let file = "triangles-speech"
  case piece, place, tray, move
  // Shapes.
  case triangle, middle, large, square, parallelogram
  // Colours.
  case red, blue, yellow, green, orange, turquoise, violet
  // How a piece lies: where a triangle has its right angle, or how it is turned.
  case topLeft, top, topRight, right, bottomRight, bottom, bottomLeft, left, upright, onCorner, turned, flipped
}
