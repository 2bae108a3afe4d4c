import CSDL2

#if canImport(Glibc)
  import Glibc
#endif

/// What a stage finds on a machine: displays, touch devices, what draws, what sounds; for a report of what does not work.
@MainActor
public enum StageReport {
  /// A line each, by what it is about. Starts SDL's video and audio and ends them again; opens no window that is seen, and no audio device. Takes up to a
  /// second where a display or a sound server answers late.
  public static var lines: [(topic: String, text: String)] { library + video + graphics + audio }

  private static var library: [(topic: String, text: String)] {
    let version = SDL.version
    let revision = SDL_GetRevision().map { String(cString: $0) } ?? ""
    let stand = SDL.isStandIn ? ", by SDL 3's stand-in" : ""
    return [("SDL", "\(version.major).\(version.minor).\(version.patch)\(stand)\(revision.isEmpty ? "" : " (\(revision))")")]
  }

  private static var video: [(topic: String, text: String)] {
    SDL_SetMainReady()
    guard SDL.startVideo() else { return [("display", "none: \(SDL.error)")] }
    defer { SDL_QuitSubSystem(SDL_INIT_VIDEO) }
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "unknown"
    if SDL.isUnseen(driver) { return [("display", "none: SDL found neither X11 nor Wayland")] }
    var lines = [("video", driver)]
    for i in 0..<max(0, SDL_GetNumVideoDisplays()) { lines.append(("display", describe(display: i))) }
    let count = max(0, SDL_GetNumTouchDevices())
    // X tells of a touch device once it is touched, Wayland at once.
    if count == 0 { lines.append(("touch", driver == "x11" ? "no device yet; X tells of one when it is touched" : "no device")) }
    for i in 0..<count {
      let id = SDL_GetTouchDevice(i)
      let kind =
        switch SDL_GetTouchDeviceType(id) {
        case SDL_TOUCH_DEVICE_DIRECT: "touch screen"
        case SDL_TOUCH_DEVICE_INDIRECT_ABSOLUTE: "touch pad with places of its own"
        case SDL_TOUCH_DEVICE_INDIRECT_RELATIVE: "touch pad"
        default: "of unknown kind"
        }
      lines.append(("touch", "\(SDL_GetTouchName(i).map { String(cString: $0) } ?? "a device without a name"), \(kind)"))
    }
    return lines
  }

  private static func describe(display: Int32) -> String {
    var place = SDL_Rect()
    var mode = SDL_DisplayMode()
    var dots: Float = 0
    SDL_GetDisplayBounds(display, &place)
    SDL_GetCurrentDisplayMode(display, &mode)
    let hasDots = SDL_GetDisplayDPI(display, &dots, nil, nil) == 0
    let name = SDL_GetDisplayName(display).map { String(cString: $0) } ?? "without a name"
    let turned =
      switch SDL_GetDisplayOrientation(display) {
      case SDL_ORIENTATION_PORTRAIT, SDL_ORIENTATION_PORTRAIT_FLIPPED: ", portrait"
      default: ""
      }
    return "\(name), \(place.w)x\(place.h) at \(place.x),\(place.y), \(mode.refresh_rate) Hz"
      + (hasDots ? ", \(Int(dots.rounded())) dots an inch" : "") + turned
  }

  private static var graphics: [(topic: String, text: String)] {
    do {
      return [("OpenGL", try SDLGeometryDevice().name)]
    } catch {
      return [("OpenGL", "\(error)")]
    }
  }

  private static var audio: [(topic: String, text: String)] {
    ALSAMessages.silence()
    guard SDL_InitSubSystem(SDL_INIT_AUDIO) == 0 else { return [("audio", "none: \(SDL.error)")] }
    defer { SDL_QuitSubSystem(SDL_INIT_AUDIO) }
    let driver = SDL_GetCurrentAudioDriver().map { String(cString: $0) } ?? "unknown"
    let names = (0..<max(0, SDL_GetNumAudioDevices(0))).compactMap { SDL_GetAudioDeviceName($0, 0).map { String(cString: $0) } }
    return [("audio", "\(driver): \(names.isEmpty ? "no device" : names.joined(separator: "; "))")]
  }
}
