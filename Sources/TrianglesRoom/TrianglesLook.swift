import Layers
import RoomKit

/// The colours of the triangle puzzle.
struct TrianglesLook {
  /// Red, blue, yellow and green as the classic level has them.
  static let classic = [
    Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1), Color(red: 1, green: 1, blue: 0), Color(red: 0, green: 1, blue: 0),
  ]
  /// The same, softer, for the other levels, and orange, turquoise and violet.
  static let soft = [
    Color(rgb: 0xf25c54), Color(rgb: 0x3f7fee), Color(rgb: 0xffc928), Color(rgb: 0x3db36c), Color(rgb: 0xf78f3f), Color(rgb: 0x35b6c4),
    Color(rgb: 0x9b6be0),
  ]
  /// The darker edges of those, each 4.5 to 1 against the mat and the tray.
  static let rims = [
    Color(rgb: 0x9c2f2a), Color(rgb: 0x1f4fb0), Color(rgb: 0x6e4f00), Color(rgb: 0x146236), Color(rgb: 0x84420a), Color(rgb: 0x0d5a63),
    Color(rgb: 0x5b2fa3),
  ]

  let silhouette: Color
  /// Where pieces meet in a silhouette.
  let seam: Color
  let tray: Color
  /// Round silhouette and tray.
  let line: Color
  /// Round what shows the next step.
  let hintLine: Color
  /// In points.
  let lineWidth: Double

  init(options: RoomOptions) {
    if options.hasHighContrast {
      silhouette = Color(rgb: 0x8d9bb5)
      seam = Palette.outline
      tray = Palette.strongPaper
      line = Palette.ink
      hintLine = Palette.ink
      lineWidth = 2
    } else {
      silhouette = Color(rgb: 0xc3cbdd)
      seam = .white
      tray = Color(rgb: 0xf6e9d2)
      line = Color(rgb: 0xdccdb0)
      hintLine = Palette.outline
      lineWidth = 0
    }
  }
}
