import Geometry

/// A picture, turned and scaled: bilinear between its pixels, transparent outside, from a smaller copy where it shrinks. Cost: 2 to 8 ns a pixel.
struct ImageSource: PixelSource {
  let pixels: UnsafePointer<UInt32>
  let width: Int
  let height: Int
  let stride: Int
  /// From pixels of the target to pixels of the picture.
  let toImage: AffineTransform
  /// Whether pixels are mixed, or the nearest one taken.
  let isSmooth: Bool

  @inline(__always)
  private func texel(_ x: Int, _ y: Int) -> UInt32 {
    let cx = min(max(x, 0), width &- 1)
    let cy = min(max(y, 0), height &- 1)
    return pixels[cy &* stride &+ cx]
  }

  /// The picture's place, 24.8, for a coordinate of it; beyond its sides the last pixels go on.
  @inline(__always)
  private static func place(_ v: Double) -> Int { EdgeWriter.nearest((min(65535, max(-2, v)) - 0.5) * 256) }

  /// p and q mixed, q's part being f of 256.
  @inline(__always)
  private static func mix(_ p: UInt32, _ q: UInt32, _ f: UInt32) -> UInt32 {
    let mask: UInt32 = 0xff00ff
    let rb = ((p & mask) &* (256 &- f) &+ (q & mask) &* f &+ 0x800080) &>> 8 & mask
    let ag = ((p &>> 8 & mask) &* (256 &- f) &+ (q &>> 8 & mask) &* f &+ 0x800080) & ~mask
    return rb | ag
  }

  /// A column of the picture at a row between two of its own.
  @inline(__always)
  private func column(_ x: Int, _ y: Int, _ f: UInt32) -> UInt32 { Self.mix(texel(x, y), texel(x, y &+ 1), f) }

  @inline(__always)
  func read(_ out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    let origin = toImage.apply(Point(0.5, Double(y) + 0.5))
    if !isSmooth {
      for i in 0..<count {
        let u = origin.x + toImage.a * Double(x &+ i)
        let v = origin.y + toImage.b * Double(x &+ i)
        out[i] = texel(EdgeWriter.nearest(min(65535, max(-2, u)) - 0.5), EdgeWriter.nearest(min(65535, max(-2, v)) - 0.5))
      }
      return
    }
    var v = Self.place(origin.y)
    // Columns are kept from pixel to pixel: along a row of the picture, most are asked for again.
    var known = (column: Int.min, row: v, left: UInt32(0), right: UInt32(0))
    var i = 0
    while i < count {
      let u = Self.place(origin.x + toImage.a * Double(x &+ i))
      if toImage.b != 0 { v = Self.place(origin.y + toImage.b * Double(x &+ i)) }
      let ix = u &>> 8
      if ix != known.column || v != known.row {
        let fy = UInt32(truncatingIfNeeded: v & 255)
        let isNext = v == known.row && ix == known.column &+ 1
        known.left = isNext ? known.right : column(ix, v &>> 8, fy)
        known.right = column(ix &+ 1, v &>> 8, fy)
        known.column = ix
        known.row = v
      }
      out[i] = Self.mix(known.left, known.right, UInt32(truncatingIfNeeded: u & 255))
      i &+= 1
    }
  }
}
