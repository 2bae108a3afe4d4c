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
}
