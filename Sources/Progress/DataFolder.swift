import Files

#if canImport(Glibc)
  import Glibc
#endif

/// Where programs keep what is a person's own (XDG Base Directory Specification 0.8), and careful handling of files there.
enum DataFolder {
  /// Pinwheel's folder: within the one that a variable of the environment names by a whole path, or else within one of the home folder.
  static func standard(_ variable: String, orHome folder: String, environment: [String: String]) -> String {
    if let named = environment[variable], named.hasPrefix("/") { return named + "/pinwheel" }
    if let home = environment["HOME"], home.hasPrefix("/") { return home + "/" + folder + "/pinwheel" }
    let home = getpwuid(getuid()).map { String(cString: $0.pointee.pw_dir) } ?? "/"
    return home + "/" + folder + "/pinwheel"
  }

  /// Makes a folder, with those that it is in, for its owner alone.
  static func make(_ path: String) throws(FileError) {
    guard mkdir(path, 0o700) != 0 else { return }
    switch errno {
    case EEXIST:
      var status = stat()
      guard stat(path, &status) == 0 else { throw .last }
      if status.st_mode & S_IFMT != S_IFDIR { throw .system(ENOTDIR) }
    case ENOENT:
      guard let slash = path.lastIndex(of: "/"), slash > path.startIndex, path[path.index(after: slash)...] != "" else {
        throw .system(ENOENT)
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

  /// The names in a folder, in no order; none where it cannot be read.
  static func names(in directory: String) -> [String] {
    guard let folder = opendir(directory) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    return names
  }

  /// Gives a file, with others that belong to it, a name of its own: `name.word-1.extension`, or the next number that is free.
  /// - Parameter companions: what the names of the files that belong to it end in, after the file's whole name; they go first.
  /// - Returns: the new path.
  static func moveAside(
    _ name: String, extension ending: String, in directory: String, as word: String, companions: [String] = []
  ) throws(FileError) -> String {
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

  /// Reads a file of at most a number of bytes; nil when there is none. What is no regular file is refused, and waited for never.
  static func contents(of path: String, limit: Int) throws(FileError) -> [UInt8]? {
    do throws(FileError) {
      return try InputFile.read(path, limit: limit)
    } catch .system(ENOENT) {
      return nil
    }
  }

  /// Puts a file in the place of another in one step, so that at any moment the one or the other is there, whole.
  static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    try OutputFile.write(bytes, to: path, permissions: 0o600, takesStreams: false, isSynchronized: true)
  }
}
