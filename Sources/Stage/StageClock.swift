import CSDL2

/// The clock of a window's session, in seconds, which stands still while it is paused.
///
/// In whole microseconds, so that a recorded time has few digits.
@MainActor
struct StageClock {
  private let begin = SDL_GetPerformanceCounter()
  private let frequency = Double(SDL_GetPerformanceFrequency())
  private let start: Double
  private var pausedFor = 0.0
  private var pausedSince: Double?

  /// - Parameter start: the clock's time now, in seconds.
  init(startingAt start: Double = 0) { self.start = start }

  /// Seconds since the clock was made, with pauses; for measuring.
  var elapsed: Double { Double(SDL_GetPerformanceCounter() &- begin) / frequency }

  /// The session's time.
  var now: Double { ((start + (pausedSince ?? elapsed) - pausedFor) * 1e6).rounded(.down) / 1e6 }

  /// Stops the clock, or lets it go on where it stopped.
  mutating func setPaused(_ isPaused: Bool) {
    let elapsed = elapsed
    if isPaused {
      if pausedSince == nil { pausedSince = elapsed }
    } else if let since = pausedSince {
      pausedFor += elapsed - since
      pausedSince = nil
    }
  }
}
