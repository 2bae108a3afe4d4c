@testable import SDLStage

extension WindowStage {
  /// The window that SDL has opened.
  var sdlWindow: SDLWindow? { window as? SDLWindow }

  /// SDL's own window.
  var sdl: OpaquePointer? { sdlWindow?.pointer }
}
