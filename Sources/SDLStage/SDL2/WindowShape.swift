import CSDL2

/// What SDL makes a window from.
struct WindowShape {
  let title: String
  /// In SDL's units.
  let width: Int32
  let height: Int32
  let flags: UInt32

  /// - Throws: `WindowError.noDisplay`.
  @MainActor
  func make() throws(WindowError) -> OpaquePointer {
    guard let window = SDL_CreateWindow(title, SDL.centered, SDL.centered, width, height, flags) else {
      throw .noDisplay(reason: SDL.error)
    }
    return window
  }
}
