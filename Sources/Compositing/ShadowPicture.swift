import CBlending
import Geometry
import Imaging
import Layers

/// A shadow's alpha, a byte a pixel: a quarter of what pixels would take, in memory and on the way from it.
final class ShadowPicture {
  let width: Int
  let height: Int
  let base: UnsafeMutablePointer<UInt8>
  /// Pixels about the middle that are all of one alpha; empty until they are looked for.
  private(set) var plain = PixelRect.empty

  /// How far the kernels read beyond the last row.
  private static let margin = 8

  /// A clear picture.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    base = .allocate(capacity: width * height + Self.margin)
    base.initialize(repeating: 0, count: width * height + Self.margin)
  }

  deinit { base.deallocate() }

  /// How many bytes it takes.
  var bytes: Int { width * height + Self.margin }

  /// The first pixel of a row.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { base + y &* width }

  /// Finds the largest rectangle about the middle, as far from the upper side as from the lower one, whose pixels are all of the middle's alpha. O(width + height + its
  /// pixels).
  func findPlain() {
    let (middle, alpha) = (width / 2, row(height / 2)[width / 2])
    var (first, end) = (0, width)
    plain = .empty
    for top in (0...(height - 1) / 2).reversed() {
      // Rows from the middle outwards narrow what is left and right of it.
      for y in [top, height - 1 - top] {
        let alphas = row(y)
        guard alphas[middle] == alpha else { return }
        var x = middle
        while x > first, alphas[x - 1] == alpha { x -= 1 }
        first = x
        x = middle + 1
        while x < end, alphas[x] == alpha { x += 1 }
        end = x
      }
      let rect = PixelRect(x: first, y: top, width: end - first, height: height - 2 * top)
      if rect.area > plain.area { plain = rect }
    }
  }
}

/// A shadow's picture in a layer.
struct PlacedShadow {
  let picture: ShadowPicture
  let color: Color
  /// From the picture's pixels to the layer's units.
  var toLayer: AffineTransform

  /// The picture ready for pixels under a transform from the layer to them; nil where it is squeezed to nothing.
  func source(_ toPixels: AffineTransform) -> ShadowSource? {
    toLayer.concatenating(toPixels).inverse.map { ShadowSource(picture, color: color.premultiplied(opacity: 1), toPicture: $0) }
  }
}

/// A shadow, turned and scaled: bilinear between its alphas, which go on beyond its sides, in one colour. Whoever holds the picture holds it too. Cost: linear in the pixels, less
/// where all are of one alpha.
struct ShadowSource: PixelSource {
  let alphas: UnsafePointer<UInt8>
  let width: Int
  let height: Int
  let plain: PixelRect
  /// The colour, premultiplied, that each alpha is a part of.
  let color: UInt32
  /// From pixels of the target to those of the picture.
  let toPicture: AffineTransform

  init(_ picture: ShadowPicture, color: UInt32, toPicture: AffineTransform) {
    (alphas, width, height, plain) = (UnsafePointer(picture.base), picture.width, picture.height, picture.plain)
    (self.color, self.toPicture) = (color, toPicture)
  }

  @inline(__always)
  private func alpha(_ x: Int, _ y: Int) -> UInt32 { UInt32(alphas[min(max(y, 0), height &- 1) &* width &+ min(max(x, 0), width &- 1)]) }

  /// The colour at a place of the picture, 24.8.
  @inline(__always)
  private func color(_ u: Int, _ v: Int) -> UInt32 {
    let (x, y) = (u &>> 8, v &>> 8)
    let mixed = ImageSource.mix(
      alpha(x, y), alpha(x &+ 1, y), alpha(x, y &+ 1), alpha(x &+ 1, y &+ 1), UInt64(truncatingIfNeeded: u & 255),
      UInt64(truncatingIfNeeded: v & 255))
    return Blending.scaled(color, mixed)
  }

  @inline(__always)
  private func sample(_ line: inout SampleLine, _ out: UnsafeMutablePointer<UInt32>, count: Int) {
    line.read(out, count: count, width: width, height: height, color) { line, out, count in
      blending_sample_alphas(
        out, alphas, width, count, Int64(line.u), Int64(line.v), Int64(line.stepU), Int64(line.stepV), color)
    }
  }

  @inline(__always)
  func read(_ out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    let origin = toPicture.apply(Point(0.5, Double(y) + 0.5))
    guard SampleLine.holds(origin.x, origin.y, toPicture.a, toPicture.b) else { return readFar(out, from: origin, x: x, count: count) }
    var line = SampleLine(from: origin, under: toPicture)
    line.advance(x)
    guard !plain.isEmpty else { return sample(&line, out, count: count) }
    // What mixes pixels of one alpha is of that alpha.
    var within = line
    within.u &-= plain.x &<< 32
    within.v &-= plain.y &<< 32
    let (first, last) = within.places(within: plain.width &- 1, plain.height &- 1, count: count)
    sample(&line, out, count: first)
    (out + first).update(repeating: Blending.scaled(color, alpha(plain.x, plain.y)), count: last &- first)
    line.advance(last &- first)
    sample(&line, out + last, count: count &- last)
  }

  /// The same where 32.32 does not hold all places.
  @inline(never)
  private func readFar(_ out: UnsafeMutablePointer<UInt32>, from origin: Point, x: Int, count: Int) {
    for i in 0..<count {
      let u = origin.x + toPicture.a * Double(x &+ i) - 0.5
      let v = origin.y + toPicture.b * Double(x &+ i) - 0.5
      out[i] = color(SampleLine.fixed(u) &>> 24, SampleLine.fixed(v) &>> 24)
    }
  }
}
