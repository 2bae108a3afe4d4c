import Compositing
import Files
import Geometry
import Layers
import SVG

/// A level that is a file of the player's own: any SVG, best one that `DotsImport` made.
enum PuzzleFile {
  /// Whether a level's name is a file's.
  static func isFile(_ level: String) -> Bool { SVGDocument.isFileName(level) }

  /// - Throws: `RoomError.levelFile`.
  @MainActor
  static func read(_ path: String) throws(RoomError) -> DotPuzzle {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try InputFile.read(path, limit: SVGLimits().bytes)
    } catch {
      throw .levelFile(path, reason: "\(error)", isMissing: FileKind(at: path) == nil)
    }
    do {
      let document = try SVGDocument.parse(bytes)
      try check(document)
      return try DotPuzzle(document)
    } catch {
      throw .levelFile(path, reason: "\(error)", isMissing: false)
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
