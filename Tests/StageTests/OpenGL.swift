import CSDL2
import Stage
import Testing

#if canImport(Glibc)
  import Glibc
#endif

extension Trait where Self == ConditionTrait {
  /// For drawing with OpenGL, on whatever it draws.
  static var needsOpenGL: Self {
    .enabled("no OpenGL can be had here: install libgl1-mesa-dri and libegl1") { await MainActor.run { OpenGL.isThere } }
  }
}

@MainActor
enum OpenGL {
  static let isThere = (try? device()) != nil

  /// A device that needs no display, whatever other tests have set for theirs.
  /// - Parameter driver: one of SDL's renderers; nil for the first that there is.
  static func device(_ driver: String? = nil) throws -> SDLGeometryDevice {
    unsetenv("SDL_VIDEODRIVER")
    if let driver { SDL_SetHint(SDL_HINT_RENDER_DRIVER, driver) }
    defer { SDL_ResetHint(SDL_HINT_RENDER_DRIVER) }
    return try SDLGeometryDevice()
  }
}
