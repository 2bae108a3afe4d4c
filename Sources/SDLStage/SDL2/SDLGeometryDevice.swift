import CSDL2
import Compositing
import Imaging

/// A device for geometry through SDL's renderer on OpenGL or OpenGL ES.
@MainActor
public final class SDLGeometryDevice: @MainActor GeometryDevice {
  /// The renderer and what it draws on, in words.
  public let name: String
  /// The longest side of a texture, in pixels.
  public let longestSide: Int
  let renderer: WindowRenderer
  /// The window that nobody sees, where there is no other.
  let offscreen: OffscreenWindow?
  private var textures: [OpaquePointer?] = []
  private let over: SDL_BlendMode
  private let multiply: SDL_BlendMode
  private let add: SDL_BlendMode
  /// How many corners of triangles SDL holds that were not sent yet.
  private var held = 0
  /// At so many it sends them: it keeps 32 bytes for each, and the driver as many again. A multiple of three.
  private static let mostHeld = 3 << 18

  /// A device without a window: for pictures, replays and measurements.
  /// - Throws: `WindowError.noGraphics` when the machine has no OpenGL that draws what it is told.
  public convenience init() throws(WindowError) {
    let offscreen = try OffscreenWindow()
    try self.init(offscreen.renderer, offscreen: offscreen)
  }

  /// - Throws: `WindowError.noGraphics` when the renderer is not OpenGL's, or does not draw what it is told.
  init(_ renderer: WindowRenderer, offscreen: OffscreenWindow? = nil) throws(WindowError) {
    self.offscreen = offscreen
    self.renderer = renderer
    name = renderer.name
    longestSide = renderer.longestSide
    over = Self.blend(SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA)
    multiply = Self.blend(SDL_BLENDFACTOR_ZERO, SDL_BLENDFACTOR_SRC_ALPHA)
    add = Self.blend(SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE)
    guard renderer.isOpenGL else { throw .noGraphics(reason: "the renderer \(renderer.name) cannot draw triangles well enough") }
    let (problem, refusal) = DisplayConnection.watch(renderer.window) { () -> String? in
      do throws(DeviceError) { try GeometryProbe.check(self) } catch { return error.description }
      return nil
    }
    if let reason = refusal ?? problem { throw .noGraphics(reason: reason) }
  }

  private static func blend(_ source: SDL_BlendFactor, _ destination: SDL_BlendFactor) -> SDL_BlendMode {
    SDL_ComposeCustomBlendMode(source, destination, SDL_BLENDOPERATION_ADD, source, destination, SDL_BLENDOPERATION_ADD)
  }

  // MARK: - Textures

  /// A texture that is drawn with, cleared.
  public func makePicture(width: Int, height: Int, isSmooth: Bool) throws(DeviceError) -> DeviceTexture {
    try make(SDL_TEXTUREACCESS_STATIC, width, height, isSmooth: isSmooth)
  }

  /// A texture that is drawn into.
  public func makeTarget(width: Int, height: Int) throws(DeviceError) -> DeviceTexture {
    try make(SDL_TEXTUREACCESS_TARGET, width, height, isSmooth: true)
  }

  private func make(_ access: SDL_TextureAccess, _ width: Int, _ height: Int, isSmooth: Bool) throws(DeviceError) -> DeviceTexture {
    guard !renderer.isClosed else { throw .failed("the window is closed") }
    guard width <= longestSide, height <= longestSide else {
      throw .refused("\(name) has no textures of \(width)x\(height) pixels, only of \(longestSide)")
    }
    guard
      let texture = SDL_CreateTexture(
        renderer.pointer, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(access.rawValue), Int32(width), Int32(height))
    else { throw .refused("\(name) makes no texture of \(width)x\(height) pixels: \(SDL.error)") }
    SDL_SetTextureScaleMode(texture, isSmooth ? SDL_ScaleModeLinear : SDL_ScaleModeNearest)
    if let free = textures.firstIndex(where: { $0 == nil }) {
      textures[free] = texture
      return DeviceTexture(number: free)
    }
    textures.append(texture)
    return DeviceTexture(number: textures.count - 1)
  }

  /// Frees a texture.
  public func destroy(_ texture: DeviceTexture) {
    guard textures.indices.contains(texture.number), let known = textures[texture.number] else { return }
    // A closed renderer has taken its textures along.
    if !renderer.isClosed { SDL_DestroyTexture(known) }
    textures[texture.number] = nil
  }

  /// SDL's texture.
  func pointer(_ texture: DeviceTexture) throws(DeviceError) -> OpaquePointer {
    guard !renderer.isClosed, textures.indices.contains(texture.number), let known = textures[texture.number] else {
      throw .failed("a texture of \(name) is lost")
    }
    return known
  }

  /// Puts pixels into a part of a texture.
  public func upload(_ pixels: UnsafePointer<UInt32>, stride: Int, to rect: PixelRect, of texture: DeviceTexture) throws(DeviceError) {
    var place = SDL_Rect(x: rect.minX, y: rect.minY, w: rect.maxX - rect.minX, h: rect.maxY - rect.minY)
    try check(SDL_UpdateTexture(try pointer(texture), &place, pixels, Int32(stride * 4)), "takes no picture")
  }

  // MARK: - Drawing

  /// Draws into a texture from now on, inside of a rectangle alone if one is given.
  public func setTarget(_ texture: DeviceTexture, clip: PixelRect?) throws(DeviceError) {
    try check(SDL_SetRenderTarget(renderer.pointer, try pointer(texture)), "does not draw into a texture")
    if let clip {
      var rect = SDL_Rect(x: clip.minX, y: clip.minY, w: clip.maxX - clip.minX, h: clip.maxY - clip.minY)
      try check(SDL_RenderSetClipRect(renderer.pointer, &rect), "does not clip")
    } else {
      try check(SDL_RenderSetClipRect(renderer.pointer, nil), "does not clip")
    }
  }

  /// Makes the target transparent.
  public func clear() throws(DeviceError) {
    SDL_SetRenderDrawColor(renderer.pointer, 0, 0, 0, 0)
    try check(SDL_RenderClear(renderer.pointer), "does not clear")
  }

  /// Draws triangles, each pixel of the texture times the corners' colours.
  public func draw(_ triangles: DeviceTriangles, texture: DeviceTexture, blend: DeviceBlend) throws(DeviceError) {
    let texture = try pointer(texture)
    let mode =
      switch blend {
      case .over: over
      case .multiply: multiply
      case .add: add
      case .replace: SDL_BLENDMODE_NONE
      }
    try check(SDL_SetTextureBlendMode(texture, mode), "does not blend as needed")
    let pair = Int32(MemoryLayout<SIMD2<Float>>.stride)
    var start = 0
    while start < triangles.indices.count {
      let count = min(triangles.indices.count - start, Self.mostHeld - held)
      try check(
        SDL_RenderGeometryRaw(
          renderer.pointer, texture, UnsafeRawPointer(triangles.places).assumingMemoryBound(to: Float.self), pair,
          UnsafeRawPointer(triangles.colors).assumingMemoryBound(to: SDL_Color.self), Int32(MemoryLayout<UInt32>.stride),
          UnsafeRawPointer(triangles.texels).assumingMemoryBound(to: Float.self), pair, Int32(triangles.count),
          triangles.indices.baseAddress.map { $0 + start }, Int32(count), Int32(MemoryLayout<Int32>.size)),
        "draws no triangles")
      start += count
      held += count
      if held >= Self.mostHeld {
        held = 0
        try check(SDL_RenderFlush(renderer.pointer), "does not draw")
      }
    }
  }

  /// Sends what has been drawn.
  public func endFrame() throws(DeviceError) {
    held = 0
    guard offscreen != nil else { return try check(SDL_RenderFlush(renderer.pointer), "does not draw") }
    // Nothing is ever presented: only reading makes OpenGL catch up, before it keeps hundreds of frames in memory.
    var place = SDL_Rect(x: 0, y: 0, w: 1, h: 1)
    var pixel: UInt32 = 0
    try check(SDL_RenderReadPixels(renderer.pointer, &place, SDL_PIXELFORMAT_ARGB8888.rawValue, &pixel, 4), "gives no pixels back")
  }

  /// Reads a target's pixels back; waits until all of it is drawn.
  public func read(_ texture: DeviceTexture, into pixels: PixelBuffer) throws(DeviceError) {
    try setTarget(texture, clip: nil)
    try check(
      SDL_RenderReadPixels(renderer.pointer, nil, SDL_PIXELFORMAT_ARGB8888.rawValue, pixels.base, Int32(pixels.stride * 4)),
      "gives no pixels back")
  }

  private func check(_ status: Int32, _ what: String) throws(DeviceError) {
    if status != 0 { throw .failed("\(name) \(what): \(SDL.error)") }
  }
}
