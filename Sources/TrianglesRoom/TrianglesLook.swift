import Layers
import RoomKit

/// The colours of the triangle puzzle.
struct TrianglesLook {
  /// Red, blue, yellow and green as the classic level has them.
  static let classic = [
    Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1), Color(red: 1, green: 1, blue: 0), Color(red: 0, green: 1, blue: 0),
  ]
  /// The same, softer, for the other levels.
  static let soft = [Color(rgb: 0xf25c54), Color(rgb: 0x3f7fee), Color(rgb: 0xffc928), Color(rgb: 0x3db36c)]
  /// The darker edges of those, each 4.5 to 1 against the mat.
  static let rims = [Color(rgb: 0x9c2f2a), Color(rgb: 0x1f4fb0), Color(rgb: 0x805c00), Color(rgb: 0x17703c)]

  let silhouette: Color
  let tray: Color
  /// Round silhouette and tray.
  let line: Color
  /// In points.
  let lineWidth: Double

  init(options: RoomOptions) {
    if options.hasHighContrast {
      silhouette = Color(rgb: 0x8d9bb5)
      tray = .white
      line = Palette.ink
      lineWidth = 2
    } else {
      silhouette = Color(rgb: 0xc3cbdd)
      tray = Color(rgb: 0xf6e9d2)
      line = Color(rgb: 0xdccdb0)
      lineWidth = 0
    }
  }
}
