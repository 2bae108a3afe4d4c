import Compositing
import Geometry
import Layers
import RoomKit
import SVG

/// A level that is a file of the player's own: any SVG, best one that `DotsImport` made.
enum PuzzleFile {
  /// The puzzle of a file by its path: of what the options hold where that is it, else read here.
  /// - Throws: `RoomError.levelFile`.
  @MainActor
  static func puzzle(_ path: String, options: RoomOptions) throws(RoomError) -> DotPuzzle {
    if let file = options.contents[LevelFile.self], file.path == path { return try puzzle(file) }
    return try puzzle(LevelFile(reading: path))
  }

  @MainActor
  private static func puzzle(_ file: LevelFile) throws(RoomError) -> DotPuzzle {
    do {
      try check(file.document)
      return try DotPuzzle(file.document)
    } catch {
      throw .levelFile(file.path, reason: "\(error)", isMissing: false)
    }
  }

  /// Makes sure that the picture can be drawn once its dots are connected.
  @MainActor
  private static func check(_ document: SVGDocument) throws(DotPuzzleError) {
    let tree = LayerTree(root: document.makeLayer(fitting: largest))
    let size = (width: Int(largest.width), height: Int(largest.height))
    if let overrun = DrawingCheck.overrun(of: tree, width: size.width, height: size.height, limits: DrawingLimits()) {
      throw .overrun(overrun)
    }
  }

  /// A stage as large as most, in points.
  private static let largest = Size(1920, 1080)
}
