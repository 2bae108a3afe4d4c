/// Pixels to show: a picture that never changes, shared by everyone who holds it.
public final class Image: Sendable {
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// Premultiplied 0xAARRGGBB, row by row from the top, `width * height` of them.
  public let pixels: [UInt32]

  /// A picture; its size and the number of its pixels have to agree.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(width > 0 && height > 0, "an image must be at least one pixel wide and high")
    precondition(pixels.count == width * height, "an image needs exactly width times height pixels")
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}

extension Image: Hashable {
  /// Whether both are the same picture in memory; pixels are not compared.
  public static func == (a: Image, b: Image) -> Bool { a === b }
  /// Feeds its identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
