import Files
import FoundationEssentials
import Geometry
import Layers
import SVG
import Sessions
import Threading

/// The folder with Pinwheel's own files: pictures, words, books.
package enum ResourceFolder {
  /// Where it is looked for, in order: where `PINWHEEL_RESOURCES` says, beside the program, where a package manager installs it, and where
  /// the package was built, which a program that is packaged for others does not know. Found out once.
  static let candidates: [String] = {
    var folders: [String] = []
    if let folder = ProcessInfo.processInfo.environment["PINWHEEL_RESOURCES"], !folder.isEmpty { folders.append(folder) }
    if let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
      let folder = parent(of: program)
      folders += [folder + "/Resources", folder + "/pinwheel_RoomKit.resources/Resources", parent(of: folder) + "/share/pinwheel"]
    }
    #if !PACKAGED
      folders.append(parent(of: parent(of: parent(of: parent(of: #filePath)))) + "/Resources")
    #endif
    return folders
  }()

  /// Those of them that are there, so that no file is looked for where there can be none.
  private static let present = candidates.filter { FileManager.default.fileExists(atPath: $0) }

  /// The largest file that is read, in bytes.
  private static let mostBytes = 64 << 20

  private static func parent(of path: String) -> String { path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } }

  /// The bytes of files that were read, by their paths: 1.4 MB if it were all of them. Nothing that a touch brings about waits for a disk twice.
  private static let known = LockedValue<[String: [UInt8]]>([:])

  /// The contents of a file by its path within the folder, from memory where it was read before. From any thread.
  /// - Throws: `RoomError.missingResource` with all places that were looked at.
  package static func contents(of name: String) throws(RoomError) -> [UInt8] {
    if let bytes = known.withLock({ $0[name] }) { return bytes }
    for folder in present {
      guard let bytes = try? InputFile.read(folder + "/" + name, limit: mostBytes) else { continue }
      known.withLock { $0[name] = bytes }
      return bytes
    }
    throw .missingResource(name, searched: candidates)
  }

  /// Lets go of a file's bytes, where what they mean is kept.
  static func forget(_ name: String) { known.withLock { $0[name] = nil } }

  /// Whether nothing has to be read from a disk for what a file says.
  static func isRead(_ name: String) -> Bool { known.withLock { $0[name] != nil } || DrawingLibrary.isParsed(name) }

  /// Reads all files that nobody has read yet, for whatever is touched next. From any thread; 470 small files. A folder that is not the program's own is left alone.
  package static func readAhead() {
    for folder in present where FileManager.default.fileExists(atPath: folder + "/words/languages") {
      for name in (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [] where !isRead(name) {
        _ = try? contents(of: name)
        // Somebody else may have parsed it meanwhile.
        if DrawingLibrary.isParsed(name) { forget(name) }
      }
    }
  }
}

extension ResourceFolder {
  /// Where a file is, by its path within the folder; nil where it is not there.
  package static func place(of name: String) -> String? {
    present.lazy.map { $0 + "/" + name }.first { FileManager.default.fileExists(atPath: $0) }
  }

  /// Whether a file is there, by its path within the folder.
  package static func has(_ name: String) -> Bool { place(of: name) != nil }

  /// The names of what is in a folder of the resources, sorted; none where it is not there.
  package static func names(in folder: String) -> [String] {
    place(of: folder).flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0) }?.sorted() ?? []
  }

  /// What a file's bytes mean to someone who reads them.
  /// - Throws: `RoomError` when the file is missing, or when `body` throws, with its error as the reason.
  package static func read<Value>(_ name: String, as body: ([UInt8]) throws -> Value) throws(RoomError) -> Value {
    let bytes = try contents(of: name)
    do { return try body(bytes) } catch { throw .damagedResource(name, reason: "\(error)") }
  }

  /// The drawing that an SVG file holds, parsed the first time. From any thread.
  /// - Throws: `RoomError` when the file is missing or damaged.
  package static func document(_ name: String) throws(RoomError) -> SVGDocument { try DrawingLibrary.drawing(name) }

  /// The value that a JSON file holds.
  /// - Throws: `RoomError` when the file is missing or damaged.
  package static func decode<Value: JSONReadable>(_ type: Value.Type, from name: String) throws(RoomError) -> Value {
    try read(name) { try Value(json: JSON(parsing: $0)) }
  }

  /// A JSON file of the resources, by its members.
  /// - Throws: `RoomError` when it is missing or damaged.
  package static func json(_ file: String) throws(RoomError) -> JSON {
    try read(file) { try JSON(parsing: $0) }
  }

  /// A picture of the resources in a square of a size in points, its anchor at its middle.
  /// - Throws: `RoomError` when its file is missing or damaged.
  package static func picture(_ file: String, size: Double) throws(RoomError) -> Layer {
    let drawing = try document(file).makeLayer(fitting: Size(size, size))
    drawing.anchorPoint = Point(0.5, 0.5)
    return drawing
  }
}
