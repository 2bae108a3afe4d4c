import Geometry

/// What keeps a stage from working, other than a log's contents.
public enum StageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no display to open a window on; `reason` is SDL's.
  case noDisplay(reason: String)
  /// The window cannot be drawn on; `reason` is SDL's.
  case noGraphics(reason: String)
  /// OpenGL was asked for and cannot draw; `reason` is SDL's, the display's, or what is drawn wrongly.
  case noOpenGL(reason: String)
  /// The display went away while the window was open.
  case displayLost(reason: String)
  /// A stage cannot have this size in points at this scale.
  case size(Size, scale: Double, reason: String)
  /// A file is not there, or cannot be opened or read.
  case cannotRead(path: String, reason: String)
  /// A file cannot be made or written on.
  case cannotWrite(path: String, reason: String)

  /// Why, without what could be done about it.
  public var reason: String {
    switch self {
    case .noDisplay(let reason), .noGraphics(let reason), .noOpenGL(let reason), .displayLost(let reason), .size(_, _, let reason),
      .cannotRead(_, let reason), .cannotWrite(_, let reason):
      reason
    }
  }

  public var description: String {
    switch self {
    case .noDisplay(let reason):
      "there is no display to open a window on (\(reason)); play on a desktop, or run \"pinwheel tour\" to have every room drawn into files"
    case .noGraphics(let reason):
      "the window cannot be drawn on (\(reason)); run \"pinwheel tour\" to have every room drawn into files"
    case .noOpenGL(let reason):
      "nothing can be drawn with OpenGL on this machine (\(reason)); use --compositor auto or raster"
    case .displayLost(let reason):
      "the display has gone away (\(reason)); what was played is kept, and Pinwheel goes on with it when it is started again"
    case .size(let size, let scale, let reason):
      "the size \(JSON.number(size.width))x\(JSON.number(size.height)) at scale \(JSON.number(scale)) cannot be used: \(reason)"
    case .cannotRead(let path, let reason): "cannot read \(path): \(reason)"
    case .cannotWrite(let path, let reason): "cannot write \(path): \(reason); choose a place that exists and can be written"
    }
  }
}
