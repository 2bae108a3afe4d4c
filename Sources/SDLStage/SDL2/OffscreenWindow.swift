import CSDL2
import Compositing
import Sessions

#if canImport(Glibc)
  import Glibc
#endif

/// A window that nobody sees, for the renderer that it brings along.
@MainActor
final class OffscreenWindow {
  let renderer: WindowRenderer
  /// SDL's number for it, which its events bear.
  let id: UInt32
  private let window: OpaquePointer

  /// - Throws: `WindowError.noGraphics` when the machine has no OpenGL.
  init() throws(WindowError) {
    SDL_SetMainReady()
    try Self.start()
    guard let window = SDL_CreateWindow("", 0, 0, 64, 64, SDL_WINDOW_HIDDEN.rawValue) else {
      let reason = SDL.error
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw .noGraphics(reason: reason)
    }
    do throws(WindowError) {
      renderer = try WindowRenderer(window: window, .openGL, waits: false)
    } catch {
      SDL_DestroyWindow(window)
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw error
    }
    self.window = window
    id = SDL_GetWindowID(window)
  }

  isolated deinit {
    if DisplayConnection(of: window).loss != nil { return }
    renderer.close()
    SDL_DestroyWindow(window)
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }

  /// Starts SDL's video without a display if it can, else with the one that is there.
  private static func start() throws(WindowError) {
    if getenv("SDL_VIDEODRIVER") == nil {
      SDL_SetHint(SDL_HINT_VIDEODRIVER, "offscreen")
      defer { SDL_ResetHint(SDL_HINT_VIDEODRIVER) }
      if SDL.startVideo() { return }
    }
    guard SDL.startVideo() else { throw .noGraphics(reason: SDL.error) }
  }
}
