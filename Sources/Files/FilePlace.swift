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

  /// The same of what is to be written, where the file, or its folder, may not be there yet: by the nearest folder that is, and where a link leads to that is there already.
  public static func ofOutput(_ path: String) -> String { ofOutput(path, links: 40) }

  /// - Parameter links: how many are followed at the most, as by Linux.
  private static func ofOutput(_ path: String, links: Int) -> String {
    var folder = path.split(separator: "/").map(String.init)
    let root = path.hasPrefix("/") ? "/" : "./"
    var missing: [String] = []
    while true {
      let here = root + folder.joined(separator: "/")
      if let place = resolved(here) { return missing.isEmpty ? place : (place == "/" ? "" : place) + "/" + missing.joined(separator: "/") }
      guard let last = folder.popLast(), last != ".." else { return path }
      if links > 0, let target = link(at: here) {
        let start = target.hasPrefix("/") ? target : root + (folder + [target]).joined(separator: "/")
        return ofOutput(([start] + missing).joined(separator: "/"), links: links - 1)
      }
      if last != "." { missing.insert(last, at: 0) }
    }
  }

  /// Where a link leads to, as it says; nil for what is none.
  private static func link(at path: String) -> String? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &target, target.count)
    return count > 0 ? String(decoding: target[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }
}
