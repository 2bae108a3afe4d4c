import Layers

/// Why a file could not be read as a picture.
public enum SVGError: Error, Hashable, Sendable {
  /// The bytes are compressed by gzip (.svgz), and cut short or changed.
  case damagedCompression
  /// The file is in letters of this name, which nobody here knows.
  case encoding(String)
  /// The XML is not well formed; line and column count from 1.
  case malformed(line: Int, column: Int, reason: String)
  /// The outermost element is not `svg`.
  case notSVG
  /// Width or height is not above zero, or is too large.
  case size
  /// The file goes beyond a limit.
  case limit(SVGLimits.Kind, most: Int)
  /// Whoever asked for it wants it no more.
  case cancelled
  /// What is drawn goes beyond a limit.
  case overrun(DrawingOverrun)
}

extension SVGError: CustomStringConvertible {
  /// One sentence that says what is wrong and what to do.
  public var description: String {
    switch self {
    case .damagedCompression: "the file is compressed (.svgz), and damaged or cut short: fetch it again from where it came"
    case .encoding(let name): "the file's text is in '\(name)', which is not known here: save it as UTF-8"
    case .malformed(let line, let column, let reason): "not well-formed XML at line \(line), column \(column): \(reason)"
    case .notSVG: "not an SVG file: the outermost element is not <svg>"
    case .size: "the picture has no size: width and height of the outermost <svg> must be above zero and at most a million"
    case .limit(let kind, let most): "the file has more than \(most) \(kind.rawValue)"
    case .cancelled: "reading the file was stopped"
    case .overrun(let overrun): overrun.description
    }
  }
}
