#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A picture in memory: rows of premultiplied 0xAARRGGBB pixels, 8 bits a channel, sRGB.
///
/// Rows are padded to 16 pixels and begin on 64-byte boundaries. Reading while a compositor draws into it is a data race; the compositor
/// writes only inside `render`, and where it is asked for its picture before the first frame.
public final class PixelBuffer: @unchecked Sendable {
  /// How many pixels a row has.
  public let width: Int
  /// How many rows there are.
  public let height: Int
  /// The distance from one row to the next, in pixels.
  public let stride: Int
  /// The first pixel of the first row; valid as long as the buffer.
  public let base: UnsafeMutablePointer<UInt32>

  /// A transparent picture. Width and height must be at least 1.
  public convenience init(width: Int, height: Int) {
    self.init(unwritten: width, height)
    clear()
  }

  /// A copy. O(pixels).
  package convenience init(_ other: PixelBuffer) {
    self.init(unwritten: other.width, other.height)
    base.update(from: other.base, count: stride * height)
  }

  /// A picture whose pixels are not written yet, as whoever makes it does.
  package init(unwritten width: Int, _ height: Int) {
    precondition(width > 0 && height > 0, "a pixel buffer needs at least one pixel")
    self.width = width
    self.height = height
    stride = Self.stride(width)
    base = PixelMemory.allocate(stride * height * 4).bindMemory(to: UInt32.self, capacity: stride * height)
  }

  /// Makes the memory of a picture that will be made soon, as `PixelMemory.prepare`.
  package static func prepare(width: Int, height: Int) { PixelMemory.prepare(stride(width) * height * 4, count: 1) }

  /// Makes all of it transparent. O(pixels).
  package func clear() { memset(base, 0, stride * height * 4) }

  /// The distance between the rows of a picture of some width, in pixels.
  static func stride(_ width: Int) -> Int { (width + 15) & ~15 }

  deinit { PixelMemory.deallocate(base, stride * height * 4) }

  /// The first pixel of a row from 0; which row is not checked.
  @inlinable public func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { base + y &* stride }

  /// The premultiplied pixel at a place.
  @inlinable public subscript(x: Int, y: Int) -> UInt32 {
    get { base[y * stride + x] }
    set { base[y * stride + x] = newValue }
  }

  /// All of its pixels.
  @inlinable public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// A number that stands for the picture: equal pictures have equal hashes, on every machine (FNV-1a over 64-bit words).
  public func hash() -> UInt64 {
    var h: UInt64 = 0xcbf2_9ce4_8422_2325
    func mix(_ v: UInt64) { h = (h ^ v) &* 0x100_0000_01b3 }
    mix(UInt64(width))
    mix(UInt64(height))
    for y in 0..<height {
      let r = row(y)
      var x = 0
      while x + 1 < width {
        mix(UInt64(r[x]) | UInt64(r[x + 1]) << 32)
        x += 2
      }
      if x < width { mix(UInt64(r[x])) }
    }
    return h
  }
}
