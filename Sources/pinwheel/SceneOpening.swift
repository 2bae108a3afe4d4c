import Geometry
import Rooms
import SVG
import Stage
import Typography

/// Opens what a command names: a room, or an SVG file to look at.
@MainActor
enum SceneOpening {
  /// A file's contents.
  /// - Throws: `StageError.cannotRead`.
  static func picture(_ path: String) throws -> SVGDocument {
    let document: SVGDocument
    do {
      document = try SVGDocument.parse(try FileBytes.read(path, limit: SVGLimits().bytes))
    } catch let error as SVGError {
      throw Failure(.data, "\(path): \(error)")
    }
    for warning in document.warnings { warn("\(path): \(warning)") }
    return document
  }

  /// The size of a stage that a picture fills, in points: the one that was asked for, else the picture's own.
  /// - Throws: a `Failure` when no stage can have it: for wrong usage where it was asked for, else for bad data.
  static func stageSize(of document: SVGDocument, at path: String, asked: Size?, scale: Double) throws -> Size {
    let size = asked ?? document.size
    guard let objection = StageLimits.objection(to: size, scale: scale) else { return size }
    if asked != nil || StageLimits.objection(to: size, scale: 1) == nil { throw StageError.size(size, scale: scale, reason: objection) }
    throw Failure(.data, "\(path): the picture's size cannot be drawn: \(objection); give another with --size")
  }

  static func isPicture(_ name: String) -> Bool { name.lowercased().hasSuffix(".svg") }

  private static func isTable(_ name: String) -> Bool { name.lowercased().hasSuffix(".csv") }

  /// The scene of a file that was dropped on the window; why it cannot be shown is told on standard error too.
  static func droppedFile(_ path: String, playroom: Playroom) throws -> any Scene {
    do {
      if isTable(path) { return try playroom.charts(of: try ChartData.table(path)) }
      guard isPicture(path) else { throw Failure(.data, "\(path) cannot be shown: only SVG pictures and CSV tables can") }
      return try playroom.viewer(of: try picture(path), title: path)
    } catch {
      let failure = Failure(error)
      warn(failure.message)
      throw failure
    }
  }

  /// The scene of a room, or of a picture's file; a room needs a font.
  static func scene(_ name: String, level: String, playroom: Playroom) throws -> any Scene {
    if isPicture(name) { return PictureViewer(try picture(name), title: name) }
    let scene = try playroom.firstScene(room: name, level: level)
    _ = try FontLibrary.shared.font(for: FontDescription())
    return scene
  }

  /// The size, in points, of a room that nobody gave a size to.
  static let roomSize = Size(320, 568)
}
