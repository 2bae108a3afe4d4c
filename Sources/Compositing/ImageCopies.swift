import CBlending
import Imaging
import Layers

/// A picture at its own size and at halves of it, down to one pixel. Halves of large pictures are made when they are first asked for.
final class ImageCopies {
  /// What was copied; nil for a picture of the compositor's own.
  let image: Image?
  /// Whether all of its pixels are opaque, and with them those of its halves.
  let isOpaque: Bool
  /// How many sizes there are.
  let count: Int
  /// Pixels at its own size that are all of one colour; empty where nobody looked for them.
  let plain: PixelRect
  private var levels: [PixelBuffer]
  /// A picture of at most so many pixels is halved at once, so that one which shrinks takes no memory on its way.
  private static let smallArea = 1 << 18

  /// A picture that is never shown smaller than it is, and whose middle may be of one colour. O(its width and height, and the middle's pixels).
  init(single: PixelBuffer) {
    plain = single.plainMiddle
    image = nil
    isOpaque = false
    count = 1
    levels = [single]
  }

  /// O(pixels).
  init(_ image: Image) {
    self.image = image
    plain = .empty
    let first = PixelBuffer(width: image.width, height: image.height)
    var all = UInt32.max
    image.pixels.withUnsafeBufferPointer { source in
      guard let pixels = source.baseAddress else { return }
      for y in 0..<image.height {
        let row = pixels + y * image.width
        first.row(y).update(from: row, count: image.width)
        var any: UInt32 = 0
        all &= blending_common(row, image.width, &any)
      }
    }
    isOpaque = all >> 24 == 255
    levels = [first]
    var (side, count) = (max(image.width, image.height), 1)
    while side > 1 {
      side = (side + 1) / 2
      count += 1
    }
    self.count = count
    if image.width * image.height <= Self.smallArea { _ = level(count - 1) }
  }

  /// The picture, halved so many times, fewer than `count`. Cost: where it is the first to be asked for, a quarter of the pixels of the size before.
  func level(_ k: Int) -> PixelBuffer {
    while levels.count <= k, let last = levels.last { levels.append(Self.half(last)) }
    return levels[k]
  }

  /// Each pixel is the mean of four, rounded.
  private static func half(_ p: PixelBuffer) -> PixelBuffer {
    let h = PixelBuffer(width: (p.width + 1) / 2, height: (p.height + 1) / 2)
    for y in 0..<h.height {
      let (upper, lower, out) = (p.row(2 * y), p.row(min(2 * y + 1, p.height - 1)), h.row(y))
      for x in 0..<h.width {
        let (left, right) = (2 &* x, min(2 &* x &+ 1, p.width &- 1))
        let (a, b, c, d) = (upper[left], upper[right], lower[left], lower[right])
        // Two channels at a time: sums of four fit their 16 bits.
        let redBlue = (a & 0xff00ff) &+ (b & 0xff00ff) &+ (c & 0xff00ff) &+ (d & 0xff00ff) &+ 0x2_0002
        let alphaGreen = (a &>> 8 & 0xff00ff) &+ (b &>> 8 & 0xff00ff) &+ (c &>> 8 & 0xff00ff) &+ (d &>> 8 & 0xff00ff) &+ 0x2_0002
        out[x] = (redBlue &>> 2 & 0xff00ff) | (alphaGreen &>> 2 & 0xff00ff) &<< 8
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

/// Pictures' copies, for all items of a list that show the same picture; those that no item has any more are let go of.
struct SharedCopies {
  private struct Entry {
    weak var copies: ImageCopies?
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  /// As many entries are looked through for those that nobody has.
  private var nextSweep = 32

  /// The copies of a picture. O(pixels) where nobody has them yet.
  mutating func copies(of image: Image) -> ImageCopies {
    let key = ObjectIdentifier(image)
    if let known = entries[key]?.copies { return known }
    let new = ImageCopies(image)
    entries[key] = Entry(copies: new)
    if entries.count >= nextSweep {
      entries = entries.filter { $0.value.copies != nil }
      nextSweep = max(32, 2 * entries.count)
    }
    return new
  }
}
