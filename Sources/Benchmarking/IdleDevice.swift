import Compositing

/// A device that takes everything and draws nothing: what a frame costs with it is the compositor's own work.
///
/// Beside a graphics library that draws on the processor the same work takes longer, since that pushes our data out of the caches.
public final class IdleDevice: GeometryDevice {
  public let name = "a device that draws nothing"
  public let longestSide = 16384
  private var next = 0

  public init() {}

  public func makePicture(width: Int, height: Int, isSmooth: Bool) throws(DeviceError) -> DeviceTexture {
    next += 1
    return DeviceTexture(number: next)
  }

  public func makeTarget(width: Int, height: Int) throws(DeviceError) -> DeviceTexture {
    try makePicture(width: width, height: height, isSmooth: true)
  }

  public func destroy(_ texture: DeviceTexture) {}

  public func upload(_ pixels: UnsafePointer<UInt32>, stride: Int, to rect: PixelRect, of texture: DeviceTexture) throws(DeviceError) {}

  public func setTarget(_ texture: DeviceTexture, clip: PixelRect?) throws(DeviceError) {}

  public func clear() throws(DeviceError) {}

  public func draw(_ triangles: DeviceTriangles, texture: DeviceTexture, blend: DeviceBlend) throws(DeviceError) {}

  public func endFrame() throws(DeviceError) {}

  public func read(_ texture: DeviceTexture, into pixels: PixelBuffer) throws(DeviceError) {}
}
