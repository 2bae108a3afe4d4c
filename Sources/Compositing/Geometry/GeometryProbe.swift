import Imaging

/// Finds out whether a device draws what is asked of it: drivers exist that accept everything and do something else.
public enum GeometryProbe {
  /// As wide as a page of small pictures.
  private static let wide = 2048

  /// Draws a few pixels in every way that a compositor needs, and looks at them.
  /// - Throws: `DeviceError.refused` with what is wrong, or the device's own error.
  public static func check(_ device: any GeometryDevice) throws(DeviceError) {
    let target = try device.makeTarget(width: ProbeCanvas.side, height: ProbeCanvas.side)
    defer { device.destroy(target) }
    let picture = try device.makePicture(width: 2, height: 2, isSmooth: true)
    defer { device.destroy(picture) }
    let (left, right): (UInt32, UInt32) = (0xff20_4060, 0x8040_2010)
    try device.upload([left, right, left, right], stride: 2, to: PixelRect(x: 0, y: 0, width: 2, height: 2), of: picture)
    let side = ProbeCanvas.side
    let strip = min(wide, device.longestSide)
    let stripes = try device.makePicture(width: strip, height: 1, isSmooth: true)
    defer { device.destroy(stripes) }
    let pattern: [UInt32] = (0..<side).map { $0 % 2 == 0 ? .max : 0 }
    try device.upload(pattern, stride: side, to: PixelRect(x: strip - side, y: 0, width: side, height: 1), of: stripes)
    let canvas = ProbeCanvas(device: device, target: target)
    try checkBlending(canvas, picture, left, right)
    try checkEdges(canvas, picture, left)
    // Some GPUs count places in textures so coarsely that letters far from the left come out wrong.
    try device.setTarget(target, clip: nil)
    try canvas.draw(0...8, 0...8, of: stripes, u: 1 - Float(side) / Float(strip)...1, .replace)
    try canvas.read()
    for x in 0..<side { try canvas.expect(x, 1, pattern[x], "a pixel at the end of a large texture") }
  }

  private static func checkBlending(
    _ canvas: ProbeCanvas, _ picture: DeviceTexture, _ left: UInt32, _ right: UInt32
  ) throws(DeviceError) {
    try canvas.device.setTarget(canvas.target, clip: nil)
    try canvas.device.clear()
    try canvas.draw(0...4, 0...8, of: picture, u: 0.25...0.25, .replace)
    try canvas.draw(2...6, 0...8, of: picture, u: 0.75...0.75, .over)
    try canvas.draw(0...8, 4...8, of: picture, u: 0.75...0.75, .multiply)
    try canvas.draw(4...6, 2...3, of: picture, u: 0.75...0.75, .add)
    try canvas.read()
    try canvas.expect(1, 1, left, "a texture")
    try canvas.expect(3, 1, 0xff50_4040, "blending over")
    try canvas.expect(5, 1, right, "blending over nothing")
    try canvas.expect(5, 2, 0xff80_4020, "blending by addition")
    try canvas.expect(7, 1, 0, "a cleared target")
    try canvas.expect(1, 6, 0x8010_2030, "blending by multiplication")
  }

  /// Places between pixels and colours between vertices; nothing outside the clip.
  private static func checkEdges(_ canvas: ProbeCanvas, _ picture: DeviceTexture, _ left: UInt32) throws(DeviceError) {
    try canvas.device.setTarget(canvas.target, clip: PixelRect(x: 0, y: 0, width: ProbeCanvas.side, height: 4))
    try canvas.draw(0...8, 0...8, of: picture, u: 0.25...0.25, colors: (0, .max), .replace)
    try canvas.draw(0.6...1.4, 0...8, of: picture, u: 0.25...0.25, .replace)
    try canvas.read()
    try canvas.expect(5, 1, scaled(left, 5.5 / 8), "a colour between two")
    try canvas.expect(0, 1, scaled(left, 0.5 / 8), "a shape that holds no pixel's middle")
    try canvas.expect(1, 6, 0x8010_2030, "a place outside the clip")
  }

  private static func scaled(_ color: UInt32, _ k: Double) -> UInt32 {
    var scaled: UInt32 = 0
    for shift in [0, 8, 16, 24] as [UInt32] { scaled |= UInt32(Double(color >> shift & 255) * k + 0.5) << shift }
    return scaled
  }
}

/// A small target that a device draws into and that is looked at.
private struct ProbeCanvas {
  static let side = 8
  /// How far a channel may be off.
  private static let tolerance = 3

  let device: any GeometryDevice
  let target: DeviceTexture
  private let pixels = PixelBuffer(width: side, height: side)
  private let batch = TriangleBatch()

  init(device: any GeometryDevice, target: DeviceTexture) {
    self.device = device
    self.target = target
  }

  func read() throws(DeviceError) { try device.read(target, into: pixels) }

  /// Draws a rectangle, with one colour and one place in the texture on its left, and others on its right.
  func draw(
    _ x: ClosedRange<Float>, _ y: ClosedRange<Float>, of texture: DeviceTexture, u: ClosedRange<Float>,
    colors: (UInt32, UInt32) = (.max, .max), _ blend: DeviceBlend
  ) throws(DeviceError) {
    let corners = [
      (x.lowerBound, y.lowerBound), (x.upperBound, y.lowerBound), (x.upperBound, y.upperBound), (x.lowerBound, y.upperBound),
    ]
    batch.begin(texture, blend, white: nil)
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
    for shift in [0, 8, 16, 24] as [UInt32] where abs(Int(found >> shift & 255) - Int(color >> shift & 255)) > Self.tolerance {
      throw .refused("\(device.name) draws wrongly: \(what) gives \(String(found, radix: 16)) instead of \(String(color, radix: 16))")
    }
  }
}
