import CSDL2
import Compositing

#if canImport(Glibc)
  import Glibc
#endif

/// Presents through the window's surface: memory that the display server reads, without a graphics library.
@MainActor
final class SurfacePresenter: Presenter {
  let name = "window surface"
  let isSynchronized = false
  private let window: OpaquePointer
  private var isStale = true
  private var rects: [SDL_Rect] = []

  /// Nil when the window gives no surface of 32 bits a pixel; `SDL.error` says why.
  init?(window: OpaquePointer) {
    self.window = window
    guard surface != nil else { return nil }
    rects.reserveCapacity(32)
  }

  /// The surface as it is now; SDL makes a new one after each change of the window's size.
  private var surface: UnsafeMutablePointer<SDL_Surface>? {
    guard let surface = SDL_GetWindowSurface(window), let format = surface.pointee.format else { return nil }
    guard format.pointee.BytesPerPixel == 4, format.pointee.Rmask == 0xFF0000, format.pointee.Gmask == 0xFF00, format.pointee.Bmask == 0xFF
    else {
      SDL_SetErrorText("the display has \(format.pointee.BitsPerPixel) bits a pixel, not 8 for each of red, green and blue")
      return nil
    }
    return surface
  }

  var pixelSize: (width: Int, height: Int) {
    guard let surface else { return (0, 0) }
    return (Int(surface.pointee.w), Int(surface.pointee.h))
  }

  func present(_ pixels: PixelBuffer, damage: [PixelRect]) {
    guard let surface, let base = surface.pointee.pixels else { return }
    let shared = PixelRect(x: 0, y: 0, width: Int(surface.pointee.w), height: Int(surface.pointee.h)).intersection(pixels.bounds)
    rects.removeAll(keepingCapacity: true)
    if isStale {
      SDL_FillRect(surface, nil, 0)
      copy(shared, of: pixels, to: base, pitch: Int(surface.pointee.pitch))
      rects.append(SDL_Rect(x: 0, y: 0, w: surface.pointee.w, h: surface.pointee.h))
    } else {
      for rect in damage {
        let part = rect.intersection(shared)
        if part.isEmpty { continue }
        copy(part, of: pixels, to: base, pitch: Int(surface.pointee.pitch))
        rects.append(SDL_Rect(x: part.minX, y: part.minY, w: part.maxX - part.minX, h: part.maxY - part.minY))
      }
    }
    if rects.isEmpty { return }
    isStale = SDL_UpdateWindowSurfaceRects(window, rects, Int32(rects.count)) != 0
  }

  private func copy(_ rect: PixelRect, of pixels: PixelBuffer, to base: UnsafeMutableRawPointer, pitch: Int) {
    for y in rect.y..<rect.y + rect.height {
      memcpy(base + y * pitch + rect.x * 4, pixels.row(y) + rect.x, rect.width * 4)
    }
  }

  func invalidate() { isStale = true }

  func restore() { isStale = true }
}
