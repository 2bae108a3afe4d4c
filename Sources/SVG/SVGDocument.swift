import Geometry
import Layers

/// A picture read from an SVG file, ready to become layers.
///
/// SVG 1.1 with the parts of SVG 2 that drawing programs write. Animation, scripts and foreign objects are left out, and `warnings` says so. Reading opens
/// no file but pictures in the folder that the options name, follows no other reference out of the document, and never traps, whatever the bytes.
public struct SVGDocument: Sendable {
  /// How a file is read.
  public struct Options: Hashable, Sendable {
    /// How much of a file is taken before it is refused.
    public var limits = SVGLimits()
    /// The languages that `switch` chooses by, best first, as in "en" or "zh-Hant".
    public var languages = ["en"]
    /// The folder in which, and below which, pictures are looked for that the file names; nil, as at first, for none but those in the file itself.
    public var folder: String?
    /// In how many other pictures it lies.
    var depth = 0
    /// The size that it has, whatever it says itself: that of what it is a part of.
    var size: Size?

    /// The usual limits, and English.
    public init() {}
  }

  /// The size that the file asks for, in points.
  public let size: Size
  /// The part of user space that the file shows, if it says so.
  public let viewBox: Rect?
  /// One sentence for each kind of thing that the file has and that is not drawn, with the line and the name of the first such element.
  public let warnings: [String]
  /// About what its layers and what is drawn of them take, in bytes, with the pixels of pictures in it, without those that it is drawn on.
  public let memory: Int
  /// The part of it that the pixels of pictures in it are.
  let pixelMemory: Int
  let root: SceneNode
  let elements: [SceneElement]
  let extras: [ElementTree.Extra]

  /// Whether a file's name is a picture's: `.svg`, or `.svgz` where it is compressed.
  public static func isFileName(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasSuffix(".svg") || name.hasSuffix(".svgz")
  }

  /// The bytes of a file as they are before they are compressed: those given where they are not.
  /// - Parameter isCancelled: asked now and then; when it says so, `SVGError.cancelled` is thrown.
  public static func unpacked(
    _ bytes: [UInt8], limits: SVGLimits = SVGLimits(), isCancelled: () -> Bool = { false }
  ) throws(SVGError) -> [UInt8] {
    try bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(SVGError) in
        guard Gzip.isCompressed(buffer) else { return bytes }
        return try Gzip.unpacked(buffer, most: limits.unpackedBytes(fileBytes: bytes.count), isCancelled: isCancelled)
      }
    }.get()
  }
}
