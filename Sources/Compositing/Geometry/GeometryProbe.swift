import Imaging

/// Finds out whether a device draws what is asked of it: drivers exist that accept everything and do something else.
public enum GeometryProbe {
  private static let side = 8
  /// As wide as a page of small pictures.
  private static let wide = 2048
  /// How far a channel may be off.
  private static let tolerance = 3

  /// Draws a few pixels in every way that a compositor needs, and looks at them.
  /// - Throws: `DeviceError.refused` with what is wrong, or the device's own error.
  public static func check(_ device: any GeometryDevice) throws(DeviceError) {
    let target = try device.makeTarget(width: side, height: side)
    defer { device.destroy(target) }
    let picture = try device.makePicture(width: 2, height: 2, isSmooth: true)
    defer { device.destroy(picture) }
    let (left, right): (UInt32, UInt32) = (0xff20_4060, 0x8040_2010)
    try device.upload([left, right, left, right], stride: 2, to: PixelRect(x: 0, y: 0, width: 2, height: 2), of: picture)
    let strip = min(wide, device.longestSide)
    let stripes = try device.makePicture(width: strip, height: 1, isSmooth: true)
    defer { device.destroy(stripes) }
    let pattern: [UInt32] = (0..<side).map { $0 % 2 == 0 ? .max : 0 }
    try device.upload(pattern, stride: side, to: PixelRect(x: strip - side, y: 0, width: side, height: 1), of: stripes)
    let pixels = PixelBuffer(width: side, height: side)

    let batch = TriangleBatch()

    func draw(
      _ x: ClosedRange<Float>, _ y: ClosedRange<Float>, of texture: DeviceTexture? = nil, u: ClosedRange<Float>,
      colors: (UInt32, UInt32) = (.max, .max), _ blend: DeviceBlend
    ) throws(DeviceError) {
      let corners = [
        (x.lowerBound, y.lowerBound), (x.upperBound, y.lowerBound), (x.upperBound, y.upperBound), (x.lowerBound, y.upperBound),
      ]
      batch.begin(texture ?? picture, blend, white: nil)
      batch.appendFan(
        corners.map { corner in
          let isFirst = corner.0 == x.lowerBound
          return DeviceVertex(
            x: corner.0, y: corner.1, color: isFirst ? colors.0 : colors.1, u: isFirst ? u.lowerBound : u.upperBound, v: 0.5)
        })
      try device.draw(batch.triangles, texture: batch.texture, blend: batch.blend)
    }
    func expect(_ x: Int, _ y: Int, _ color: UInt32, _ what: String) throws(DeviceError) {
      let found = pixels[x, y]
      for shift in [0, 8, 16, 24] as [UInt32] where abs(Int(found >> shift & 255) - Int(color >> shift & 255)) > tolerance {
        throw .refused("\(device.name) draws wrongly: \(what) gives \(String(found, radix: 16)) instead of \(String(color, radix: 16))")
      }
    }

    try device.setTarget(target, clip: nil)
    try device.clear()
    try draw(0...4, 0...8, u: 0.25...0.25, .replace)
    try draw(2...6, 0...8, u: 0.75...0.75, .over)
    try draw(0...8, 4...8, u: 0.75...0.75, .multiply)
    try draw(4...6, 2...3, u: 0.75...0.75, .add)
    try device.read(target, into: pixels)
    try expect(1, 1, left, "a texture")
    try expect(3, 1, 0xff50_4040, "blending over")
    try expect(5, 1, right, "blending over nothing")
    try expect(5, 2, 0xff80_4020, "blending by addition")
    try expect(7, 1, 0, "a cleared target")
    try expect(1, 6, 0x8010_2030, "blending by multiplication")

    // Places between pixels and colours between vertices; nothing outside the clip.
    try device.setTarget(target, clip: PixelRect(x: 0, y: 0, width: side, height: 4))
    try draw(0...8, 0...8, u: 0.25...0.25, colors: (0, .max), .replace)
    try draw(0.6...1.4, 0...8, u: 0.25...0.25, .replace)
    try device.read(target, into: pixels)
    try expect(5, 1, scaled(left, 5.5 / 8), "a colour between two")
    try expect(0, 1, scaled(left, 0.5 / 8), "a shape that holds no pixel's middle")
    try expect(1, 6, 0x8010_2030, "a place outside the clip")

    // Some GPUs count places in textures so coarsely that letters far from the left come out wrong.
    try device.setTarget(target, clip: nil)
    try draw(0...8, 0...8, of: stripes, u: 1 - Float(side) / Float(strip)...1, .replace)
    try device.read(target, into: pixels)
    for x in 0..<side { try expect(x, 1, pattern[x], "a pixel at the end of a large texture") }
  }

  private static func scaled(_ color: UInt32, _ k: Double) -> UInt32 {
    var scaled: UInt32 = 0
    for shift in [0, 8, 16, 24] as [UInt32] { scaled |= UInt32(Double(color >> shift & 255) * k + 0.5) << shift }
    return scaled
  }
}
