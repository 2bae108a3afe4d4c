#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What can stand where a file is looked for; the raw value is how sentences call it.
public enum FileKind: String, Hashable, Sendable {
  /// An ordinary file.
  case regular = "a file"
  /// A directory.
  case folder = "a folder"
  /// A named pipe.
  case pipe = "a pipe"
  /// A terminal, `/dev/null` and the like.
  case device = "a device"
  /// A block device.
  case disk = "a disk"
  /// A socket of the file system.
  case socket = "a socket"
  /// A link whose target is not followed.
  case link = "a symbolic link"
  /// Nothing, or something that this system does not name.
  case unknown = "no file"

  /// The kind that the system's `st_mode` means.
  public init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFDIR: self = .folder
    case S_IFIFO: self = .pipe
    case S_IFCHR: self = .device
    case S_IFBLK: self = .disk
    case S_IFSOCK: self = .socket
    case S_IFLNK: self = .link
    default: self = .unknown
    }
  }

  /// What stands at a path, at the end of all symbolic links; nil for nothing that can be seen.
  public init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(mode: status.st_mode)
  }
}
