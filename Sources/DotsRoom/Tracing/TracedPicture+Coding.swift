import Geometry
import Imaging

extension TracedPicture {
  /// Traces the bytes of a PNG, JPEG, GIF or WebP.
  /// - Throws: `DotPuzzleError.pixels` for bytes that are no such picture, and as for an image.
  init(decoding bytes: [UInt8]) throws(DotPuzzleError) {
    let image: Image
    do { image = try Image.decoded(bytes, mostPixels: DotsImport.mostPixels) } catch { throw .pixels(error.description) }
    try self.init(image)
  }
}

/// Kept as {"outline":[[...],...],"patches":[{"color":n,"loops":[[...],...]},...]}, lines as whole tenths, x and y by turns.
extension TracedPicture: Codable {
  private enum Key: String, CodingKey {
    case outline, patches
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(outline.map { DrawnLine(points: $0).tenths }, forKey: .outline)
    try members.encode(patches, forKey: .patches)
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    let outline = try members.decode([[Int]].self, forKey: .outline).map(Self.points)
    guard let picture = TracedPicture(outline: outline, patches: try members.decode([Patch].self, forKey: .patches)) else {
      throw DecodingError.dataCorruptedError(forKey: .outline, in: members, debugDescription: "this is no traced picture")
    }
    self = picture
  }

  /// Points of whole tenths, x and y by turns.
  fileprivate static func points(_ tenths: [Int]) -> [Point] {
    stride(from: 0, to: tenths.count - 1, by: 2).map { Point(Double(tenths[$0]) / 10, Double(tenths[$0 + 1]) / 10) }
  }
}

extension TracedPicture.Patch: Codable {
  private enum Key: String, CodingKey {
    case color, loops
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(color, forKey: .color)
    try members.encode(loops.map { DrawnLine(points: $0).tenths }, forKey: .loops)
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    color = try members.decode(UInt32.self, forKey: .color) & 0xff_ffff
    loops = try members.decode([[Int]].self, forKey: .loops).map(TracedPicture.points)
  }
}
