import SDLStage
import Sessions

/// Measures what a window shows: its frames with vsync and presenting, and what the process uses meanwhile.
@MainActor
package struct WindowBenchmark {
  private let machine = MachineSample()
  private let use = ResourceUse.now

  /// Begins to measure: before the window is run.
  package init() {}

  /// What came of a scene that moves at the display's rate.
  package func measurement(_ shown: ShownScene, _ name: String, motion: String, window: WindowStage, session: Session, threads: Int)
    -> Measurement
  {
    // Before the measurement itself allocates.
    let allocations = shown.allocations
    var measurement = measurement(name, motion: motion, window: window, session: session, threads: threads, wanted: shown.frame)
    measurement.allocations = allocations
    return measurement
  }

  /// What came of a session that was played by a log.
  /// - Parameter wanted: how many frames a display that misses none would have shown; nil where frames are drawn only as something moves.
  package func measurement(_ name: String, motion: String, window: WindowStage, session: Session, threads: Int, wanted: Int? = nil)
    -> Measurement
  {
    let used = ResourceUse.now.since(use)
    return Measurement(
      name, motion: motion, window: window, session: session, threads: threads, wanted: wanted, usage: used,
      conditions: MachineConditions(from: machine, to: MachineSample(), own: used))
  }
}
