import Compositing
import Imaging
import Layers
import RoomKit
import SVG

extension RoomExport {
  /// A kind of file, by its ending.
  package enum FileKind: String, CaseIterable, Hashable, Sendable {
    case svg, png, csv

    /// The kind of a file with a name; nil for any other.
    package init?(of name: String) {
      guard let kind = Self.allCases.first(where: { name.lowercased().hasSuffix("." + $0.rawValue) }) else { return nil }
      self = kind
    }
  }

  /// Pixels of a PNG to a point of the picture.
  private static let pixelsPerPoint = 2.0

  /// A file's contents.
  /// - Throws: `PictureError` when the pixels cannot be encoded.
  package func bytes(of kind: FileKind) throws(PictureError) -> [UInt8] {
    switch kind {
    case .svg:
      var encoder = SVGEncoder()
      return Array(encoder.encode(picture, size: size, title: title).utf8)
    case .png:
      let compositor = RasterCompositor(
        tree: LayerTree(root: picture), width: Int(size.width * Self.pixelsPerPoint), height: Int(size.height * Self.pixelsPerPoint),
        scale: Self.pixelsPerPoint, background: .white)
      _ = compositor.render()
      return try compositor.pixels.encodedPNG()
    case .csv: return Array(table.utf8)
    }
  }

  /// All files, by their names.
  /// - Throws: as `bytes`.
  package func files() throws(PictureError) -> [(name: String, bytes: [UInt8])] {
    var files: [(name: String, bytes: [UInt8])] = []
    for kind in FileKind.allCases { files.append(("\(stem).\(kind.rawValue)", try bytes(of: kind))) }
    return files
  }

  /// The longest title that a file's name has, in letters.
  private static let longestStem = 60

  /// The files' name without an ending: the title's letters and digits, with a hyphen for what lies between.
  var stem: String {
    let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }
    let name = String(words.joined(separator: "-").prefix(Self.longestStem))
    return name.isEmpty ? "pinwheel" : "pinwheel-\(name)"
  }
}
