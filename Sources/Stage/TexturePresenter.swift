import CSDL2
import Compositing

/// Presents through textures of SDL's renderer, in step with the display where the driver can.
@MainActor
final class TexturePresenter: Presenter {
  let renderer: WindowRenderer
  private var texture: OpaquePointer?
  private var textureSize: (width: Int, height: Int) = (0, 0)
  private var isStale = true

  var name: String { "texture on \(renderer.driver)" }
  var isSynchronized: Bool { renderer.isSynchronized }
  var pixelSize: (width: Int, height: Int) { renderer.pixelSize }

  init(_ renderer: WindowRenderer) { self.renderer = renderer }

  func present(_ pixels: PixelBuffer, damage: [PixelRect]) {
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
    show(texture, width: pixels.width, height: pixels.height)
  }

  func present(_ picture: DeviceTexture, on device: SDLGeometryDevice, width: Int, height: Int) {
    // What the streaming texture holds is not what the window shows any more.
    isStale = true
    guard let texture = try? device.pointer(picture) else { return }
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE)
    show(texture, width: width, height: height)
  }

  private func show(_ texture: OpaquePointer, width: Int, height: Int) {
    var place = SDL_Rect(x: 0, y: 0, w: Int32(width), h: Int32(height))
    SDL_SetRenderTarget(renderer.pointer, nil)
    SDL_SetRenderDrawColor(renderer.pointer, 0, 0, 0, 255)
    SDL_RenderClear(renderer.pointer)
    SDL_RenderCopy(renderer.pointer, texture, nil, &place)
    SDL_RenderPresent(renderer.pointer)
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
  }

  func close() {
    restore()
    renderer.close()
  }
}
