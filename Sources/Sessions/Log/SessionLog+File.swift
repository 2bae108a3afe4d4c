import Files

extension SessionLog {
  /// The largest file that is read, in bytes.
  private static let largestFile = 1 << 28

  /// Reads a log from a file, or from a pipe to its end. What does not begin as a log is not read further.
  /// - Throws: `StageError.cannotRead` when there is no such file or it cannot be read, `LogError` when it is not a log.
  public static func read(from path: String) throws -> SessionLog {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try InputFile.read(path, limit: largestFile, acceptsPipes: true, while: isLikeLog)
    } catch {
      throw StageError.cannotRead(path: path, reason: "\(error)")
    }
    let result = bytes.withUnsafeBufferPointer { bytes -> Result<SessionLog, LogError> in
      do throws(LogError) { return .success(try SessionLog(parsing: bytes)) } catch { return .failure(error) }
    }
    do throws(LogError) { return try result.get() } catch {
      var error = error
      error.path = path
      throw error
    }
  }

  /// What a log begins with, beside white space and the mark of UTF-8: told by the first bytes, so that something endless is not read on.
  private static func isLikeLog(_ bytes: [UInt8]) -> Bool {
    bytes.first { ![0xef, 0xbb, 0xbf, 0x20, 0x09, 0x0a, 0x0d].contains($0) }.map { $0 == UInt8(ascii: "{") } ?? true
  }
}
