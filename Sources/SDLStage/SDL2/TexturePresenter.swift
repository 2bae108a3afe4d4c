import CSDL2
import Compositing
import Imaging
import Sessions

/// Presents through textures of SDL's renderer, in step with the display where the driver can.
@MainActor
final class TexturePresenter: Presenter {
  let renderer: WindowRenderer
  private let device: SDLGeometryDevice?
  private var texture: OpaquePointer?
  private var textureSize: (width: Int, height: Int) = (0, 0)
  private var isStale = true
  private var overlayTexture: OpaquePointer?
  /// Which picture the overlay's texture holds.
  private var overlayVersion: Int?

  var name: String { "texture on \(renderer.driver)" }
  var isSynchronized: Bool { renderer.isSynchronized }
  var pixelSize: (width: Int, height: Int) { renderer.pixelSize }

  /// - Parameter device: the window's, whose pictures can be shown as they are.
  init(_ renderer: WindowRenderer, device: SDLGeometryDevice? = nil) {
    self.renderer = renderer
    self.device = device
  }

  func present(_ pixels: PixelBuffer, damage: [PixelRect], under overlay: WindowOverlay?, timedBy watch: Stopwatch) {
    watch.enter(.upload)
    if texture == nil || textureSize != (pixels.width, pixels.height) {
      if let texture { SDL_DestroyTexture(texture) }
      texture = SDL_CreateTexture(
        renderer.pointer, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue), Int32(pixels.width),
        Int32(pixels.height))
      textureSize = (pixels.width, pixels.height)
      isStale = true
    }
    guard let texture else { return }
    if isStale {
      SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE)
      upload(pixels.bounds, of: pixels, to: texture)
      isStale = false
    } else {
      for rect in damage { upload(rect.intersection(pixels.bounds), of: pixels, to: texture) }
    }
    presentTexture(texture, width: pixels.width, height: pixels.height, under: overlay, timedBy: watch)
  }

  func present(_ picture: DevicePicture, under overlay: WindowOverlay?, timedBy watch: Stopwatch) {
    // What the streaming texture holds is not what the window shows any more.
    isStale = true
    guard let texture = try? device?.pointer(picture.texture) else { return }
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE)
    presentTexture(texture, width: picture.width, height: picture.height, under: overlay, timedBy: watch)
  }

  private func presentTexture(_ texture: OpaquePointer, width: Int, height: Int, under overlay: WindowOverlay?, timedBy watch: Stopwatch) {
    watch.enter(.present)
    var place = SDL_Rect(x: 0, y: 0, w: Int32(width), h: Int32(height))
    SDL_SetRenderTarget(renderer.pointer, nil)
    SDL_SetRenderDrawColor(renderer.pointer, 0, 0, 0, 255)
    SDL_RenderClear(renderer.pointer)
    SDL_RenderCopy(renderer.pointer, texture, nil, &place)
    watch.setAside { lay(overlay) }
    renderer.present()
    watch.enter(nil)
  }

  /// Lays the overlay over what is about to be shown; uploads it when it is another than the last time.
  private func lay(_ overlay: WindowOverlay?) {
    guard let overlay else { return forgetOverlay() }
    if overlayTexture == nil || overlayVersion != overlay.version {
      forgetOverlay()
      let (width, height) = (overlay.pixels.width, overlay.pixels.height)
      overlayTexture = SDL_CreateTexture(
        renderer.pointer, SDL_PIXELFORMAT_ABGR8888.rawValue, Int32(SDL_TEXTUREACCESS_STATIC.rawValue), Int32(width), Int32(height))
      overlayVersion = overlay.version
      guard let overlayTexture else { return }
      SDL_SetTextureBlendMode(overlayTexture, SDL_BLENDMODE_BLEND)
      SDL_UpdateTexture(overlayTexture, nil, overlay.pixels.straightBytes(withAlpha: true), Int32(width * 4))
    }
    guard let overlayTexture else { return }
    var place = SDL_Rect(
      x: overlay.place.minX, y: overlay.place.minY, w: Int32(overlay.place.width), h: Int32(overlay.place.height))
    SDL_RenderCopy(renderer.pointer, overlayTexture, nil, &place)
  }

  private func forgetOverlay() {
    if let overlayTexture { SDL_DestroyTexture(overlayTexture) }
    overlayTexture = nil
  }

  private func upload(_ rect: PixelRect, of pixels: PixelBuffer, to texture: OpaquePointer) {
    if rect.isEmpty { return }
    var place = SDL_Rect(x: rect.minX, y: rect.minY, w: rect.maxX - rect.minX, h: rect.maxY - rect.minY)
    SDL_UpdateTexture(texture, &place, pixels.row(rect.y) + rect.x, Int32(pixels.stride * 4))
  }

  func invalidate() { isStale = true }

  func restore() {
    if let texture { SDL_DestroyTexture(texture) }
    texture = nil
    isStale = true
    forgetOverlay()
  }

  func close() {
    restore()
    renderer.close()
  }
}
