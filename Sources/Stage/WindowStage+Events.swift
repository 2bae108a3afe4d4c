import CSDL2
import Geometry
import Gestures

extension WindowStage {
  /// How far one notch of a wheel turns, in points.
  static let notch = 40.0
  /// Keys that repeat while they are held; the others count once.
  private static let repeatingKeys: Set<Key> = [.left, .right, .up, .down, .tab, .backspace, .pageUp, .pageDown, "+", "-", "="]

  /// Turns one of SDL's events into the session's.
  func take(_ event: SDL_Event) {
    let isHover = event.type == SDL_MOUSEMOTION.rawValue && event.motion.which != SDL.touchMouse && touch(FingerTable.mouse) == nil
    if !isHover { sendHover() }
    switch SDL_EventType(event.type) {
    case SDL_QUIT, SDL_APP_TERMINATING: isClosed = true
    case SDL_WINDOWEVENT: take(event.window)
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: take(event.button)
    case SDL_MOUSEMOTION: take(event.motion)
    case SDL_MOUSEWHEEL: take(event.wheel)
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: take(event.tfinger)
    case SDL_KEYDOWN, SDL_KEYUP: take(event.key)
    case SDL_DROPFILE: take(event.drop)
    case SDL_RENDER_TARGETS_RESET:
      presenter.invalidate()
      session?.restoreDevice(textures: false)
      needsPresent = true
    case SDL_RENDER_DEVICE_RESET:
      presenter.restore()
      session?.restoreDevice(textures: true)
      needsPresent = true
    case SDL_DISPLAYEVENT: takeDisplay()
    case SDL_APP_WILLENTERBACKGROUND: setSuspended(true)
    case SDL_APP_DIDENTERFOREGROUND: setSuspended(false)
    default: break
    }
  }

  private func take(_ event: SDL_WindowEvent) {
    // Nobody sees the spare device's window, nor what becomes of it.
    if let hidden = spareDevice?.offscreen?.id, event.windowID == hidden { return }
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_RESIZED: takeSize()
    case SDL_WINDOWEVENT_EXPOSED:
      presenter.invalidate()
      needsPresent = true
    case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED:
      presenter.invalidate()
      setSuspended(false)
      takeSize()
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED: setSuspended(true)
    case SDL_WINDOWEVENT_FOCUS_GAINED: send(.focus(true))
    case SDL_WINDOWEVENT_FOCUS_LOST:
      cancelTouches()
      send(.focus(false))
    case SDL_WINDOWEVENT_LEAVE:
      cancel(FingerTable.mouse)
      if isPointerInside {
        isPointerInside = false
        send(.hover(nil))
      }
    case SDL_WINDOWEVENT_MOVED, SDL_WINDOWEVENT_DISPLAY_CHANGED: takeDisplay()
    case SDL_WINDOWEVENT_CLOSE: isClosed = true
    default: break
    }
  }

  private func take(_ event: SDL_MouseButtonEvent) {
    guard event.which != SDL.touchMouse, event.button == UInt8(SDL_BUTTON_LEFT) else { return }
    let place = point(Double(event.x), Double(event.y))
    if event.type == SDL_MOUSEBUTTONDOWN.rawValue {
      begin(FingerTable.mouse, at: place, kind: .mouse)
    } else {
      change(FingerTable.mouse, .ended, at: place)
    }
  }

  private func take(_ event: SDL_MouseMotionEvent) {
    guard event.which != SDL.touchMouse else { return }
    let place = point(Double(event.x), Double(event.y))
    if touch(FingerTable.mouse) == nil {
      unsentHover = place
    } else if place.x < 0 || place.y < 0 || place.x >= size.width || place.y >= size.height {
      cancel(FingerTable.mouse)
    } else {
      change(FingerTable.mouse, .moved, at: place)
    }
  }

  private func take(_ event: SDL_MouseWheelEvent) {
    guard event.which != SDL.touchMouse else { return }
    var x: Int32 = 0
    var y: Int32 = 0
    SDL_GetMouseState(&x, &y)
    let direction = event.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -Self.notch : Self.notch
    // SDL counts away from the person as positive; content is measured downwards.
    let delta = Point(Double(event.preciseX) * direction, -Double(event.preciseY) * direction)
    if delta.isFinite, delta != .zero { send(.wheel(position: point(Double(x), Double(y)), delta: delta)) }
  }

  private func take(_ event: SDL_TouchFingerEvent) {
    guard event.touchId != SDL.mouseTouch, SDL_GetTouchDeviceType(event.touchId) != SDL_TOUCH_DEVICE_INDIRECT_ABSOLUTE,
      SDL_GetTouchDeviceType(event.touchId) != SDL_TOUCH_DEVICE_INDIRECT_RELATIVE, event.x.isFinite, event.y.isFinite
    else { return }
    // A finger's place is a fraction of the window; 1/64 of a point is finer than any screen.
    let place = Point((Double(event.x) * size.width * 64).rounded() / 64, (Double(event.y) * size.height * 64).rounded() / 64)
    switch SDL_EventType(event.type) {
    case SDL_FINGERDOWN:
      if let lost = fingers.remove(event.touchId, event.fingerId) { cancel(lost) }
      begin(fingers.add(event.touchId, event.fingerId), at: place, kind: .finger)
    case SDL_FINGERUP:
      if let id = fingers.remove(event.touchId, event.fingerId) { change(id, .ended, at: place) }
    default:
      if let id = fingers.id(event.touchId, event.fingerId) { change(id, .moved, at: place) }
    }
  }

  private func take(_ event: SDL_KeyboardEvent) {
    guard let key = SDLKey.key(event.keysym.sym) else { return }
    let isDown = event.type == SDL_KEYDOWN.rawValue
    if key == .function(11) {
      if isDown, event.repeat == 0 { toggleFullscreen() }
      return
    }
    if key == .function(12) {
      if isDown, event.repeat == 0 { session?.isInspected.toggle() }
      return
    }
    if key == .function(10) {
      if isDown, event.repeat == 0 { showsFrameGraph.toggle() }
      return
    }
    if key == .function(9), let session, session.isInspected {
      if isDown, event.repeat == 0 { switchCompositor(of: session) }
      return
    }
    if event.repeat != 0 && !Self.repeatingKeys.contains(key) { return }
    send(.key(KeyEvent(key, isDown: isDown)))
  }

  private func take(_ event: SDL_DropEvent) {
    guard let file = event.file else { return }
    send(.drop(path: String(cString: file)))
    SDL_free(file)
  }

  /// Lets the other compositor go on.
  ///
  /// A window that shows pixels of the processor's stays as it is: OpenGL then draws where nobody sees it, and is read back.
  private func switchCompositor(of session: Session) {
    guard session.device == nil else {
      session.draw(on: nil)
      statistics.compositor = "raster, switched to"
      return
    }
    do throws(StageError) {
      if device == nil, spareDevice == nil { spareDevice = try SDLGeometryDevice() }
    } catch {
      return session.tell("OpenGL cannot draw on this machine: \(error.reason)")
    }
    guard let other = device ?? spareDevice else { return }
    session.draw(on: other)
    statistics.compositor = "geometry on \(other.name), switched to"
  }

  private func toggleFullscreen() {
    let isFullscreen = SDL_GetWindowFlags(window) & SDL_WINDOW_FULLSCREEN.rawValue != 0
    SDL_SetWindowFullscreen(window, isFullscreen ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue)
  }

  /// Learns how often the display that the window is on now shows a frame, and how many pixels a point has there.
  private func takeDisplay() {
    measureInterval()
    takeSize()
  }

  /// Gives the session the window's size and scale when they have changed.
  func takeSize() {
    presenter.invalidate()
    needsPresent = true
    session?.rescale(to: scale)
    let size = size
    if let session, session.size != size, StageLimits.objection(to: size, scale: scale) == nil { send(.resize(size)) }
  }

  /// Puts the session to sleep while nobody can see it, its clock standing still, or wakes it.
  private func setSuspended(_ isBegun: Bool) {
    needsPresent = true
    guard isBegun != isSuspended else { return }
    if isBegun {
      cancelTouches()
      send(.suspend(true))
    }
    isSuspended = isBegun
    clock.setPaused(isBegun)
    if !isBegun { send(.suspend(false)) }
  }

  /// A place in points, from SDL's units.
  private func point(_ x: Double, _ y: Double) -> Point { Point(x / unitsPerPoint, y / unitsPerPoint) }
}
