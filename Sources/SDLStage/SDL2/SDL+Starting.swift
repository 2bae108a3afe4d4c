import CSDL2

#if canImport(Glibc)
  import Glibc
#endif

extension SDL {
  /// Starts SDL's video with what the stage relies on.
  /// - Parameters:
  ///   - name: what the system calls the program; empty for what its file is called.
  ///   - id: what desktops know it by; empty for what its file is called.
  @MainActor
  static func startStage(as name: String, id: String = "") throws(WindowError) {
    SDL_SetMainReady()
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
    SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0")
    // Otherwise the window's surface goes through a graphics library: 9.9 ms instead of 1.4 for 1920x1080 pixels.
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
    // Older libraries than 2.0.22 do not know it, nor do what it forbids: to tie the mouse to the window, and fingers with it, while a button is held.
    SDL_SetHint("SDL_MOUSE_AUTO_CAPTURE", "0")
    if !name.isEmpty { SDL_SetHint(SDL_HINT_APP_NAME, name) }
    // The stage has its own.
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
    setEnvironment(id: id)
    try checkSeat()
    guard startVideo() else { throw .noDisplay(reason: error) }
    // Nothing is made of them, and those of sound devices come from threads of their own.
    for type in [SDL_AUDIODEVICEADDED, SDL_AUDIODEVICEREMOVED] { SDL_EventState(type.rawValue, SDL_IGNORE) }
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
    if isUnseen(driver) {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw .noDisplay(reason: "SDL found neither X11 nor Wayland")
    }
    SDL_StopTextInput()
  }

  /// Sets what SDL, and the libraries that it loads, have no other way to be told. What a person has set stands.
  /// - Parameter id: what desktops know the program by; empty for what its file is called.
  static func setEnvironment(id: String) {
    // A window's class on X, the surface's app id on Wayland.
    if !id.isEmpty { for variable in ["SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"] { setenv(variable, id, 0) } }
    // Xlib would read a table of all characters that are typed with several keys, some 10 ms: nobody types here. On Wayland another library would complain.
    if isForX({ getenv($0).map { String(cString: $0) } }, isStandIn: isStandIn) { setenv("XCOMPOSEFILE", "/dev/null", 0) }
  }

  /// Whether the window will be on an X display, by what an environment says of displays.
  static func isForX(_ value: (String) -> String?, isStandIn: @autoclosure () -> Bool) -> Bool {
    func isSet(_ name: String) -> Bool { value(name)?.isEmpty == false }
    guard isSet("DISPLAY") else { return false }
    if let driver = value("SDL_VIDEODRIVER") { return driver.hasPrefix("x11") }
    // Where there are both, SDL takes X, and SDL 3 Wayland.
    return !isSet("WAYLAND_DISPLAY") || !isStandIn()
  }

  /// Whether a driver shows nobody anything: SDL falls back on such a one where nothing else is there, and nobody asked for it.
  static func isUnseen(_ driver: String) -> Bool {
    ["offscreen", "dummy", "evdev"].contains(driver) && getenv("SDL_VIDEODRIVER") == nil
  }

  /// Refuses a Wayland display on which SDL would crash, when it is the one that SDL would choose.
  @MainActor
  private static func checkSeat() throws(WindowError) {
    guard SDL.version.major == 2, SDL.version.minor < 28 else { return }
    var environment: [String: String] = [:]
    for name in ["SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"] {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    let driver = environment["SDL_VIDEODRIVER"] ?? (environment["DISPLAY"] == nil ? "wayland" : "x11")
    guard driver.hasPrefix("wayland"), let socket = WaylandSeat.socket(environment: environment), WaylandSeat.isMissing(at: socket) else {
      return
    }
    throw .noDisplay(reason: "the Wayland display at \(socket) has no seat: neither pointer nor keyboard nor touch screen")
  }
}
