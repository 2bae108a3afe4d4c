import CSDL2
import Compositing
import Sessions

#if canImport(Glibc)
  import Glibc
#endif

/// SDL's renderer of a window, and what is known about it. A window has one at most.
@MainActor
final class WindowRenderer {
  /// Which renderers will do.
  enum Kind {
    /// Any at all.
    case any
    /// One that draws on a GPU.
    case onGPU
    /// OpenGL or OpenGL ES, on whatever they draw.
    case openGL
  }

  let window: OpaquePointer
  let pointer: OpaquePointer
  /// SDL's name for the kind, such as `opengl`.
  let driver: String
  /// What OpenGL says it draws on; nil without OpenGL.
  let drawsOn: String?
  /// Whether presenting waits for the display.
  let isSynchronized: Bool
  let longestSide: Int
  private(set) var isClosed = false
  private var hasPresented = false

  var isOpenGL: Bool { driver.hasPrefix("opengl") }
  var isOnGPU: Bool { driver != "software" && drawsOn.map(Self.isCPUName) != true }
  /// The driver and what it draws on, in words.
  var name: String { drawsOn.map { "\(driver), \($0)" } ?? driver }

  /// - Parameter waits: whether presenting should wait for the display.
  /// - Throws: `WindowError.noGraphics` when there is none of the kind.
  init(window: OpaquePointer, _ kind: Kind, waits: Bool) throws(WindowError) {
    // SDL leaves it off where it is told which driver to take.
    SDL_SetHint(SDL_HINT_RENDER_BATCHING, "1")
    self.window = window
    pointer = try Self.make(window, kind, waits ? SDL_RENDERER_PRESENTVSYNC.rawValue : 0)
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(pointer, &info)
    driver = String(cString: info.name)
    drawsOn = driver.hasPrefix("opengl") ? Self.drawingName : nil
    isSynchronized = info.flags & SDL_RENDERER_PRESENTVSYNC.rawValue != 0 && driver != "software"
    longestSide = info.max_texture_width > 0 ? Int(min(info.max_texture_width, info.max_texture_height)) : StageLimits.side
    if kind == .onGPU, !isOnGPU {
      close()
      throw .noGraphics(reason: "the renderer \(name) draws on the CPU")
    }
  }

  private static func make(_ window: OpaquePointer, _ kind: Kind, _ flags: UInt32) throws(WindowError) -> OpaquePointer {
    let accelerated = SDL_RENDERER_ACCELERATED.rawValue
    let wanted = SDL_GetHint(SDL_HINT_RENDER_DRIVER).map { String(cString: $0) }
    var reasons: [String] = []
    for i in 0..<SDL_GetNumRenderDrivers() {
      var info = SDL_RendererInfo()
      guard SDL_GetRenderDriverInfo(i, &info) == 0 else { continue }
      let name = String(cString: info.name)
      let needs: UInt32
      switch kind {
      case .any: needs = flags & info.flags
      case .onGPU: needs = flags & info.flags | accelerated
      case .openGL: needs = flags & info.flags | accelerated | SDL_RENDERER_TARGETTEXTURE.rawValue
      }
      guard kind != .openGL || name == "opengl" || name == "opengles2", wanted == nil || wanted == name, needs & ~info.flags == 0 else {
        continue
      }
      let (renderer, refusal) = DisplayConnection.watch(window) { SDL_CreateRenderer(window, i, needs) }
      if let renderer, refusal == nil { return renderer }
      reasons.append("\(name): \(refusal ?? SDL.error)")
      if let renderer { SDL_DestroyRenderer(renderer) }
    }
    throw .noGraphics(reason: reasons.isEmpty ? "SDL has no renderer of the kind" : reasons.joined(separator: "; "))
  }

  /// Whether the machine has a device that could draw; without one, a graphics library would draw on the CPU, 20 times slower than we do.
  static var machineHasGPU: Bool {
    let devices: [String] = ["/dev/dri/renderD128", "/dev/dri/card0", "/dev/dri/card1", "/dev/nvidia0", "/dev/dxg", "/dev/mali0"]
    return devices.contains { device in access(device, R_OK | W_OK) == 0 }
  }

  /// The name that OpenGL gives what the current context draws on.
  private static var drawingName: String? {
    guard let address = SDL_GL_GetProcAddress("glGetString") else { return nil }
    typealias GetString = @convention(c) (UInt32) -> UnsafePointer<CChar>?
    let rendererName: UInt32 = 0x1F01  // GL_RENDERER
    return unsafeBitCast(address, to: GetString.self)(rendererName).map { String(cString: $0) }
  }

  /// Whether what OpenGL draws on is the machine's CPU after all.
  nonisolated static func isCPUName(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["llvmpipe", "softpipe", "swrast", "swiftshader", "software", "lavapipe"].contains { name.contains($0) }
  }

  var pixelSize: (width: Int, height: Int) {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetRendererOutputSize(pointer, &width, &height)
    return (Int(width), Int(height))
  }

  /// Shows what was drawn.
  ///
  /// On Wayland SDL waits until the desktop asks for a frame, 10 frames at most; it asks for none before it has been given one, so the first does not wait.
  func present() {
    let waitsInVain = !hasPresented && isSynchronized && SDL.isOnWayland
    hasPresented = true
    if waitsInVain { SDL_RenderSetVSync(pointer, 0) }
    SDL_RenderPresent(pointer)
    if waitsInVain { SDL_RenderSetVSync(pointer, 1) }
  }

  /// Gives the renderer back, with all its textures, before its window is destroyed.
  func close() {
    if !isClosed { SDL_DestroyRenderer(pointer) }
    isClosed = true
  }
}
