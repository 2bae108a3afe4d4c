import Files

#if canImport(Glibc)
  import Glibc
#endif

/// The files that make up a record of play.
enum ProgressFiles {
  /// What the names of the files that SQLite keeps beside a database end in, after the database's whole name.
  static let companions = ["-wal", "-shm", "-journal"]

  /// Something stands where a file of the record should be, that SQLite would wait for or write into.
  struct Obstacle: Error, CustomStringConvertible {
    let path: String
    let kind: FileKind
    var description: String { "\(path) is \(kind.rawValue), and no database; move it away" }
  }

  /// Makes sure that nothing but regular files, or nothing, stands where SQLite would look: beside the path, and beside what the path is a link to.
  /// - Throws: `Obstacle`.
  static func check(_ path: String) throws(Obstacle) {
    var paths = [path]
    if let end = realpath(path, nil) {
      paths.append(String(cString: end))
      free(end)
    }
    for path in Set(paths).sorted() {
      for ending in [""] + companions {
        if let kind = FileKind(at: path + ending), kind != .regular { throw Obstacle(path: path + ending, kind: kind) }
      }
    }
  }
}
