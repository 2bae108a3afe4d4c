import Compositing
import Geometry
import Layers
import RoomKit
import SVG

/// A level that is a file of the player's own: any SVG, best one that `DotsImport` made.
enum PuzzleFile {
  /// The puzzle of a file by its path: of what the options hold where that is it, else read here.
  /// - Throws: `RoomError.levelFile`.
  static func puzzle(_ path: String, options: RoomOptions) throws(RoomError) -> DotPuzzle {
    if let file = options.contents[LevelFile.self], file.path == path { return file.puzzle }
    return try LevelFile(reading: path).puzzle
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
