import SVG
import Threading

/// The drawings among the program's resources, each parsed once: there are some hundred, small ones.
enum DrawingLibrary {
  /// Those that were parsed, by their paths.
  static let drawings = LockedValue<[String: SVGDocument]>([:])

  /// A drawing by its path within the folder of resources. From any thread; parsed at once where nobody has yet.
  /// - Throws: `RoomError` when the file is missing or damaged; it is looked for again the next time.
  static func drawing(_ file: String) throws(RoomError) -> SVGDocument {
    if let known = drawings.withLock({ $0[file] }) { return known }
    defer { ResourceFolder.forget(file) }
    let parsed = try ResourceFolder.read(file) { try SVGDocument.parse($0) }
    drawings.withLock { $0[file] = parsed }
    return parsed
  }

  /// Whether a drawing has been parsed. From any thread.
  static func isParsed(_ file: String) -> Bool { drawings.withLock { $0[file] != nil } }
}
