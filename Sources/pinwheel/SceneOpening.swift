import ChartsRoom
import Compositing
import DotsRoom
import Files
import FoundationEssentials
import Geometry
import Layers
import Playroom
import RoomKit
import SVG
import Sessions
import Typography

#if canImport(Glibc)
  import Glibc
#endif

/// Opens what a command names: a room, or an SVG file to look at.
@MainActor
enum SceneOpening {
  /// A file's contents. From any thread.
  /// - Throws: `StageError.cannotRead`, or a `Failure` that says what is wrong with it.
  nonisolated static func picture(_ path: String, isCancelled: @escaping () -> Bool = { false }) throws -> SVGDocument {
    let document: SVGDocument
    do {
      document = try SVGDocument.read(from: path, isCancelled: isCancelled)
    } catch let error as FileError {
      throw StageError.cannotRead(path: path, reason: "\(error)")
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

  /// Makes sure that a picture can be drawn as a window shows it at first.
  /// - Returns: what was drawn.
  /// - Throws: a failure where that would take too much.
  nonisolated private static func check(
    _ document: SVGDocument, from path: String, isCancelled: @escaping @Sendable () -> Bool
  ) throws -> SVGDrawing {
    let drawing = try document.makeDrawing(fitting: windowSize, isCancelled: isCancelled)
    let (width, height) = StageLimits.pixelSize(of: windowSize, scale: 1)
    let overrun = try DrawingCheck.overrun(
      of: LayerTree(root: drawing.root), width: width, height: height, limits: DrawingLimits(), isCancelled: isCancelled)
    if let overrun { throw Failure(.data, "\(path): \(overrun)") }
    return drawing
  }

  /// Whether a file is a picture with dots to connect, as `dots import` makes them; false for one that cannot be read.
  static func isPuzzle(_ path: String) -> Bool {
    guard isPicture(path), let document = try? picture(path) else { return false }
    return DotsRoom.isPuzzle(document.makeDrawing())
  }

  /// The size of a window that nobody gave a size to, in points.
  nonisolated static let windowSize = Size(960, 640)

  /// Draws the first frame of a picture's compositor.
  /// - Throws: a failure where that would take too much.
  static func draw(_ path: String, on compositor: any Compositor) throws {
    compositor.limits = DrawingLimits()
    _ = compositor.render()
    if let overrun = compositor.overrun { throw Failure(.data, "\(path): \(overrun)") }
  }

  /// Whether a name is a picture's, or that of a file that is one.
  nonisolated static func isPicture(_ name: String) -> Bool { FileNature(of: name) == .picture }

  /// Whether a file is one of pixels, whose outline the room of dots traces.
  nonisolated static func isPixelPicture(_ name: String) -> Bool { FileNature(of: name) == .pixels }

  /// A picture's name without its folder and ending.
  nonisolated static func title(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let endings = [".svg", ".svgz", ".svg.gz", ".jsonl", ".pinwheel"] + FileNature.pixelEndings
    let ending = endings.first { name.lowercased().hasSuffix($0) }
    return ending.map { String(name.dropLast($0.count)) } ?? name
  }

  /// Whether a name is a table's, or that of a file that is one.
  nonisolated static func isTable(_ name: String) -> Bool { FileNature(of: name) == .table }

  /// Why a file of another kind is not shown.
  nonisolated private static func unfit(_ path: String) -> Failure {
    Failure(.data, "\(path) cannot be shown: only pictures (SVG, PNG, JPEG, GIF, WebP), CSV tables and recorded games can")
  }

  /// A path from the root on.
  nonisolated static func wholePath(_ path: String) -> String {
    path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
  }

  /// Refuses what is a file's name and no room's: rooms have no folder and no ending.
  /// - Throws: `StageError.cannotRead` where it is not there, else a `Failure` that says what can be shown, and how.
  static func refuseFile(_ name: String) throws {
    guard !isPicture(name), !isPixelPicture(name), name.contains("/") || name.contains(".") else { return }
    let path = try readable(name)
    guard isTable(path) else { throw unfit(path) }
    throw Failure(.usage, "\(path) is a table; the room 'charts' shows it: charts --data \(path)")
  }

  /// Makes sure that what is named can be opened: a picture's file is left to those who read it.
  /// - Throws: as `refuseFile`, and `RoomError` where there is no such room or level.
  static func check(_ name: String, level: LevelID) throws {
    if isPicture(name) || isPixelPicture(name) { return }
    try refuseFile(name)
    try RoomCatalog.pinwheel.check(name, level: level)
  }

  /// A file's path, once it is known to be there.
  /// - Throws: `StageError.cannotRead`.
  nonisolated static func readable(_ path: String) throws(StageError) -> String {
    if access(path, R_OK) != 0 { throw .cannotRead(path: path, reason: String(cString: strerror(errno))) }
    return path
  }

  /// Reads a file that was dropped on the window, from any thread, and makes its picture's layers and first frame; what comes of it makes its scene: a table's
  /// the charts, that of a picture with dots to connect the room of dots, a picture of pixels the sheet there, with its outline, another picture's the viewer.
  nonisolated static func read(_ opening: FileOpening, on surface: DrawingSurface, playroom: Playroom) throws -> FileOpening.Result {
    let path = opening.path
    let isCancelled: @Sendable () -> Bool = { opening.isCancelled }
    if isTable(path) {
      let table = try ChartData.table(path, isCancelled: isCancelled)
      return { OpenedScene(try playroom.room(ChartsRoom.self, level: ChartsRoom.tableLevel, showing: table)) }
    }
    // A log is shown in a window of its own.
    if FileNature(of: path) == .log { throw CancellationError() }
    if isPixelPicture(path) {
      let opened = try OpenedPicture(reading: path, isCancelled: isCancelled)
      return { OpenedScene(try playroom.room(DotsRoom.self, level: DotsRoom.drawingLevel, showing: opened)) }
    }
    guard isPicture(path) else { throw unfit(path) }
    let document = try picture(path, isCancelled: isCancelled)
    if DotsRoom.isPuzzle(try check(document, from: path, isCancelled: isCancelled)) { return try readLevel(opening, playroom: playroom) }
    let layers = try PictureLayers(document, stage: surface.size, isCancelled: isCancelled)
    let frame = try surface.firstFrame(
      of: layers.tree, background: PictureLayers.background, limits: DrawingLimits(), isCancelled: isCancelled)
    let finished = Handover((layers: layers, frame: frame))
    return {
      let picture = finished.receive()
      return OpenedScene(try playroom.viewer(of: picture.layers, title: path), firstFrame: picture.frame)
    }
  }

  /// Reads the file that is a level of dots, from any thread; what comes of it makes the room.
  nonisolated static func readLevel(_ opening: FileOpening, playroom: Playroom) throws -> FileOpening.Result {
    // By their whole path, names without the ending of a picture are known as a file's.
    let path = SVGDocument.isFileName(opening.path) ? opening.path : wholePath(opening.path)
    let file = try LevelFile(reading: path) { opening.isCancelled }
    return { OpenedScene(try playroom.room(DotsRoom.self, level: LevelID(file.path), showing: file)) }
  }

  /// The scene of a file that was dropped on the window; the session tells why it cannot be shown.
  static func droppedFile(_ path: String, on surface: DrawingSurface, playroom: Playroom) throws -> OpenedScene {
    try read(FileOpening(path), on: surface, playroom: playroom)()
  }

  /// The scene of a room, or of a picture's file, which the house in its corner leads out of; a room needs a font.
  static func scene(_ name: String, level: LevelID, playroom: Playroom) throws -> any Scene {
    if isPicture(name) { return try playroom.viewer(of: PictureLayers(try picture(name)), title: name) }
    let scene =
      isPixelPicture(name)
      ? try playroom.room(DotsRoom.self, level: DotsRoom.drawingLevel, showing: OpenedPicture(reading: readable(name)))
      : try playroom.firstScene(room: name, level: level)
    try requireFont()
    return scene
  }

  /// Makes sure that there is a font, which every room needs.
  static func requireFont() throws {
    _ = try FontLibrary.shared.font(for: FontDescription())
  }

  /// The size, in points, of a room that nobody gave a size to.
  static let roomSize = Size(320, 568)
}
