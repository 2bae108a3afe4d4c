import Files
import Gestures

/// Writes a session's log while it happens, line by line, so that a crash loses at most the last line.
///
/// The new log takes the place of a file that is there in one step, as soon as it has its first line; that file is never cut short. A link is followed, and
/// into a pipe or a device the lines are written as they come.
@MainActor
public final class SessionRecorder {
  /// The file that is written.
  public let path: String
  /// Why the log could not be gone on with, such as a full disk; nothing is written after it, and what was written ends with a whole line.
  public private(set) var failure: StageError?
  private let file: OutputFile
  private var line = ""
  /// How long the log is, in bytes.
  private var length = 0

  /// Begins a log.
  /// - Throws: `StageError.cannotWrite`.
  public init(path: String, header: SessionLog.Header) throws(StageError) {
    self.path = path
    do throws(FileError) {
      // A game does not stand still for long because nobody reads its log.
      file = try OutputFile(path, patience: Patience(silence: 1))
    } catch {
      throw .cannotWrite(path: path, reason: "\(error)")
    }
    line.reserveCapacity(256)
    line = header.line
    flush()
    if let failure { throw failure }
    do throws(FileError) { try file.commit() } catch { throw .cannotWrite(path: path, reason: "\(error)") }
  }

  /// Adds an event. Cost: a few system calls.
  public func record(_ event: SessionEvent, at time: Double) {
    SessionLog.Entry(time, event).write(to: &line)
    flush()
  }

  private func flush() {
    if failure == nil {
      do throws(FileError) {
        let result = line.withUTF8 { bytes -> FileError? in
          do throws(FileError) {
            try file.write(UnsafeRawBufferPointer(bytes))
            return nil
          } catch {
            return error
          }
        }
        if let result { throw result }
        length += line.utf8.count
      } catch {
        file.truncate(to: length)
        failure = .cannotWrite(path: path, reason: "\(error)")
      }
    }
    line.removeAll(keepingCapacity: true)
  }
}
