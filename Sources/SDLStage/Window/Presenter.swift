import Compositing
import Imaging
import Sessions

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
  /// - Parameters:
  ///   - overlay: what the window shows over it.
  ///   - watch: called when a stage begins; the time that the overlay needs is set aside.
  func present(_ pixels: PixelBuffer, damage: [PixelRect], under overlay: WindowOverlay?, timedBy watch: Stopwatch)

  /// Shows a picture that a device of the same window holds.
  func present(_ picture: DevicePicture, under overlay: WindowOverlay?, timedBy watch: Stopwatch)

  /// Forgets what the window shows: the next time, everything is brought over.
  func invalidate()

  /// Makes anew what a lost device took along.
  func restore()

  /// Gives back what it holds of the window, before that is destroyed; the last call.
  func close()
}
