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

  /// The same of what is to be written, where the file, or its folder, may not be there yet: by the nearest folder that is.
  public static func ofOutput(_ path: String) -> String {
    var folder = path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    let root = path.hasPrefix("/") ? "/" : "./"
    var missing: [String] = []
    while true {
      if let place = resolved(root + folder.joined(separator: "/")) {
        let whole = (place == "/" ? [] : [place]) + missing
        return place == "/" ? "/" + missing.joined(separator: "/") : whole.joined(separator: "/")
      }
      guard let last = folder.popLast() else { return path }
      // What is not there has no links.
      if last == "..", !missing.isEmpty { return path }
      if last != "." { missing.insert(last, at: 0) }
    }
  }
}
