import CSDL2

#if canImport(Glibc)
  import Glibc
#endif

/// What SDL's headers define in ways that Swift does not import, and its strings.
enum SDL {
  /// `SDL_WINDOWPOS_CENTERED`.
  static let centered = Int32(bitPattern: 0x2FFF_0000)
  /// `SDL_TOUCH_MOUSEID`: the mouse that a finger pretends to be.
  static let touchMouse = UInt32.max
  /// `SDL_MOUSE_TOUCHID`: the finger that a mouse pretends to be.
  static let mouseTouch = SDL_TouchID(-1)

  /// Starts SDL's video; once on X, what that refuses ends no program.
  /// - Returns: whether it could be started.
  @MainActor
  static func startVideo() -> Bool {
    XErrors.install()
    // Where nothing says where a Wayland display could be, its library would only complain that nothing does. What a person has set stands.
    let isElsewhere = getenv("XDG_RUNTIME_DIR") == nil && getenv("WAYLAND_DISPLAY") == nil
    if isElsewhere, getenv("DISPLAY") != nil { SDL_SetHint("SDL_VIDEODRIVER", "x11") }
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { return false }
    XErrors.install()
    return true
  }

  /// The library's version.
  static var version: SDL_version {
    var version = SDL_version()
    SDL_GetVersion(&version)
    return version
  }

  /// Whether SDL 3 stands in for SDL 2: it counts its patches from 50.
  static var isStandIn: Bool { version.patch >= 50 }

  /// Whether its windows are on a Wayland display.
  @MainActor
  static var isOnWayland: Bool { SDL_GetCurrentVideoDriver().map { String(cString: $0) } == "wayland" }

  /// Why the last call failed.
  static var error: String {
    let reason = String(cString: SDL_GetError())
    return reason.isEmpty ? "SDL gives no reason" : reason
  }
}
