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

  /// - Throws: `StageError.noGraphics` when the window gives no surface of 32 bits a pixel.
  init(window: OpaquePointer) throws(StageError) {
    self.window = window
    rects.reserveCapacity(32)
    guard let surface = SDL_GetWindowSurface(window) else { throw .noGraphics(reason: SDL.error) }
    guard Self.isUsable(surface) else { throw .noGraphics(reason: "the display does not have 8 bits for each of red, green and blue") }
  }

  private static func isUsable(_ surface: UnsafeMutablePointer<SDL_Surface>) -> Bool {
    guard let format = surface.pointee.format?.pointee else { return false }
    return format.BytesPerPixel == 4 && format.Rmask == 0xFF0000 && format.Gmask == 0xFF00 && format.Bmask == 0xFF
  }

  /// The surface as it is now; SDL makes a new one after each change of the window's size.
  private var surface: UnsafeMutablePointer<SDL_Surface>? {
    guard let surface = SDL_GetWindowSurface(window), Self.isUsable(surface) else { return nil }
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

  func present(_ picture: DeviceTexture, on device: SDLGeometryDevice, width: Int, height: Int) {
    preconditionFailure("a window that shows its surface has no device")
  }

  private func copy(_ rect: PixelRect, of pixels: PixelBuffer, to base: UnsafeMutableRawPointer, pitch: Int) {
    for y in rect.y..<rect.y + rect.height {
      memcpy(base + y * pitch + rect.x * 4, pixels.row(y) + rect.x, rect.width * 4)
    }
  }

  func invalidate() { isStale = true }

  func restore() { isStale = true }

  // SDL destroys the surface with its window.
  func close() {}
}
