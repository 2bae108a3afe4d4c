#if canImport(Glibc)
  import Glibc
#endif
import Gestures

/// Writes a session's log while it happens, line by line, so that a crash loses at most the last line.
@MainActor
public final class SessionRecorder {
  public let path: String
  /// Why the log could not be gone on with, such as a full disk; nothing is written after it.
  public private(set) var failure: StageError?
  private let file: Int32
  private var line = ""

  /// Begins a log in a new file, in the place of one that is there.
  /// - Throws: `StageError.cannotWrite`.
  public init(path: String, header: SessionLog.Header) throws(StageError) {
    self.path = path
    file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw .cannotWrite(path: path, reason: String(cString: strerror(errno))) }
    line.reserveCapacity(256)
    line = header.line
    flush()
    if let failure { throw failure }
  }

  deinit { close(file) }

  /// Adds an event. Cost: one system call.
  public func record(_ event: InputEvent, at time: Double) {
    SessionLog.Entry(time, event).write(to: &line)
    flush()
  }

  private func flush() {
    if failure == nil {
      line.withUTF8 { bytes in
        var done = 0
        while done < bytes.count {
          let count = write(file, bytes.baseAddress.map { $0 + done }, bytes.count - done)
          if count < 0 && errno == EINTR { continue }
          guard count > 0 else {
            failure = .cannotWrite(path: path, reason: String(cString: strerror(errno)))
            break
          }
          done += count
        }
      }
    }
    line.removeAll(keepingCapacity: true)
  }
}
