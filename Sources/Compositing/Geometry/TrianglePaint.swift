import Geometry

/// What a mesh's triangles are filled with.
struct TrianglePaint {
  /// As in `DeviceVertex`.
  var color: UInt32
  /// From pixels of the target to the texture, and the part of it that may be read; nil for the batch's white place.
  var texture: TextureMap?
}

/// From pixels of a target to places in a texture.
struct TextureMap {
  var a: Float
  var b: Float
  var c: Float
  var d: Float
  var tx: Float
  var ty: Float
  var low: (u: Float, v: Float)
  var high: (u: Float, v: Float)

  /// - Parameters:
  ///   - toTexels: from pixels of the target to pixels of the texture.
  ///   - part: what of the texture may be read, in its pixels.
  init(_ toTexels: AffineTransform, width: Int, height: Int, minX: Double, minY: Double, maxX: Double, maxY: Double) {
    let (x, y) = (1 / Double(width), 1 / Double(height))
    a = Float(toTexels.a * x)
    b = Float(toTexels.b * y)
    c = Float(toTexels.c * x)
    d = Float(toTexels.d * y)
    tx = Float(toTexels.tx * x)
    ty = Float(toTexels.ty * y)
    low = (Float(minX * x), Float(minY * y))
    high = (Float(maxX * x), Float(maxY * y))
  }

  /// Where in the texture a place lies, kept inside of the part that belongs to the picture.
  @inline(__always)
  func coordinates(_ x: Float, _ y: Float) -> (u: Float, v: Float) {
    (min(high.u, max(low.u, a * x + c * y + tx)), min(high.v, max(low.v, b * x + d * y + ty)))
  }
}

extension UInt32 {
  /// A premultiplied 0xAARRGGBB pixel as a vertex's colour, and back.
  @inline(__always)
  var asVertexColor: UInt32 { self & 0xff00_ff00 | self >> 16 & 0xff | (self & 0xff) << 16 }

  /// An alpha tint: white at an alpha of 255, premultiplied, by which a texture is multiplied.
  @inline(__always)
  static func alphaTint(_ alpha: UInt32) -> UInt32 { alpha &* 0x0101_0101 }
}
