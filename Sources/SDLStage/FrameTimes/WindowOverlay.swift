import Compositing
import Imaging

/// A small translucent picture that a window shows over the session's, which does not know of it.
@MainActor
struct WindowOverlay {
  let pixels: PixelBuffer
  /// Where it lies, in the window's pixels.
  let place: PixelRect
  /// Another number for each picture that differs.
  let version: Int
}
