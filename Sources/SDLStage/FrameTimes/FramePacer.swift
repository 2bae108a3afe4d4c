/// When a window's frames are due: one an interval of its display, as long as something moves.
struct FramePacer {
  /// When the next frame is due, in the stage's time.
  private(set) var next = 0.0
  /// Whether the last frame was to be followed by another at once.
  private var wasMoving = false

  init(startingAt time: Double = 0) { next = time }

  /// Begins a frame that is due.
  /// - Parameters:
  ///   - interval: the display's, in seconds.
  ///   - waits: whether presenting waits for the display.
  /// - Returns: whether it missed the time at which the display wanted it.
  mutating func begin(at now: Double, interval: Double, waits: Bool) -> Bool {
    let late = now - next
    // In step with the display, presenting waits for it; a timer only guards against a driver that does not.
    let pause = waits ? interval / 2 : interval
    next = late < pause ? next + pause : now + pause
    return wasMoving && late >= interval
  }

  /// Ends a frame.
  /// - Parameter isMoving: whether another is to follow at once.
  mutating func end(isMoving: Bool) { wasMoving = isMoving }

  /// Something was shown that was no frame of its own.
  mutating func postpone(to time: Double) { next = time }
}
