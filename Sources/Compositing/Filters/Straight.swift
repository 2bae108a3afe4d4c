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
