import Synchronization

/// A picture's pixels at its own size and at halves of it, down to one pixel, ready to be read.
package final class ImageCopies: Sendable {
  /// Another number for each.
  package let serial: Int
  /// Whether all of its pixels are opaque, and with them those of its halves.
  package let isOpaque: Bool
  /// Pixels at its own size that are all of one colour; empty where nobody looked for them.
  package let plain: PixelRect
  /// How many bytes they take.
  package let bytes: Int
  private let levels: [PixelBuffer]
  private static let lastSerial = Atomic(0)

  private init(_ levels: [PixelBuffer], isOpaque: Bool, plain: PixelRect) {
    (self.levels, self.isOpaque, self.plain) = (levels, isOpaque, plain)
    serial = Self.lastSerial.add(1, ordering: .relaxed).newValue
    bytes = levels.reduce(0) { $0 + $1.stride * $1.height * 4 }
  }

  /// A picture that is never shown smaller than it is, and whose middle may be of one colour. O(its width and height, and the middle's pixels).
  package convenience init(single: PixelBuffer) { self.init([single], isOpaque: false, plain: single.plainMiddle) }

  /// Those of a picture, which is decoded where it is packed; nil where it is damaged. Linear in the pixels, besides that.
  package convenience init?(_ image: Image) {
    let pixels: [UInt32]
    switch image.content {
    case .pixels(let own): pixels = own
    case .encoded(let bytes):
      guard let decoded = try? Image.decoded(bytes), decoded.width == image.width, decoded.height == image.height,
        case .pixels(let own) = decoded.content
      else { return nil }
      pixels = own
    }
    let first = PixelBuffer(width: image.width, height: image.height)
    var all = UInt32.max
    pixels.withUnsafeBufferPointer { source in
      guard let pixels = source.baseAddress else { return }
      for y in 0..<image.height {
        let row = pixels + y * image.width
        first.row(y).update(from: row, count: image.width)
        for x in 0..<image.width { all &= row[x] }
      }
    }
    var levels = [first]
    while let last = levels.last, max(last.width, last.height) > 1 { levels.append(Self.half(last)) }
    self.init(levels, isOpaque: all >> 24 == 255, plain: .empty)
  }

  /// How many sizes there are.
  package var count: Int { levels.count }

  /// The picture, halved so many times, fewer than `count`.
  package func level(_ k: Int) -> PixelBuffer { levels[k] }

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
    let h = PixelBuffer(width: (p.width + 1) / 2, height: (p.height + 1) / 2)
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

extension PixelBuffer {
  /// The largest rectangle about the middle, as far from the upper side as from the lower one, whose pixels are all of the middle's colour.
  fileprivate var plainMiddle: PixelRect {
    guard width > 0, height > 0 else { return .empty }
    let (middle, color) = (width / 2, row(height / 2)[width / 2])
    var (first, end) = (0, width)
    var best = PixelRect.empty
    for top in (0...(height - 1) / 2).reversed() {
      // Rows from the middle outwards narrow what is left and right of it.
      for y in [top, height - 1 - top] {
        let pixels = row(y)
        guard pixels[middle] == color else { return best }
        var x = middle
        while x > first, pixels[x - 1] == color { x -= 1 }
        first = x
        x = middle + 1
        while x < end, pixels[x] == color { x += 1 }
        end = x
      }
      let rect = PixelRect(x: first, y: top, width: end - first, height: height - 2 * top)
      if rect.area > best.area { best = rect }
    }
    return best
  }
}
