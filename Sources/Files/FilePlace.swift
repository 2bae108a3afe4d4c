#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where files really are.
public enum FilePlace {
  /// The absolute path of what is at a path, without links, `.` and `..`; nil where nothing is.
  public static func resolved(_ path: String) -> String? {
    guard let place = realpath(path, nil) else { return nil }
    defer { free(place) }
    return String(cString: place)
  }

  /// The same of what is to be written, where the file may not be there yet: by its folder; the path itself where that is not there either.
  public static func ofOutput(_ path: String) -> String {
    if let place = resolved(path) { return place }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let name = parts.last, !name.isEmpty else { return path }
    let folder = parts.count == 1 ? "." : parts.dropLast().joined(separator: "/") + "/"
    return resolved(folder).map { $0 == "/" ? "/\(name)" : "\($0)/\(name)" } ?? path
  }
}
