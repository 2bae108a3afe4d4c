import Geometry
import Imaging

/// A picture that a filter works on: premultiplied pixels of a part of the store, in sRGB or in linear light.
final class FilterPicture {
  /// The pixels that it holds, in the store's coordinates.
  let region: PixelRect
  let width: Int
  let height: Int
  let pixels: UnsafeMutablePointer<UInt32>
  /// Whether its colours are linear light.
  private(set) var isLinear = false
  /// What of it a step has made; the rest is transparent.
  var part: PixelRect

  /// A transparent picture.
  init(_ region: PixelRect, isLinear: Bool = false) {
    self.region = region
    self.isLinear = isLinear
    part = region
    width = region.width
    height = region.height
    pixels = .allocate(capacity: max(1, width * height) + 8)
    pixels.initialize(repeating: 0, count: max(1, width * height) + 8)
  }

  deinit { pixels.deallocate() }

  @inline(__always)
  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { pixels + y &* width }

  /// The pixel at a place of the picture; transparent outside.
  @inline(__always)
  subscript(x: Int, y: Int) -> UInt32 {
    x >= 0 && y >= 0 && x < width && y < height ? pixels[y &* width &+ x] : 0
  }

  func copy() -> FilterPicture {
    let new = FilterPicture(region, isLinear: isLinear)
    new.pixels.update(from: pixels, count: width * height)
    new.part = part
    return new
  }

  /// The same in the colours asked for: itself where it has those.
  func converted(toLinear linear: Bool) -> FilterPicture {
    if linear == isLinear { return self }
    let new = copy()
    new.isLinear = linear
    (linear ? TransferTable.toLinear : TransferTable.toSRGB).apply(to: new.pixels, count: width * height)
    return new
  }

  /// Makes all transparent that lies outside of a rectangle.
  func crop(to rect: PixelRect) {
    let kept = rect.intersection(region)
    part = kept.isEmpty ? .empty : kept
    if kept == region { return }
    for y in 0..<height {
      let line = row(y)
      let at = y + region.y
      if kept.isEmpty || at < kept.y || at >= Int(kept.maxY) {
        line.update(repeating: 0, count: width)
      } else {
        line.update(repeating: 0, count: kept.x - region.x)
        (line + (Int(kept.maxX) - region.x)).update(repeating: 0, count: Int(region.maxX) - Int(kept.maxX))
      }
    }
  }
}

/// What becomes of each value of a channel without alpha, from 0 to 255.
struct TransferTable {
  private let values: [UInt8]

  init(_ value: (Double) -> Double) {
    values = (0..<256).map {
      let v = value(Double($0) / 255)
      return UInt8(max(0, min(1, v.isNaN ? 0 : v)) * 255 + 0.5)
    }
  }

  subscript(v: UInt32) -> UInt32 { UInt32(values[Int(v)]) }

  // IEC 61966-2-1.
  static let toLinear = TransferTable { $0 <= 0.04045 ? $0 / 12.92 : Math.pow(($0 + 0.055) / 1.055, 2.4) }
  static let toSRGB = TransferTable { $0 <= 0.0031308 ? $0 * 12.92 : 1.055 * Math.pow($0, 1 / 2.4) - 0.055 }

  /// Replaces the colours of premultiplied pixels.
  func apply(to pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    values.withUnsafeBufferPointer { values in
      for i in 0..<count {
        let p = pixels[i]
        let a = p >> 24
        if a == 0 { continue }
        let c = Straight(p)
        pixels[i] =
          Straight(
            red: UInt32(values[Int(c.red)]), green: UInt32(values[Int(c.green)]), blue: UInt32(values[Int(c.blue)]), alpha: a
          ).premultiplied
      }
    }
  }
}

/// A pixel whose colours are as strong as if it were opaque; each channel in 0...255.
struct Straight {
  var red: UInt32
  var green: UInt32
  var blue: UInt32
  var alpha: UInt32

  @inline(__always)
  init(red: UInt32, green: UInt32, blue: UInt32, alpha: UInt32) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  @inline(__always)
  init(_ p: UInt32) {
    alpha = p >> 24
    let (r, g, b) = (p >> 16 & 255, p >> 8 & 255, p & 255)
    if alpha == 255 || alpha == 0 {
      (red, green, blue) = (r, g, b)
    } else {
      let half = alpha / 2
      red = min(255, (r &* 255 &+ half) / alpha)
      green = min(255, (g &* 255 &+ half) / alpha)
      blue = min(255, (b &* 255 &+ half) / alpha)
    }
  }

  @inline(__always)
  var premultiplied: UInt32 {
    if alpha == 255 { return 0xff00_0000 | red << 16 | green << 8 | blue }
    return alpha << 24 | Blending.divide255(red &* alpha) << 16 | Blending.divide255(green &* alpha) << 8
      | Blending.divide255(blue &* alpha)
  }
}
