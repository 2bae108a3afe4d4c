import Compositing

/// A picture that a window's device holds.
@MainActor
struct DevicePicture {
  let texture: DeviceTexture
  let device: SDLGeometryDevice
  /// In pixels.
  let width: Int
  let height: Int
}
