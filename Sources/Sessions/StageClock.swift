/// The clock of a stage, in seconds, which stands still while it is paused.
///
/// In whole microseconds, so that a recorded time has few digits. A stage has one, and nobody else asks what time it is.
package struct StageClock {
  private let source: () -> Double
  private let begin: Double
  private let start: Double
  private var pausedFor = 0.0
  private var pausedSince: Double?

  /// - Parameters:
  ///   - start: the clock's time now, in seconds.
  ///   - source: seconds that never go back; the machine's own unless a test has others.
  package init(startingAt start: Double = 0, source: @escaping () -> Double = Stopwatch.machineTime) {
    self.source = source
    self.start = start
    begin = source()
  }

  /// Seconds since the clock was made, with pauses; for measuring.
  package var elapsed: Double { source() - begin }

  /// The session's time.
  package var now: Double { ((start + (pausedSince ?? elapsed) - pausedFor) * 1e6).rounded(.down) / 1e6 }

  /// Stops the clock, or lets it go on where it stopped.
  package mutating func setPaused(_ isPaused: Bool) {
    let elapsed = elapsed
    if isPaused {
      if pausedSince == nil { pausedSince = elapsed }
    } else if let since = pausedSince {
      pausedFor += elapsed - since
      pausedSince = nil
    }
  }
}
