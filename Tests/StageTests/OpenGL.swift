import CSDL2
import Stage
import Testing

extension Trait where Self == ConditionTrait {
  /// For drawing with OpenGL, on whatever it draws.
  static var needsOpenGL: Self {
    .enabled("no OpenGL can be had here: install libgl1-mesa-dri and libegl1") { await MainActor.run { OpenGL.isThere } }
  }
}

@MainActor
enum OpenGL {
  static let isThere = (try? SDLGeometryDevice()) != nil

  /// A device of one of SDL's renderers; nil where the machine lacks that one.
  static func device(_ driver: String) -> SDLGeometryDevice? {
    SDL_SetHint(SDL_HINT_RENDER_DRIVER, driver)
    defer { SDL_ResetHint(SDL_HINT_RENDER_DRIVER) }
    return try? SDLGeometryDevice()
  }
}
