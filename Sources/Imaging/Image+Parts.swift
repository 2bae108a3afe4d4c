extension Image {
  /// The part of a picture that lies in a rectangle and in the picture; nil where that is nothing. O(pixels of the part).
  package func cropped(to rect: PixelRect) -> Image? {
    let part = rect.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
    if part.isEmpty { return nil }
    let cut = [UInt32](unsafeUninitializedCapacity: part.area) { out, count in
      func copy(_ y: Int, of row: UnsafePointer<UInt32>) {
        out.baseAddress?.advanced(by: y * part.width).initialize(from: row + part.x, count: part.width)
      }
      if case .pixels(let pixels) = content {
        pixels.withUnsafeBufferPointer { whole in
          guard let base = whole.baseAddress else { return }
          for y in 0..<part.height { copy(y, of: base + (part.y + y) * width) }
        }
      } else {
        let buffer = buffer
        for y in 0..<part.height { copy(y, of: buffer.row(part.y + y)) }
      }
      count = part.area
    }
    return Image(width: part.width, height: part.height, pixels: cut)
  }

  /// The picture in another size, in nine parts: the corners about a rectangle stay as they are, the sides are stretched along themselves, the middle both
  /// ways. Where there is no room for the corners they shrink together. O(pixels of the result).
  /// - Parameters:
  ///   - width: in pixels, at least 1, as is `height`.
  ///   - center: what is stretched both ways; of one without width or height, the pixels that it lies at are.
  package func stretched(toWidth width: Int, height: Int, center: PixelRect) -> Image {
    let columns = Self.places(of: self.width, center.x, Int(center.maxX), to: width)
    let rows = Self.places(of: self.height, center.y, Int(center.maxY), to: height)
    let pixels = pixels
    let stretched = [UInt32](unsafeUninitializedCapacity: width * height) { out, count in
      for (y, row) in rows.enumerated() {
        let (upper, lower) = (row.first * self.width, row.second * self.width)
        for (x, column) in columns.enumerated() {
          out[y * width + x] = Self.mixed(
            Self.mixed(pixels[upper + column.first], pixels[upper + column.second], column.part),
            Self.mixed(pixels[lower + column.first], pixels[lower + column.second], column.part), row.part)
        }
      }
      count = width * height
    }
    return Image(width: width, height: height, pixels: stretched)
  }

  /// Two neighbours, and how much the second counts, of 256.
  private struct Place {
    var first: Int
    var second: Int
    var part: UInt32
  }

  /// What each pixel of a side is taken from, where the pixels from `low` up to `high` of it are stretched.
  private static func places(of count: Int, _ low: Int, _ high: Int, to target: Int) -> [Place] {
    let low = max(0, min(count - 1, low))
    let high = max(low + 1, min(count, high))
    let (before, after) = (low, count - high)
    // What is left of the ends where both do not fit.
    let ends = min(1, Double(target) / Double(max(1, before + after)))
    let (first, last) = (Double(before) * ends, Double(after) * ends)
    return (0..<target).map { i in
      let at = Double(i) + 0.5
      let source: Double
      let range: ClosedRange<Int>
      if at < first {
        (source, range) = (at / ends, 0...before - 1)
      } else if at >= Double(target) - last {
        (source, range) = (Double(count) - (Double(target) - at) / ends, high...count - 1)
      } else {
        let share = (at - first) / (Double(target) - first - last)
        (source, range) = (Double(low) + share * Double(high - low), low...high - 1)
      }
      // Within its own part: no corner mixes with what is stretched.
      let place = max(Double(range.lowerBound), min(Double(range.upperBound), source - 0.5))
      let whole = Int(place)
      return Place(first: whole, second: min(range.upperBound, whole + 1), part: UInt32((place - Double(whole)) * 256))
    }
  }

  private static func mixed(_ a: UInt32, _ b: UInt32, _ part: UInt32) -> UInt32 {
    if part == 0 || a == b { return a }
    let low = (a & 0xff00ff) &* (256 &- part) &+ (b & 0xff00ff) &* part &+ 0x80_0080
    let high = (a >> 8 & 0xff00ff) &* (256 &- part) &+ (b >> 8 & 0xff00ff) &* part &+ 0x80_0080
    return low >> 8 & 0xff00ff | high & 0xff00_ff00
  }
}
