import CSDL2
import Compositing

#if canImport(Glibc)
  import Glibc
#endif

/// Presents through a streaming texture of SDL's renderer, in step with the display where the driver can.
@MainActor
final class TexturePresenter: Presenter {
  let name: String
  let isSynchronized: Bool
  private let window: OpaquePointer
  private let renderer: OpaquePointer
  private var texture: OpaquePointer?
  private var textureSize: (width: Int, height: Int) = (0, 0)
  private var isStale = true

  /// - Parameter needsGPU: whether to refuse a renderer that draws on the processor behind a graphics library.
  /// - Throws: `StageError.noGraphics` when there is no such renderer.
  init(window: OpaquePointer, needsGPU: Bool) throws(StageError) {
    let flags = needsGPU ? SDL_RENDERER_ACCELERATED.rawValue | SDL_RENDERER_PRESENTVSYNC.rawValue : SDL_RENDERER_PRESENTVSYNC.rawValue
    guard let renderer = SDL_CreateRenderer(window, -1, flags) else { throw .noGraphics(reason: SDL.error) }
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(renderer, &info)
    let driver = String(cString: info.name)
    if needsGPU, !Self.isOnGPU(driver) {
      SDL_DestroyRenderer(renderer)
      throw .noGraphics(reason: "the renderer \(driver) draws on the processor")
    }
    self.window = window
    self.renderer = renderer
    name = "texture on \(driver)"
    isSynchronized = info.flags & SDL_RENDERER_PRESENTVSYNC.rawValue != 0 && driver != "software"
  }

  /// Whether the machine has a device that could draw; without one, a graphics library would draw on the processor, 20 times slower than we do.
  static var machineHasGPU: Bool {
    let devices: [String] = ["/dev/dri/renderD128", "/dev/dri/card0", "/dev/dri/card1", "/dev/nvidia0", "/dev/dxg", "/dev/mali0"]
    return devices.contains { device in access(device, R_OK | W_OK) == 0 }
  }

  /// Whether the current context draws on a graphics processor, by the name that OpenGL gives its renderer.
  private static func isOnGPU(_ driver: String) -> Bool {
    guard driver.hasPrefix("opengl") else { return driver != "software" }
    guard let address = SDL_GL_GetProcAddress("glGetString") else { return false }
    typealias GetString = @convention(c) (UInt32) -> UnsafePointer<CChar>?
    let rendererName: UInt32 = 0x1F01  // GL_RENDERER
    guard let name = unsafeBitCast(address, to: GetString.self)(rendererName) else { return false }
    let lowercased = String(cString: name).lowercased()
    return !["llvmpipe", "softpipe", "swrast", "swiftshader", "software"].contains { lowercased.contains($0) }
  }

  var pixelSize: (width: Int, height: Int) {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetRendererOutputSize(renderer, &width, &height)
    return (Int(width), Int(height))
  }

  func present(_ pixels: PixelBuffer, damage: [PixelRect]) {
    if texture == nil || textureSize != (pixels.width, pixels.height) {
      if let texture { SDL_DestroyTexture(texture) }
      texture = SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue), Int32(pixels.width), Int32(pixels.height))
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
    var place = SDL_Rect(x: 0, y: 0, w: Int32(pixels.width), h: Int32(pixels.height))
    SDL_RenderClear(renderer)
    SDL_RenderCopy(renderer, texture, nil, &place)
    SDL_RenderPresent(renderer)
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
    SDL_DestroyRenderer(renderer)
  }
}
