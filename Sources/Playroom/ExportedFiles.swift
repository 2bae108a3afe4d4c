import Compositing
import Geometry
import Imaging
import Layers
import RoomKit
import SVG

/// What a room has to be taken along, as files: its picture is written already, and all that takes longer can be done on any thread.
package struct ExportedFiles: Sendable {
  /// A kind of file, by its ending.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case svg, png, csv

    /// The kind of a file with a name; nil for any other.
    package init?(of name: String) {
      guard let kind = Self.allCases.first(where: { name.lowercased().hasSuffix("." + $0.rawValue) }) else { return nil }
      self = kind
    }
  }

  /// The files' name without an ending.
  let stem: String
  private let drawing: [UInt8]
  private let size: Size
  private let table: @Sendable () -> String

  /// Pixels of a PNG to a point of the picture.
  private static let pixelsPerPoint = 2.0
  /// The longest title that a file's name has, in letters.
  private static let longestTitle = 60

  @MainActor
  package init(_ export: RoomExport) {
    var encoder = SVGEncoder()
    drawing = Array(encoder.encode(export.picture, size: export.size, title: export.title).utf8)
    size = export.size
    table = export.table
    stem = Self.stem(of: export.title)
  }

  /// The letters and digits of a title, with a hyphen for what lies between.
  static func stem(of title: String) -> String {
    let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }
    let name = String(words.joined(separator: "-").prefix(longestTitle))
    return name.isEmpty ? "pinwheel" : "pinwheel-\(name)"
  }

  /// A file's contents.
  /// - Throws: `SVGError` or `PictureError` when the pixels cannot be made.
  package func bytes(of kind: Kind) throws -> [UInt8] {
    switch kind {
    case .svg: return drawing
    case .png:
      let picture = try SVGDocument.parse(drawing).makeLayer(fitting: size)
      let compositor = RasterCompositor(
        tree: LayerTree(root: picture), width: Int(size.width * Self.pixelsPerPoint), height: Int(size.height * Self.pixelsPerPoint),
        scale: Self.pixelsPerPoint, background: .white)
      _ = compositor.render()
      return try compositor.pixels.encodedPNG()
    case .csv: return Array(table().utf8)
    }
  }

  /// All files, by their names.
  /// - Throws: as `bytes`.
  func all() throws -> [(name: String, bytes: [UInt8])] {
    try Kind.allCases.map { ("\(stem).\($0.rawValue)", try bytes(of: $0)) }
  }
}
