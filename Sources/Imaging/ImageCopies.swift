import Synchronization
import Threading

/// A picture's pixels at its own size and at halves of it, down to one pixel, ready to be read.
package final class ImageCopies: Sendable {
  /// Another number for each.
  package let serial: Int
  /// Whether all of its pixels are opaque, and with them those of its halves.
  package let isOpaque: Bool
  /// How many bytes they take, with all halves.
  package let bytes: Int
  /// How many sizes there are.
  package let count: Int
  private let first: PixelBuffer
  /// The halves that were asked for so far, each half of the one before it.
  private let halves: LockedValue<[PixelBuffer]>
  private static let lastSerial = Atomic(0)

  private init(_ first: PixelBuffer, isOpaque: Bool) {
    (self.first, self.isOpaque) = (first, isOpaque)
    serial = Self.lastSerial.add(1, ordering: .relaxed).newValue
    count = 1 + Self.halvings(max(first.width, first.height))
    var (width, height, bytes) = (first.width, first.height, 0)
    for _ in 0..<count {
      bytes += PixelBuffer.stride(width) * height * 4
      (width, height) = ((width + 1) / 2, (height + 1) / 2)
    }
    self.bytes = bytes
    halves = LockedValue([])
  }

  /// Those of a picture, which is decoded where it is packed; nil where it is damaged. Linear in the pixels, besides that, where it is not known whether they are opaque.
  ///
  /// Halves of a picture that was in memory are made when they are first read, since it may never be shown smaller; those of a packed one, which is decoded in the background, at once.
  package convenience init?(_ image: Image) {
    guard case .encoded(let bytes) = image.content else {
      if image.isKnownOpaque { self.init(image.buffer, isOpaque: true) } else { self.init(unpacked: image.buffer) }
      return
    }
    guard let decoded = try? Image.decoded(bytes), decoded.width == image.width, decoded.height == image.height else { return nil }
    self.init(unpacked: decoded.buffer)
    _ = level(count - 1)
  }

  private convenience init(unpacked first: PixelBuffer) {
    var all = UInt32.max
    for y in 0..<first.height {
      let row = first.row(y)
      for x in 0..<first.width { all &= row[x] }
    }
    self.init(first, isOpaque: all >> 24 == 255)
  }

  /// The picture, halved so many times, fewer than `count`. O(pixels) where that has not been made yet, and no more than a lock after that.
  package func level(_ k: Int) -> PixelBuffer {
    if k == 0 { return first }
    return halves.withLock { halves in
      while halves.count < k { halves.append(Self.half(halves.last ?? first)) }
      return halves[k - 1]
    }
  }

  /// How often a length is halved, rounded up, until it is one.
  private static func halvings(_ length: Int) -> Int { length <= 1 ? 0 : Int.bitWidth - (length - 1).leadingZeroBitCount }

  /// The mean of four pixels, rounded.
  @inline(__always)
  package static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
    // Two channels at a time: sums of four fit their 16 bits.
    let redBlue = (a & 0xff00ff) &+ (b & 0xff00ff) &+ (c & 0xff00ff) &+ (d & 0xff00ff) &+ 0x2_0002
    let alphaGreen = (a &>> 8 & 0xff00ff) &+ (b &>> 8 & 0xff00ff) &+ (c &>> 8 & 0xff00ff) &+ (d &>> 8 & 0xff00ff) &+ 0x2_0002
    return (redBlue &>> 2 & 0xff00ff) | (alphaGreen &>> 2 & 0xff00ff) &<< 8
  }

  /// Each pixel is the mean of four.
  private static func half(_ p: PixelBuffer) -> PixelBuffer {
    let h = PixelBuffer(unwritten: (p.width + 1) / 2, (p.height + 1) / 2)
    for y in 0..<h.height {
      let (upper, lower, out) = (p.row(2 * y), p.row(min(2 * y + 1, p.height - 1)), h.row(y))
      for x in 0..<h.width {
        let (left, right) = (2 &* x, min(2 &* x &+ 1, p.width &- 1))
        out[x] = mean(upper[left], upper[right], lower[left], lower[right])
      }
    }
    return h
  }
}
