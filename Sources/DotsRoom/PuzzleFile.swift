import Compositing
import Geometry
import Layers
import RoomKit
import SVG

/// A level that is a file of the player's own: any SVG, best one that `DotsImport` made.
enum PuzzleFile {
  /// Whether a level's name is a file's.
  static func isFile(_ level: String) -> Bool { SVGDocument.isFileName(level) }

  /// A level's puzzle: that of the file that the options hold where it is the level, else read here.
  /// - Throws: `RoomError.levelFile`.
  static func puzzle(_ level: String, options: RoomOptions) throws(RoomError) -> DotPuzzle {
    if let file = options.contents[LevelFile.self], file.path == level { return file.puzzle }
    return try LevelFile(reading: level).puzzle
  }

  /// Makes sure that the picture can be drawn once its dots are connected.
  static func check(_ document: SVGDocument, isCancelled: @escaping @Sendable () -> Bool) throws {
    let tree = LayerTree(root: try document.makeDrawing(fitting: largest, isCancelled: isCancelled).root)
    let overrun = try DrawingCheck.overrun(
      of: tree, width: Int(largest.width), height: Int(largest.height), limits: DrawingLimits(), isCancelled: isCancelled)
    if let overrun { throw DotPuzzleError.overrun(overrun) }
  }

  /// A stage as large as most, in points.
  private static let largest = Size(1920, 1080)
}
