import Files
import Sessions

/// A file that will be written once what it is to hold is known, or as it becomes known: whether that can be is known now.
struct OpenedOutput {
  private let path: String
  private let file: OutputFile

  /// - Throws: `StageError.cannotWrite`, with the reason.
  init(_ path: String) throws(StageError) {
    self.path = path
    do throws(FileError) { file = try OutputFile(path) } catch { throw .cannotWrite(path: path, reason: "\(error)") }
  }

  /// How many bytes it has; nil of what is no file, as a pipe, from which nothing can be taken back.
  var length: Int? { file.length }

  /// Writes more of it, at first in the place of what is there; what cannot be written whole is taken back, so that the file ends where it did.
  /// - Throws: `StageError.cannotWrite`, with the reason.
  func append(_ bytes: some Collection<UInt8>) throws(StageError) {
    let length = file.length
    do throws(StageError) { try write(bytes) } catch {
      if let length { file.truncate(to: length) }
      throw error
    }
  }

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
