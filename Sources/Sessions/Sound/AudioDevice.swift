/// A device that makes samples heard, as an audio library opens it.
///
/// A player asks it for one thing at a time, on any thread.
public protocol AudioDevice: AnyObject, Sendable {
  /// Opens the device, paused; it is closed.
  /// - Parameters:
  ///   - rate: samples a second, mono.
  ///   - fill: called on a thread of the device's whenever it needs samples in -1...1; it has to fill the whole buffer, and soon.
  /// - Returns: whether there is a device.
  func open(rate: Int, fill: @escaping @Sendable (UnsafeMutableBufferPointer<Float>) -> Void) -> Bool
  /// Lets the device, which is open, wait or go on.
  func setPaused(_ isPaused: Bool)
  /// Closes the device; `fill` is not called any more once this returns.
  func close()
}
