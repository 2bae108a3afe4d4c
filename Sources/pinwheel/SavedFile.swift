import Benchmarking
import Files

/// A file of saved measurements.
struct SavedFile {
  let path: String
  let results: SavedResults
  /// The most bytes of a file that is read.
  static let limit = 1 << 28

  /// The file's name, without its folder.
  var name: String { Self.name(of: path) }

  /// A file's name, without its folder.
  static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// - Throws: `StageError.cannotRead`, or a `Failure` that says what is wrong, and in which line.
  init(reading path: String) throws {
    self.path = path
    let bytes = try FileBytes.read(path, limit: Self.limit)
    do throws(ResultsError) {
      results = try SavedResults(parsing: bytes)
    } catch {
      if (try? PeerResults(parsing: bytes)) != nil {
        throw Failure(.data, "\(path) is of other engines, as files that end with .peers.json are: --check and --table read those")
      }
      throw Failure(.data, "\(path): \(error)")
    }
  }

  /// Whether a name is a file's, and not that of something to measure: a picture's, a log's, a room's or a scene's. Where a file of a scene's name lies about,
  /// the scene is meant, and the file by `./circles`.
  @MainActor
  static func isNamed(_ name: String) -> Bool {
    guard !SceneOpening.isPicture(name) else { return false }
    if !name.contains("/"), !name.contains(".") { return FileKind(at: name) == .regular && !Pinwheel.Bench.isScene(name) }
    // Saved measurements and logs may have the same ending.
    guard let first = try? InputFile.read(name, limit: 1 << 28, while: { _ in false }) else { return true }
    return !first.starts(with: Array("{\"pinwheel\":".utf8))
  }
}
