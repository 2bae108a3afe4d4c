import CSDL2
import Geometry
import Gestures

extension WindowEvent {
  /// What one of SDL's events says; nil for those of which nothing is made, such as what a finger pretends of a mouse.
  @MainActor
  init?(_ event: SDL_Event) {
    switch SDL_EventType(event.type) {
    case SDL_QUIT, SDL_APP_TERMINATING: self = .closed
    case SDL_WINDOWEVENT: self.init(event.window)
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
      guard event.button.which != SDL.touchMouse, event.button.button == UInt8(SDL_BUTTON_LEFT) else { return nil }
      let isDown = event.type == SDL_MOUSEBUTTONDOWN.rawValue
      self = .buttonChanged(isDown: isDown, Point(Double(event.button.x), Double(event.button.y)))
    case SDL_MOUSEMOTION:
      guard event.motion.which != SDL.touchMouse else { return nil }
      self = .pointerMoved(Point(Double(event.motion.x), Double(event.motion.y)))
    case SDL_MOUSEWHEEL: self.init(event.wheel)
    case SDL_FINGERDOWN: self.init(event.tfinger, .began)
    case SDL_FINGERMOTION: self.init(event.tfinger, .moved)
    case SDL_FINGERUP: self.init(event.tfinger, .ended)
    case SDL_KEYDOWN, SDL_KEYUP:
      guard let key = Key(sdl: event.key.keysym.sym) else { return nil }
      self = .keyChanged(key, isDown: event.type == SDL_KEYDOWN.rawValue, isRepeat: event.key.repeat != 0)
    case SDL_DROPFILE:
      guard let file = event.drop.file else { return nil }
      self = .fileDropped(path: String(cString: file))
      SDL_free(file)
    case SDL_RENDER_TARGETS_RESET: self = .deviceReset(losesTextures: false)
    case SDL_RENDER_DEVICE_RESET: self = .deviceReset(losesTextures: true)
    case SDL_DISPLAYEVENT: self = .displayChanged
    case SDL_APP_WILLENTERBACKGROUND: self = .suspended(true)
    case SDL_APP_DIDENTERFOREGROUND: self = .suspended(false)
    default: return nil
    }
  }

  private init?(_ event: SDL_WindowEvent) {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_RESIZED: self = .resized
    case SDL_WINDOWEVENT_EXPOSED: self = .exposed
    case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED: self = .shown
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED: self = .hidden
    case SDL_WINDOWEVENT_FOCUS_GAINED: self = .focused(true)
    case SDL_WINDOWEVENT_FOCUS_LOST: self = .focused(false)
    case SDL_WINDOWEVENT_LEAVE: self = .pointerLeft
    case SDL_WINDOWEVENT_MOVED, SDL_WINDOWEVENT_DISPLAY_CHANGED: self = .displayChanged
    case SDL_WINDOWEVENT_CLOSE: self = .closed
    default: return nil
    }
  }

  @MainActor
  private init?(_ event: SDL_MouseWheelEvent) {
    guard event.which != SDL.touchMouse else { return nil }
    var x: Int32 = 0
    var y: Int32 = 0
    SDL_GetMouseState(&x, &y)
    let direction = event.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1.0 : 1
    // SDL counts away from the person as positive; content is measured downwards.
    let notches = Point(Double(event.preciseX) * direction, -Double(event.preciseY) * direction)
    self = .wheelTurned(Point(Double(x), Double(y)), notches: notches)
  }

  private init?(_ event: SDL_TouchFingerEvent, _ phase: TouchPhase) {
    guard event.touchId != SDL.mouseTouch, SDL_GetTouchDeviceType(event.touchId) != SDL_TOUCH_DEVICE_INDIRECT_ABSOLUTE,
      SDL_GetTouchDeviceType(event.touchId) != SDL_TOUCH_DEVICE_INDIRECT_RELATIVE, event.x.isFinite, event.y.isFinite
    else { return nil }
    self = .fingerChanged(
      Finger(device: event.touchId, number: event.fingerId), phase, Point(Double(event.x), Double(event.y)))
  }
}
