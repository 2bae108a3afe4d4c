import Geometry
import Sessions

/// What keeps a window from being shown.
public enum WindowError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no display to open a window on; `reason` is SDL's.
  case noDisplay(reason: String)
  /// The window cannot be drawn on; `reason` is SDL's.
  case noGraphics(reason: String)
  /// OpenGL was asked for and cannot draw; `reason` is SDL's, the display's, or what is drawn wrongly.
  case noOpenGL(reason: String)
  /// The display went away while the window was open.
  case displayLost(reason: String)
  /// A window cannot have this size in points at this scale.
  case size(Size, scale: Double, reason: String)

  /// Why an X display is lost that goes away with its server.
  public static let serverLoss = "the X server has closed the connection"

  /// Why, without what it keeps from being.
  public var reason: String {
    switch self {
    case .noDisplay(let reason), .noGraphics(let reason), .noOpenGL(let reason), .displayLost(let reason), .size(_, _, let reason): reason
    }
  }

  /// What is missing and what to do, in a sentence.
  public var description: String {
    switch self {
    case .noDisplay(let reason): "there is no display to open a window on (\(reason))"
    case .noGraphics(let reason): "the window cannot be drawn on (\(reason))"
    case .noOpenGL(let reason): "nothing can be drawn with OpenGL on this machine (\(reason))"
    case .displayLost(let reason): "the display has gone away (\(reason))"
    case .size(let size, let scale, let reason): StageError.size(size, scale: scale, reason: reason).description
    }
  }
}
