import Compositing
import Imaging

/// A device that takes everything and draws nothing: what a frame costs with it is the compositor's own work.
///
/// Beside a graphics library that draws on the CPU the same work takes longer, since that pushes our data out of the caches.
package final class IdleDevice: GeometryDevice {
  /// What reports call it.
  package let name = "a device that draws nothing"
  /// The longest side of a texture that it claims to have, in pixels.
  package let longestSide = 16384
  private var next = 0

  /// A device that has drawn nothing yet.
  package init() {}

  /// A texture without pixels.
  package func makePicture(width: Int, height: Int, isSmooth: Bool) throws(DeviceError) -> DeviceTexture {
    next += 1
    return DeviceTexture(number: next)
  }

  /// A target without pixels.
  package func makeTarget(width: Int, height: Int) throws(DeviceError) -> DeviceTexture {
    try makePicture(width: width, height: height, isSmooth: true)
  }

  /// Does nothing: there is nothing to free.
  package func destroy(_ texture: DeviceTexture) {}

  /// Reads no pixel.
  package func upload(_ pixels: UnsafePointer<UInt32>, stride: Int, to rect: PixelRect, of texture: DeviceTexture) throws(DeviceError) {}

  /// Sets nothing.
  package func setTarget(_ texture: DeviceTexture, clip: PixelRect?) throws(DeviceError) {}

  /// Clears nothing.
  package func clear() throws(DeviceError) {}

  /// Draws nothing.
  package func draw(_ triangles: DeviceTriangles, texture: DeviceTexture, blend: DeviceBlend) throws(DeviceError) {}

  /// Ends nothing.
  package func endFrame() throws(DeviceError) {}

  /// Leaves the pixels as they are.
  package func read(_ texture: DeviceTexture, into pixels: PixelBuffer) throws(DeviceError) {}
}
