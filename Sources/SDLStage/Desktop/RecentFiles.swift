import Files

#if canImport(Glibc)
  import Glibc
#endif

/// The files that the program has opened last, in the list that the desktop's programs share: their own pages of recent files show them, too.
public struct RecentFiles: Sendable {
  /// The longest list that is read, in bytes.
  static let longest = 1 << 24

  private let path: String

  /// The list of a folder for a person's data, such as `$XDG_DATA_HOME`.
  public init(in folder: String) { path = folder + "/recently-used.xbel" }

  /// Paths of files that are still there, the last one first. Cost: linear in the list.
  /// - Parameter most: how many at most.
  public func files(most: Int) -> [String] {
    guard let bytes = try? InputFile.read(path, limit: Self.longest), let list = BookmarkDocument(bytes) else { return [] }
    var files: [String] = []
    let ordered = list.bookmarks.filter(\.isOwn).enumerated().sorted {
      ($0.element.visited, $0.offset) > ($1.element.visited, $1.offset)
    }
    for bookmark in ordered {
      guard files.count < most, let file = FileURI.path(bookmark.element.uri), !files.contains(file) else { continue }
      if FileKind(at: file) == .regular { files.append(file) }
    }
    return files
  }

  /// Notes that a file was opened. A list that cannot be understood stays as it is.
  /// - Parameters:
  ///   - path: the file's, whole.
  ///   - type: its kind, as `image/svg+xml`.
  ///   - date: seconds since 1970.
  /// - Throws: why the list cannot be written.
  public func note(_ file: String, type: String, at date: Double) throws(FileError) {
    guard file.hasPrefix("/") else { return }
    var bytes: [UInt8] = []
    do throws(FileError) { bytes = try InputFile.read(path, limit: Self.longest) } catch {
      guard error == .system(ENOENT) else { throw error }
    }
    guard var list = BookmarkDocument(bytes) else { return }
    list.note(file, type: type, at: Self.text(of: date))
    try OutputFile.write(list.bytes, to: path, permissions: 0o600, takesStreams: false)
  }

  /// A date in UTC (ISO 8601).
  private static func text(of date: Double) -> String {
    var time = time_t(min(2e11, max(0, date)))
    var parts = tm()
    gmtime_r(&time, &parts)
    func digits(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
    let day = "\(parts.tm_year + 1900)-\(digits(parts.tm_mon + 1))-\(digits(parts.tm_mday))"
    return "\(day)T\(digits(parts.tm_hour)):\(digits(parts.tm_min)):\(digits(parts.tm_sec))Z"
  }
}
