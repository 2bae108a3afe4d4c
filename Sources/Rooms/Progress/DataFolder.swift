#if canImport(Glibc)
  import Glibc
#endif

/// Where programs keep what is a person's own (XDG Base Directory Specification 0.8), and careful handling of files there.
package enum DataFolder {
  /// Pinwheel's folder: within the one that a variable of the environment names by a whole path, or else within one of the home folder.
  static func standard(_ variable: String, orHome folder: String, environment: [String: String]) -> String {
    if let named = environment[variable], named.hasPrefix("/") { return named + "/pinwheel" }
    if let home = environment["HOME"], home.hasPrefix("/") { return home + "/" + folder + "/pinwheel" }
    let home = getpwuid(getuid()).map { String(cString: $0.pointee.pw_dir) } ?? "/"
    return home + "/" + folder + "/pinwheel"
  }

  /// Makes a new folder for temporary files, for its owner alone: within the one that TMPDIR names, or else within that of the system.
  package static func makeTemporary() throws(SystemError) -> String {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array((parent + "/pinwheel-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw .last }
    return template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
  }

  /// Makes a folder, with those that it is in, for its owner alone.
  static func make(_ path: String) throws(SystemError) {
    guard mkdir(path, 0o700) != 0 else { return }
    switch errno {
    case EEXIST:
      var status = stat()
      guard stat(path, &status) == 0 else { throw .last }
      if status.st_mode & S_IFMT != S_IFDIR { throw SystemError(code: ENOTDIR) }
    case ENOENT:
      guard let slash = path.lastIndex(of: "/"), slash > path.startIndex, path[path.index(after: slash)...] != "" else {
        throw SystemError(code: ENOENT)
      }
      try make(String(path[..<slash]))
      if mkdir(path, 0o700) != 0, errno != EEXIST { throw .last }
    default: throw .last
    }
  }

  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Gives a file, with others that belong to it, a name of its own: `name.word-1.extension`, or the next number that is free.
  /// - Parameter companions: what the names of the files that belong to it end in, after the file's whole name; they go first.
  /// - Returns: the new path.
  static func moveAside(
    _ name: String, extension ending: String, in directory: String, as word: String, companions: [String] = []
  ) throws(SystemError) -> String {
    let path = "\(directory)/\(name).\(ending)"
    var number = 1
    while true {
      let aside = "\(directory)/\(name).\(word)-\(number).\(ending)"
      number += 1
      if (companions + [""]).contains(where: { exists(aside + $0) }) { continue }
      for companion in companions where rename(path + companion, aside + companion) != 0 && errno != ENOENT { throw .last }
      if rename(path, aside) != 0 { throw .last }
      synchronize(directory)
      return aside
    }
  }

  /// Waits until a folder's names are on disk.
  static func synchronize(_ directory: String) {
    let folder = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
  }

  /// Reads a file of at most a number of bytes; nil when there is none.
  static func contents(of path: String, limit: Int) throws(SystemError) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 {
      if errno == ENOENT { return nil }
      throw .last
    }
    defer { close(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = read(file, &part, part.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw .last
      }
      if count == 0 { return bytes }
      bytes.append(contentsOf: part[..<count])
      if bytes.count > limit { throw SystemError(code: EFBIG) }
    }
  }

  /// Puts a file in the place of another in one step, so that at any moment the one or the other is there, whole.
  static func replace(_ path: String, with bytes: [UInt8]) throws(SystemError) {
    let new = "\(path).new-\(getpid())"
    let file = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .last }
    do throws(SystemError) {
      try write(bytes, to: file)
      if fsync(file) != 0 { throw .last }
    } catch {
      close(file)
      unlink(new)
      throw error
    }
    close(file)
    if rename(new, path) != 0 {
      let error = SystemError.last
      unlink(new)
      throw error
    }
    if let slash = path.lastIndex(of: "/") { synchronize(String(path[...slash])) }
  }

  private static func write(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress.map { $0 + done }, bytes.count - done) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw .last }
      done += count
    }
  }
}
