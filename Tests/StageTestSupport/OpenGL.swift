import CSDL2
import SDLStage
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Drawing with OpenGL, on whatever it draws.
@MainActor
package enum OpenGL {
  package static let isThere = (try? device()) != nil

  /// A device that needs no display, whatever other tests of this process have set for theirs.
  /// - Parameter driver: one of SDL's renderers; nil for the first that there is.
  package static func device(_ driver: String? = nil) throws -> SDLGeometryDevice {
    unsetenv("SDL_VIDEODRIVER")
    if let driver { SDL_SetHint(SDL_HINT_RENDER_DRIVER, driver) }
    defer { SDL_ResetHint(SDL_HINT_RENDER_DRIVER) }
    return try SDLGeometryDevice()
  }
}

extension Trait where Self == ConditionTrait {
  /// For drawing with OpenGL, on whatever it draws.
  package static var needsOpenGL: Self {
    .enabled("no OpenGL can be had here: install libgl1-mesa-dri and libegl1") { await MainActor.run { OpenGL.isThere } }
  }

  /// For drawing with one of SDL's renderers.
  package static func needsRenderer(_ driver: String) -> Self {
    .enabled("SDL's renderer \(driver) cannot be had here: install libgl1-mesa-dri, libegl1 and libgles2") {
      await MainActor.run { (try? OpenGL.device(driver)) != nil }
    }
  }
}
