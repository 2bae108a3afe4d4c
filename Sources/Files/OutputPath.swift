#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a path means to someone who writes.
enum OutputPath {
  /// A name in a folder, which is there as a regular file or is not there yet.
  case name(String, folder: String, old: stat?)
  /// Something else that takes bytes: a pipe or a device.
  case stream(FileKind)
  /// An open descriptor of the program, such as that of `/dev/stdout`.
  case descriptor(Int32)

  /// How many links lead to another before it is taken for a ring, as in path_resolution(7).
  private static let mostLinks = 40

  /// Follows a path's symbolic links.
  init(_ path: String) throws(FileError) {
    var path = path
    for _ in 0...Self.mostLinks {
      if let number = Self.descriptor(path) {
        self = .descriptor(number)
        return
      }
      var status = stat()
      if lstat(path, &status) != 0 {
        guard errno == ENOENT else { throw .last }
        self = try Self.name(path, old: nil)
        return
      }
      switch FileKind(mode: status.st_mode) {
      case .link: path = try Self.target(of: path)
      case .regular:
        self = try Self.name(path, old: status)
        return
      case .pipe:
        self = .stream(.pipe)
        return
      case .device:
        self = .stream(.device)
        return
      case let kind: throw .wrongKind(kind)
      }
    }
    throw .system(ELOOP)
  }

  private static func name(_ path: String, old: stat?) throws(FileError) -> OutputPath {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      guard !path.isEmpty else { throw .system(ENOENT) }
      return .name(path, folder: ".", old: old)
    }
    let name = String(path[path.index(after: slash)...])
    // A folder that is not there, named as one.
    guard !name.isEmpty else { throw .system(ENOENT) }
    return .name(name, folder: slash == path.startIndex ? "/" : String(path[..<slash]), old: old)
  }

  /// What a symbolic link says, from where the link stands.
  private static func target(of link: String) throws(FileError) -> String {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &bytes, bytes.count)
    guard count >= 0 else { throw .last }
    guard count < bytes.count else { throw .system(ENAMETOOLONG) }
    guard let target = String(validating: bytes[..<count].lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self) else { throw .linkToNoText }
    guard !target.hasPrefix("/"), let slash = link.utf8.lastIndex(of: UInt8(ascii: "/")) else { return target }
    return link[...slash] + target
  }

  /// The number in a name that the system has for one of the program's own open files.
  private static func descriptor(_ path: String) -> Int32? {
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
      guard let number = Int32(path.dropFirst(folder.count)), number >= 0 else { return nil }
      return number
    }
    return nil
  }
}
