import CSDL2
import Compositing
import Imaging
import Sessions

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
  /// Where the window shows an overlay, and which; nil for none.
  private var shownOverlay: (place: PixelRect, version: Int)?
  /// The overlay over the part of the picture that it hides.
  private var patch: PixelBuffer?

  /// - Throws: `WindowError.noGraphics` when the window gives no surface of 32 bits a pixel.
  init(window: OpaquePointer) throws(WindowError) {
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

  func present(_ pixels: PixelBuffer, damage: [PixelRect], under overlay: WindowOverlay?, timedBy watch: Stopwatch) {
    watch.enter(.upload)
    guard let surface, let base = surface.pointee.pixels else { return }
    let shared = PixelRect(x: 0, y: 0, width: Int(surface.pointee.w), height: Int(surface.pointee.h)).intersection(pixels.bounds)
    let target = Target(base: base, pitch: Int(surface.pointee.pitch))
    let wasStale = isStale
    rects.removeAll(keepingCapacity: true)
    if isStale {
      SDL_FillRect(surface, nil, 0)
      copy(shared, of: pixels, to: target)
      rects.append(SDL_Rect(x: 0, y: 0, w: surface.pointee.w, h: surface.pointee.h))
    } else {
      for rect in damage {
        let part = rect.intersection(shared)
        if part.isEmpty { continue }
        copy(part, of: pixels, to: target)
        rects.append(SDL_Rect(x: part.minX, y: part.minY, w: part.maxX - part.minX, h: part.maxY - part.minY))
      }
    }
    watch.setAside { lay(overlay, over: pixels, within: shared, damage: wasStale ? [shared] : damage, to: target) }
    watch.enter(.present)
    if !rects.isEmpty { isStale = SDL_UpdateWindowSurfaceRects(window, rects, Int32(rects.count)) != 0 }
    watch.setAside { showOverlay() }
    watch.enter(nil)
  }

  /// The surface's memory.
  private struct Target {
    let base: UnsafeMutableRawPointer
    let pitch: Int
  }
  func present(_ picture: DevicePicture, under overlay: WindowOverlay?, timedBy watch: Stopwatch) {
    preconditionFailure("a window that shows its surface has no device")
  }

  private func copy(_ rect: PixelRect, of pixels: PixelBuffer, to target: Target) {
    for y in rect.y..<rect.y + rect.height {
      memcpy(target.base + y * target.pitch + rect.x * 4, pixels.row(y) + rect.x, rect.width * 4)
    }
  }

  // MARK: - The overlay

  /// What only the overlay has changed, to be shown after the picture, whose time it is not.
  private var overlayRects: [SDL_Rect] = []

  /// Brings the overlay into the surface where the picture has just covered it, or where it is another than the one shown.
  private func lay(_ overlay: WindowOverlay?, over pixels: PixelBuffer, within shared: PixelRect, damage: [PixelRect], to target: Target) {
    overlayRects.removeAll(keepingCapacity: true)
    let place = overlay?.place.intersection(shared)
    if let shown = shownOverlay, shown.place != overlay?.place {
      let old = shown.place.intersection(shared)
      copy(old, of: pixels, to: target)
      add(old)
      shownOverlay = nil
    }
    guard let overlay, let place, !place.isEmpty else { return }
    let isOther = shownOverlay?.version != overlay.version
    guard isOther || damage.contains(where: { $0.intersects(place) }) else { return }
    if patch?.bounds != overlay.pixels.bounds { patch = PixelBuffer(width: overlay.pixels.width, height: overlay.pixels.height) }
    guard let patch else { return }
    let (left, top) = (place.x - overlay.place.x, place.y - overlay.place.y)
    for y in 0..<place.height { memcpy(patch.row(top + y) + left, pixels.row(place.y + y) + place.x, place.width * 4) }
    patch.overlay(overlay.pixels, x: 0, y: 0)
    for y in 0..<place.height {
      memcpy(target.base + (place.y + y) * target.pitch + place.x * 4, patch.row(top + y) + left, place.width * 4)
    }
    // The rest of what lies under it is shown with the damage.
    if isOther { add(place) }
    shownOverlay = (overlay.place, overlay.version)
  }

  private func add(_ rect: PixelRect) {
    if !rect.isEmpty { overlayRects.append(SDL_Rect(x: rect.minX, y: rect.minY, w: Int32(rect.width), h: Int32(rect.height))) }
  }

  private func showOverlay() {
    if overlayRects.isEmpty { return }
    if SDL_UpdateWindowSurfaceRects(window, overlayRects, Int32(overlayRects.count)) != 0 { isStale = true }
  }

  func invalidate() { isStale = true }

  func restore() { isStale = true }

  // SDL destroys the surface with its window.
  func close() {}
}
