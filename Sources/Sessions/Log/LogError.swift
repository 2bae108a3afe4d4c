/// Why a log cannot be replayed: what, on which line, and what to do.
public struct LogError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file, when the log came from one.
  public var path: String?
  /// The line, from 1.
  public let line: Int
  /// What is wrong and what to do, as one sentence without the place.
  public let reason: String

  init(line: Int, _ reason: String) {
    self.line = line
    self.reason = reason
  }

  /// What is wrong, in which file and line, in a sentence.
  public var description: String { "\(path ?? "the log"), line \(line): \(reason)" }
}
