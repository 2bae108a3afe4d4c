#if canImport(Glibc)
  import Glibc
#endif

/// The sandbox that a program may run in, which hides its person's files.
public enum Sandbox {
  /// Whether Flatpak has started the program.
  public static let isFlatpak = access("/.flatpak-info", F_OK) == 0

  /// The C library's `getxattr`, which its module leaves out.
  private typealias ReadAttribute = @convention(c) (UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafeMutableRawPointer?, Int) -> Int

  /// The path that a person knows a file by which the portal shows in a folder of its own; nil where that does not say it.
  public static func hostPath(of path: String) -> String? {
    guard let program = dlopen(nil, RTLD_LAZY), let read: ReadAttribute = try? LibraryFunctions(program).find("getxattr") else {
      return nil
    }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(path, "user.document-portal.host-path", &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(validating: bytes[..<count].prefix { $0 != 0 }, as: UTF8.self)
  }
}
