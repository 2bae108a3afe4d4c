#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  #error("Files needs Linux, with glibc or musl: it opens, waits and replaces as Linux's calls do")
#endif

/// Why a file cannot be read or written, as the end of a sentence that has named it.
public enum FileError: Error, Hashable, Sendable {
  /// The system refuses; its `errno`.
  case system(Int32)
  /// Something stands there that is neither read nor written as a file.
  case wrongKind(FileKind)
  /// Nobody, not even the administrator, may write it: it has no permission to write at all.
  case readOnly
  /// As `readOnly`, of the folder that a new file would go to.
  case readOnlyFolder
  /// Nobody has a pipe's other end open.
  case noPartner
  /// A pipe's or terminal's other end did nothing for so many seconds.
  case stalled(seconds: Int)
  /// It is a link to a name that is no UTF-8, by which nothing could be found again.
  case linkToNoText
  /// There is more to read than is taken.
  case tooLarge(bytes: Int)

  /// What the last call of the system failed with.
  public static var last: FileError { .system(errno) }
}

extension FileError: CustomStringConvertible {
  /// What is wrong with which file, and what to do, in a sentence.
  public var description: String {
    switch self {
    case .system(let code): String(cString: strerror(code))
    case .wrongKind(let kind): "it is \(kind.rawValue)"
    case .readOnly: "it is write-protected"
    case .readOnlyFolder: "its folder is write-protected"
    case .noPartner: "it is a pipe, and nobody has its other end open"
    case .stalled(let seconds): "its other end did nothing for \(seconds) seconds"
    case .linkToNoText: "it is a link to a name that is not UTF-8; rename what it leads to, or remove it"
    case .tooLarge(let bytes): "it has more than \(bytes) bytes"
    }
  }
}
