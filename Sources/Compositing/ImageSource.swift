import CBlending
import Geometry
import Imaging

/// A picture, turned and scaled: bilinear between its pixels, which go on beyond its sides, from a smaller copy where it shrinks, or mixed of two. Cost: 2.5 ns a pixel of
/// each copy, and 0.2 ns where it is only moved by whole pixels.
struct ImageSource: PixelSource {
  let pixels: UnsafePointer<UInt32>
  let width: Int
  let height: Int
  let stride: Int
  /// From pixels of the target to pixels of the picture.
  let toImage: AffineTransform
  /// Whether pixels are mixed, or the nearest one taken.
  let isSmooth: Bool
  /// Whether all pixels of the picture are opaque.
  let isOpaque: Bool
  /// The opaque colour that all pixels are multiplied by.
  var tint = UInt32.max
  /// A smaller copy of the picture that all pixels are mixed with, and its part of 256. Whoever holds the picture holds it too.
  var smaller: Unmanaged<PixelBuffer>?
  var smallerPart: UInt32 = 0

  /// How far the picture's pixels lie from the target's where they are the same, one for one.
  var shift: (x: Int, y: Int)? {
    guard toImage.a == 1, toImage.b == 0, toImage.c == 0, toImage.d == 1, tint == .max, abs(toImage.tx) < 1e6, abs(toImage.ty) < 1e6,
      toImage.tx == toImage.tx.rounded(), toImage.ty == toImage.ty.rounded()
    else { return nil }
    return (Int(toImage.tx), Int(toImage.ty))
  }

  @inline(__always)
  private func texel(_ x: Int, _ y: Int) -> UInt32 {
    let cx = min(max(x, 0), width &- 1)
    let cy = min(max(y, 0), height &- 1)
    return pixels[cy &* stride &+ cx]
  }

  /// Four pixels mixed: the right ones' part is `fx` of 256, the lower ones' `fy`. Exact where both are 0.
  @inline(__always)
  static func mix(_ p: UInt32, _ right: UInt32, _ below: UInt32, _ both: UInt32, _ fx: UInt64, _ fy: UInt64) -> UInt32 {
    // Channels 16 bits apart; the parts add up to 256, so no sum leaves its own.
    func spread(_ p: UInt32) -> UInt64 { UInt64(p & 0xff00ff) | UInt64(p & 0xff00_ff00) &<< 24 }
    let corner = (fx &* fy &+ 128) &>> 8
    let upper = spread(p) &* (256 &- fx &- fy &+ corner) &+ spread(right) &* (fx &- corner)
    let lower = spread(below) &* (fy &- corner) &+ spread(both) &* corner
    let sum = (upper &+ lower &+ 0x80_0080_0080_0080) &>> 8 & 0xff_00ff_00ff_00ff
    return UInt32(truncatingIfNeeded: sum) & 0xff00ff | UInt32(truncatingIfNeeded: sum &>> 24) & 0xff00_ff00
  }

  /// The colour at a place of the picture, 24.8; beyond its sides the last pixels go on.
  @inline(__always)
  private func color(_ u: Int, _ v: Int) -> UInt32 {
    let (x, y) = (u &>> 8, v &>> 8)
    let (fx, fy) = (UInt64(truncatingIfNeeded: u & 255), UInt64(truncatingIfNeeded: v & 255))
    if x >= 0, y >= 0, x &+ 1 < width, y &+ 1 < height {
      let p = pixels + (y &* stride &+ x)
      return Self.mix(p[0], p[1], p[stride], p[stride &+ 1], fx, fy)
    }
    return Self.mix(texel(x, y), texel(x &+ 1, y), texel(x, y &+ 1), texel(x &+ 1, y &+ 1), fx, fy)
  }

  @inline(__always)
  func read(_ out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    readUntinted(out, x: x, y: y, count: count)
    if tint != .max { for i in 0..<count { out[i] = Blending.product(out[i], tint) } }
  }

  @inline(__always)
  private func sample(_ line: inout SampleLine, _ out: UnsafeMutablePointer<UInt32>, count: Int) {
    line.read(out, count: count, width: width, height: height, color) { $0.sample($1, count: $2, pixels: pixels, stride: stride) }
  }

  @inline(__always)
  private func readUntinted(_ out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    readOwn(out, x: x, y: y, count: count)
    if let smaller { mix(smaller, into: out, x: x, y: y, count: count) }
  }

  /// Mixes pixels that were read with those of a smaller copy.
  @inline(never)
  private func mix(_ copy: Unmanaged<PixelBuffer>, into out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    let other = copy._withUnsafeGuaranteedRef { copy in
      ImageSource(
        pixels: UnsafePointer(copy.base), width: copy.width, height: copy.height, stride: copy.stride,
        toImage: toImage.concatenating(.scale(Double(copy.width) / Double(width), Double(copy.height) / Double(height))), isSmooth: true,
        isOpaque: isOpaque)
    }
    // As many as the stack has room for.
    let most = 256
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: most) { room in
      guard let base = room.baseAddress else { return }
      for first in Swift.stride(from: 0, to: count, by: most) {
        let n = min(most, count &- first)
        other.readOwn(base, x: x &+ first, y: y, count: n)
        blending_mix(out + first, base, n, smallerPart)
      }
    }
  }

  /// The pixel of the picture that a place lies in; between two, however it was rounded, the one that it begins.
  @inline(__always)
  private static func nearest(_ place: Double) -> Int { Int((min(1e9, max(-2, place)) + 1e-9).rounded(.down)) }

  @inline(__always)
  private func readOwn(_ out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    let origin = toImage.apply(Point(0.5, Double(y) + 0.5))
    if !isSmooth {
      for i in 0..<count {
        let u = origin.x + toImage.a * Double(x &+ i)
        let v = origin.y + toImage.b * Double(x &+ i)
        out[i] = texel(Self.nearest(u), Self.nearest(v))
      }
      return
    }
    if SampleLine.holds(origin.x, origin.y, toImage.a, toImage.b) {
      var line = SampleLine(from: origin, under: toImage)
      line.advance(x)
      return sample(&line, out, count: count)
    }
    for i in 0..<count {
      let u = origin.x + toImage.a * Double(x &+ i) - 0.5
      let v = origin.y + toImage.b * Double(x &+ i) - 0.5
      out[i] = color(SampleLine.fixed(u) &>> 24, SampleLine.fixed(v) &>> 24)
    }
  }
}

/// Lays a picture down that is only moved by whole pixels.
struct MovedImagePainter: SpanPainter {
  /// Paints what lies beyond the picture's sides, and single pixels: the same, pixel by pixel.
  let rest: SourcePainter<ImageSource>
  let shift: (x: Int, y: Int)

  @inline(__always)
  func run(_ d: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverage: UInt32) {
    let (u, v) = (x &+ shift.x, y &+ shift.y)
    let image = rest.source
    guard u >= 0, v >= 0, u &+ count <= image.width, v < image.height else {
      return rest.run(d, x: x, y: y, count: count, coverage: coverage)
    }
    let (pixels, k) = (image.pixels + (v &* image.stride &+ u), Blending.divide255(coverage &* rest.alpha))
    if image.isOpaque { blending_lay_opaque(d + x, pixels, count, k) } else { blending_lay_over(d + x, pixels, count, k) }
  }

  @inline(__always)
  func group(_ d: UnsafeMutablePointer<UInt32>, x: Int, y: Int, coverage: Pixels) { rest.group(d, x: x, y: y, coverage: coverage) }
}
