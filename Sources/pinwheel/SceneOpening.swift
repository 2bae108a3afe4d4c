import Compositing
import Geometry
import Layers
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

  /// The size that a picture is drawn at, in points.
  /// - Throws: a failure for a size that cannot be drawn: the person's own is wrong usage, the file's wrong data.
  static func size(of document: SVGDocument, from path: String, asked: Size?, scale: Double?) throws -> Size {
    let size = asked ?? document.size
    let objection = StageLimits.objection(to: size, scale: scale ?? 1)
    if asked != nil || scale != nil {
      if let objection { throw StageError.size(size, scale: scale ?? 1, reason: objection) }
      return size
    }
    if let objection { throw Failure(.data, "\(path): the picture cannot be drawn at its own size: \(objection); give a --size") }
    let pixels = StageLimits.pixelSize(of: size, scale: 1)
    let memory = document.memory + pixels.width * pixels.height * DrawingLimits.bytesPerPixel
    guard memory <= DrawingLimits().ownMemory else {
      let overrun = DrawingOverrun(.memory, amount: memory, most: DrawingLimits().ownMemory)
      throw Failure(.data, "\(path), at its own size of \(pixels.width)x\(pixels.height): \(overrun); give a --size")
    }
    return size
  }

  /// Draws the first frame of a picture's compositor.
  /// - Throws: a failure where that would take too much.
  static func draw(_ path: String, on compositor: any Compositor) throws {
    compositor.limits = DrawingLimits()
    _ = compositor.render()
    if let overrun = compositor.overrun { throw Failure(.data, "\(path): \(overrun)") }
  }

  static func isPicture(_ name: String) -> Bool { SVGDocument.isFileName(name) }

  /// A picture's name without its folder and ending.
  static func title(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let ending = [".svg", ".svgz"].first { name.lowercased().hasSuffix($0) }
    return ending.map { String(name.dropLast($0.count)) } ?? name
  }

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

  /// The scene of a room, or of a picture's file, which the house in its corner leads out of; a room needs a font.
  static func scene(_ name: String, level: String, playroom: Playroom) throws -> any Scene {
    if isPicture(name) { return try playroom.viewer(of: try picture(name), title: name) }
    let scene = try playroom.firstScene(room: name, level: level)
    _ = try FontLibrary.shared.font(for: FontDescription())
    return scene
  }

  /// The size, in points, of a room that nobody gave a size to.
  static let roomSize = Size(320, 568)
}
