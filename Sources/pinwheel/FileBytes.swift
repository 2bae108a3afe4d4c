import Files
import Sessions

enum FileBytes {
  /// A file's contents, of at most as many bytes as the limit.
  /// - Throws: `StageError.cannotRead`, with the reason.
  static func read(_ path: String, limit: Int) throws(StageError) -> [UInt8] {
    do throws(FileError) { return try InputFile.read(path, limit: limit) } catch { throw .cannotRead(path: path, reason: "\(error)") }
  }

  /// Makes a file, in the place of one that is there; `OutputFile` says how.
  /// - Throws: `StageError.cannotWrite`, with the reason.
  static func write(_ bytes: some Collection<UInt8>, to path: String) throws(StageError) {
    try OpenedOutput(path).write(bytes)
  }
}
