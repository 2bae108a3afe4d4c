import SVG

#if canImport(Glibc)
  import Glibc
#endif

/// What a file is: by how it begins, and where that says nothing, by its name's ending.
package enum FileNature: Hashable, Sendable {
  /// An SVG or SVGZ file, puzzles among them.
  case picture
  /// A picture of pixels: PNG, JPEG, GIF or WebP.
  case pixels
  /// A table of comma-separated values, or by other marks.
  case table
  /// A recorded session.
  case log

  /// What a name stands for; nil for what is none of them, and for a room: rooms have no folder and no ending.
  package init?(of name: String) {
    guard name.contains("/") || name.contains(".") else { return nil }
    if SVGDocument.isFileName(name) {
      self = .picture
      return
    }
    let beginning = Self.beginning(of: name)
    let lowercase = name.lowercased()
    if beginning.starts(with: Self.logBeginning) {
      self = .log
    } else if Self.isDrawing(beginning) || beginning.starts(with: [0x1f, 0x8b]) {
      // Of what is compressed, drawings alone are read.
      self = .picture
    } else if Self.isPixels(beginning) || Self.pixelEndings.contains(where: lowercase.hasSuffix) {
      self = .pixels
    } else if [".csv", ".tsv", ".tab"].contains(where: lowercase.hasSuffix) {
      self = .table
    } else if [".jsonl", ".pinwheel"].contains(where: lowercase.hasSuffix) {
      self = .log
    } else {
      return nil
    }
  }

  /// The kind as the desktop calls it.
  /// - Parameter name: the file's.
  package func mediaType(of name: String) -> String {
    switch self {
    case .picture: name.lowercased().hasSuffix("z") ? "image/svg+xml-compressed" : "image/svg+xml"
    case .pixels:
      switch name.lowercased().split(separator: ".").last {
      case "jpg", "jpeg": "image/jpeg"
      case "gif": "image/gif"
      case "webp": "image/webp"
      default: "image/png"
      }
    case .table: name.lowercased().hasSuffix(".csv") ? "text/csv" : "text/tab-separated-values"
    case .log: "application/x-pinwheel-log"
    }
  }

  /// How the names of pictures of pixels end.
  package static let pixelEndings = [".png", ".jpg", ".jpeg", ".gif", ".webp"]

  /// Whether a file begins as a PNG, a JPEG, a GIF or a WebP does.
  private static func isPixels(_ bytes: [UInt8]) -> Bool {
    [[0x89, 0x50, 0x4e, 0x47], [0xff, 0xd8, 0xff], Array("GIF8".utf8)].contains { bytes.starts(with: $0) }
      || bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
  }

  /// How every log begins.
  private static let logBeginning = Array("{\"pinwheel\":".utf8)
  /// How much of a file is looked at, in bytes.
  private static let glance = 1 << 14

  /// The first bytes of an ordinary file; none of what is no such file, or cannot be read.
  private static func beginning(of path: String) -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe waits until somebody writes.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
    var bytes = [UInt8](repeating: 0, count: glance)
    let count = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
    return Array(bytes.prefix(max(0, count)))
  }

  /// Whether XML begins with an element `svg`, behind declarations, comments and instructions.
  static func isDrawing(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    if rest.starts(with: [0xef, 0xbb, 0xbf]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop { [9, 10, 13, 32].contains($0) }
      guard rest.first == UInt8(ascii: "<") else { return false }
      guard let skipped = Self.skipped.first(where: { rest.starts(with: $0.begin) }) else { break }
      rest = rest.dropFirst(skipped.begin.count)
      // A declaration of a document's type may have others in brackets.
      var depth = 0
      while let first = rest.first, depth > 0 || !rest.starts(with: skipped.end) {
        if skipped.nests { depth += first == UInt8(ascii: "[") ? 1 : first == UInt8(ascii: "]") ? -1 : 0 }
        rest = rest.dropFirst()
      }
      rest = rest.dropFirst(skipped.end.count)
    }
    let name = rest.dropFirst().prefix { ![9, 10, 13, 32, UInt8(ascii: ">"), UInt8(ascii: "/")].contains($0) }
    return name.elementsEqual("svg".utf8) || name.reversed().starts(with: "gvs:".utf8)
  }

  /// What may stand before the first element.
  private static let skipped: [(begin: [UInt8], end: [UInt8], nests: Bool)] = [
    (Array("<!--".utf8), Array("-->".utf8), false), (Array("<?".utf8), Array("?>".utf8), false),
    (Array("<!".utf8), [UInt8(ascii: ">")], true),
  ]
}
