#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder that files are written into: made where it is not there, refused where nothing may be written, as `OutputFile` does it.
public enum OutputFolder {
  /// Sees to it that there is one.
  /// - Throws: `FileError`: for what is no folder, and where it, or the folder that it would be made in, is write-protected, for root too.
  public static func make(_ path: String) throws(FileError) {
    if let status = status(path) {
      guard status.st_mode & S_IFMT == S_IFDIR else { throw .system(ENOTDIR) }
      // The system lets root write all the same.
      if status.st_mode & 0o222 == 0 { throw .readOnly }
      if access(path, W_OK | X_OK) != 0 { throw .last }
      return
    }
    let parent = parent(of: path)
    if let status = status(parent), status.st_mode & 0o222 == 0 { throw .readOnlyFolder }
    if mkdir(path, 0o755) != 0, errno != EEXIST { throw .last }
  }

  /// The folder for what is soon taken away again: the one that TMPDIR names, else that of the system.
  package static var temporary: String { getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp" }

  /// Makes a new folder in another, for its owner alone.
  /// - Returns: its path.
  package static func makeTemporary(in parent: String = temporary) throws(FileError) -> String {
    var template = Array((parent + "/pinwheel-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw .last }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  private static func parent(of path: String) -> String {
    let trimmed = path.reversed().drop { $0 == "/" }
    let parent = trimmed.drop { $0 != "/" }
    return parent.isEmpty ? "." : String(parent.reversed())
  }
}
