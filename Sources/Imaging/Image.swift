import Threading

/// Pixels to show: a picture that never changes, shared by everyone who holds it.
///
/// One that comes from a file stays packed until it is shown: `ImageCache` unpacks it, and keeps it so as long as there is room.
public final class Image: Sendable {
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// What it is made of.
  enum Content: Sendable {
    /// Premultiplied 0xAARRGGBB, row by row from the top.
    case pixels([UInt32])
    /// A file of a kind that `Image.decoded` knows.
    case encoded([UInt8])
  }
  let content: Content
  /// Held while its copies are made, so that they are made once.
  let making = LockedValue(())

  /// A picture; its size and the number of its pixels have to agree.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(width > 0 && height > 0, "an image must be at least one pixel wide and high")
    precondition(pixels.count == width * height, "an image needs exactly width times height pixels")
    self.width = width
    self.height = height
    content = .pixels(pixels)
  }

  /// A picture that is decoded when it is first shown: a PNG, a JPEG, or the first picture of a GIF or a WebP. O(1): only its size is read.
  ///
  /// One that turns out to be damaged then is transparent.
  /// - Parameter mostPixels: the most pixels that are decoded.
  /// - Throws: `PictureError` where the bytes begin as none of these, or have no size or too large a one.
  public init(encoded bytes: [UInt8], mostPixels: Int = .max) throws(PictureError) {
    (width, height) = try Self.size(of: bytes)
    if let objection = Self.objection(width: width, height: height, mostPixels: mostPixels) { throw objection }
    content = .encoded(bytes)
  }

  /// Premultiplied 0xAARRGGBB, row by row from the top, `width * height` of them. Of a packed picture they are decoded where they are not kept, and copied.
  public var pixels: [UInt32] {
    switch content {
    case .pixels(let pixels): pixels
    case .encoded: ImageCache.shared.copies(of: self).map { Image($0.level(0)).pixels } ?? Array(repeating: 0, count: width * height)
    }
  }

  /// The premultiplied pixel at a place within the picture; one of a packed picture is decoded for it where it is not kept.
  package func pixel(_ x: Int, _ y: Int) -> UInt32 {
    switch content {
    case .pixels(let pixels): pixels[y * width + x]
    case .encoded: ImageCache.shared.copies(of: self)?.level(0)[x, y] ?? 0
    }
  }
}

extension Image: Hashable {
  /// Whether both are the same picture in memory; pixels are not compared.
  public static func == (a: Image, b: Image) -> Bool { a === b }
  /// Feeds its identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
