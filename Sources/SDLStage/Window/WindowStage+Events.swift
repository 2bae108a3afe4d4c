import Geometry
import Gestures
import Sessions

extension WindowStage {
  /// How far one notch of a wheel turns, in points.
  static let notch = 40.0
  /// Keys that repeat while they are held; the others count once.
  private static let repeatingKeys: Set<Key> = [.left, .right, .up, .down, .tab, .backspace, .pageUp, .pageDown, "+", "-", "="]

  /// Turns what happens to the window into the session's events.
  func handle(_ event: WindowEvent) {
    // Who can press something sees an awake machine, whoever failed to say so.
    if event.isPress { setSuspended(false, for: .sleep) }
    if case .pointerMoved = event, !pointers.isMouseDown {} else { pointers.sendHover() }
    switch event {
    case .closed: isClosed = true
    case .resized: fitSession()
    case .exposed:
      window.presenter.invalidate()
      needsPresent = true
    case .shown:
      window.presenter.invalidate()
      setSuspended(false, for: .unseen)
      fitSession()
    case .hidden: setSuspended(true, for: .unseen)
    case .displayChanged:
      measureInterval()
      fitSession()
    case .deviceReset(let losesTextures):
      if losesTextures { window.presenter.restore() } else { window.presenter.invalidate() }
      session?.restoreDevice(textures: losesTextures)
      needsPresent = true
    case .suspended(let isBegun): setSuspended(isBegun, for: .unseen)
    case .focused(let isGained):
      if !isGained { pointers.cancelTouches() }
      send(.focus(isGained))
    case .pointerLeft: pointers.leave()
    case .pointerMoved(let place): pointers.move(to: point(place), in: size)
    case .buttonChanged(let isDown, let place): pointers.press(isDown: isDown, at: point(place))
    case .wheelTurned(let place, let notches):
      let delta = notches * Self.notch
      if delta.isFinite, delta != .zero { send(.wheel(position: point(place), delta: delta)) }
    case .fingerChanged(let finger, let phase, let fraction):
      // 1/64 of a point is finer than any screen.
      let place = Point((fraction.x * size.width * 64).rounded() / 64, (fraction.y * size.height * 64).rounded() / 64)
      pointers.change(finger, phase, at: place)
    case .keyChanged(let key, let isDown, let isRepeat, let source):
      if isDown { note(source) }
      handle(key, isDown: isDown, isRepeat: isRepeat)
    case .fileDropped(let path): send(.drop(path: path))
    case .gamepadChanged(let kind):
      session?.advance(to: clock.now)
      onGamepad?(kind)
    }
  }

  /// The keys that show how a picture comes to be, or change how the window is.
  private static let ownKeys: Set<Key> = [.function(7), .function(9), .function(10), .function(11), .function(12)]

  /// F9 to F12 are the window's own, where it takes them, and F7 while the inspector is there; the others go to the session.
  private func handle(_ key: Key, isDown: Bool, isRepeat: Bool) {
    let isPress = isDown && !isRepeat
    switch key {
    case _ where !takesFunctionKeys && Self.ownKeys.contains(key): break
    case .function(9) where session?.isInspected == true:
      if let session, isPress { switchCompositor(of: session) }
    case .function(7) where session?.isInspected == true:
      if let session, isPress { session.inspectedVision = ColorVision.next(after: session.inspectedVision) }
    case .function(10): if isPress { showsFrameGraph.toggle() }
    case .function(11): if isPress { window.toggleFullscreen() }
    case .function(12): if isPress { session?.isInspected.toggle() }
    default:
      if !isRepeat || Self.repeatingKeys.contains(key) { send(.key(KeyEvent(key, isDown: isDown))) }
    }
  }

  /// Tells the session where keys come from, where that is new to it; a replay has it from the log.
  private func note(_ source: KeySource) {
    guard source != keySource else { return }
    keySource = source
    if let session, !session.isReplay { session.send(source.event, at: clock.now) }
  }

  /// Puts the session to sleep with the machine, or wakes it.
  public func followMachine(isAsleep: Bool) { setSuspended(isAsleep, for: .sleep) }

  /// Puts the session to sleep while nobody can see it, its clock standing still, or wakes it once nothing is in the way any more.
  private func setSuspended(_ isBegun: Bool, for reason: Suspension) {
    needsPresent = true
    let wasSuspended = isSuspended
    var reasons = suspensions
    if isBegun { reasons.insert(reason) } else { reasons.remove(reason) }
    if !wasSuspended, isBegun {
      pointers.cancelTouches()
      send(.suspend(true))
    }
    suspensions = reasons
    guard isSuspended != wasSuspended else { return }
    clock.setPaused(isSuspended)
    if !isSuspended { send(.suspend(false)) }
  }

  /// A place in points, from the window's units.
  private func point(_ place: Point) -> Point { Point(place.x / unitsPerPoint, place.y / unitsPerPoint) }
}
