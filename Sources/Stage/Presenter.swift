import CSDL2
import Compositing

/// Brings pixels to a window.
@MainActor
protocol Presenter: AnyObject {
  /// How it works, in a few words.
  var name: String { get }
  /// Whether presenting waits for the display.
  var isSynchronized: Bool { get }
  /// The window's size in pixels.
  var pixelSize: (width: Int, height: Int) { get }

  /// Shows a picture that differs from the one shown last within the rectangles; everything when the window has lost it.
  ///
  /// A picture of another size than the window's is cut, or leaves a black edge, until the sizes agree again.
  func present(_ pixels: PixelBuffer, damage: [PixelRect])

  /// Shows a picture that a device of the same window holds.
  func present(_ picture: DeviceTexture, on device: SDLGeometryDevice, width: Int, height: Int)

  /// Forgets what the window shows: the next time, everything is brought over.
  func invalidate()

  /// Makes anew what a lost device took along.
  func restore()

  /// Gives back what it holds of the window, before that is destroyed; the last call.
  func close()
}
