import Geometry

/// What keeps a stage from working, other than a log's contents and a window's display.
public enum StageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A stage cannot have this size in points at this scale.
  case size(Size, scale: Double, reason: String)
  /// A file is not there, or cannot be opened or read.
  case cannotRead(path: String, reason: String)
  /// A file cannot be made or written on.
  case cannotWrite(path: String, reason: String)

  /// What is wrong and what to do, in a sentence.
  public var description: String {
    switch self {
    case .size(let size, let scale, let reason):
      "the size \(JSON.number(size.width))x\(JSON.number(size.height)) at scale \(JSON.number(scale)) cannot be used: \(reason)"
    case .cannotRead(let path, let reason): "cannot read \(path): \(reason)"
    case .cannotWrite(let path, let reason): "cannot write \(path): \(reason); choose a place that exists and can be written"
    }
  }
}
