import Synchronization
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
    /// The same in rows that lie further apart, which nobody writes to any more.
    case buffer(PixelBuffer)
    /// A file of a kind that `Image.decoded` knows.
    case encoded([UInt8])
  }
  let content: Content
  /// Whether all of its pixels are known to be opaque, so that nobody has to look.
  let isKnownOpaque: Bool
  /// Another number for each.
  let serial = Image.lastSerial.add(1, ordering: .relaxed).newValue
  private static let lastSerial = Atomic(0)
  /// Held while its copies are made, so that they are made once.
  let making = LockedValue(())

  /// A picture; its size and the number of its pixels have to agree.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(width > 0 && height > 0, "an image must be at least one pixel wide and high")
    precondition(pixels.count == width * height, "an image needs exactly width times height pixels")
    self.width = width
    self.height = height
    content = .pixels(pixels)
    isKnownOpaque = false
  }

  /// A copy of a pixel buffer.
  public convenience init(_ buffer: PixelBuffer) { self.init(takingOver: PixelBuffer(buffer)) }

  /// A picture of pixels that nobody writes to from now on. O(1).
  /// - Parameter isKnownOpaque: whether all of them are opaque for sure; else that is found out when it is shown.
  package init(takingOver pixels: PixelBuffer, isKnownOpaque: Bool = false) {
    (width, height) = (pixels.width, pixels.height)
    content = .buffer(pixels)
    self.isKnownOpaque = isKnownOpaque
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
    isKnownOpaque = false
  }

  deinit { ImageCache.shared.forget(self) }

  /// Premultiplied 0xAARRGGBB, row by row from the top, `width * height` of them. Of a packed picture they are decoded where they are not kept, and copied.
  public var pixels: [UInt32] {
    if case .pixels(let pixels) = content { return pixels }
    let buffer = buffer
    return [UInt32](unsafeUninitializedCapacity: width * height) { out, count in
      for y in 0..<height { out.baseAddress?.advanced(by: y * width).initialize(from: buffer.row(y), count: width) }
      count = width * height
    }
  }

  /// The same in rows that begin on boundaries: its own, those that are kept, or a copy; transparent where it is packed and damaged.
  var buffer: PixelBuffer {
    switch content {
    case .buffer(let buffer): return buffer
    case .encoded: return ImageCache.shared.copies(of: self)?.level(0) ?? PixelBuffer(width: width, height: height)
    case .pixels(let pixels):
      let buffer = PixelBuffer(width: width, height: height)
      pixels.withUnsafeBufferPointer { source in
        guard let pixels = source.baseAddress else { return }
        for y in 0..<height { buffer.row(y).update(from: pixels + y * width, count: width) }
      }
      return buffer
    }
  }

  /// Whether it is packed, and takes a while to be seen where nobody keeps it unpacked.
  var isEncoded: Bool { if case .encoded = content { true } else { false } }

  /// The premultiplied pixel at a place within the picture; one of a packed picture is decoded for it where it is not kept.
  package func pixel(_ x: Int, _ y: Int) -> UInt32 {
    if case .pixels(let pixels) = content { pixels[y * width + x] } else { buffer[x, y] }
  }
}

extension Image: Hashable {
  /// Whether both are the same picture in memory; pixels are not compared.
  public static func == (a: Image, b: Image) -> Bool { a === b }
  /// Feeds its identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
