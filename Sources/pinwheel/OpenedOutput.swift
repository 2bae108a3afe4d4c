import Files
import Sessions

/// A file that will be written once what it is to hold is known: whether that can be is known now.
struct OpenedOutput {
  private let path: String
  private let file: OutputFile

  /// - Throws: `StageError.cannotWrite`, with the reason.
  init(_ path: String) throws(StageError) {
    self.path = path
    do throws(FileError) { file = try OutputFile(path) } catch { throw .cannotWrite(path: path, reason: "\(error)") }
  }

  /// Whether it is a file, and no stream as a pipe is.
  var isFile: Bool { file.length != nil }

  /// Writes all of it, in the place of what is there.
  /// - Throws: `StageError.cannotWrite`, with the reason.
  func write(_ bytes: some Collection<UInt8>) throws(StageError) {
    do throws(FileError) {
      try file.write(bytes)
      try file.commit()
    } catch {
      throw .cannotWrite(path: path, reason: "\(error)")
    }
  }
}
