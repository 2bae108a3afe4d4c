import Compositing

/// A picture that a device holds.
package struct DevicePicture {
  package let texture: DeviceTexture
  /// In pixels.
  package let width: Int
  package let height: Int
}
