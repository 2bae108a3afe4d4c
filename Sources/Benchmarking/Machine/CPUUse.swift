/// What of the CPU was used while frames were drawn, those of the warm-up among them, whose end is only found afterwards; nil where that was not measured.
package struct CPUUse: Hashable, Sendable {
  /// Seconds a frame, over all threads.
  package var time: Double?
  /// Seconds a second, over all threads, in a window, where frames are waited for: what a battery pays.
  package var perSecond: Double?
  /// How many seconds all this is of, by the wall clock; in a window.
  package var duration: Double?
  /// How often a second a thread that had waited was woken.
  package var wakeups: Double?
  /// How often a second a thread had to give the CPU to others.
  package var preemptions: Double?

  /// Nothing was measured.
  package init() {}

  /// What was used for a number of frames; with none of them there is no time a frame.
  /// - Parameter waits: whether frames came in their own time, as in a window.
  init(_ used: ResourceUse, frames: Int, waits: Bool = false) {
    time = frames > 0 ? used.cpuTime / Double(frames) : nil
    if waits, used.time > 0 { (perSecond, duration) = (used.cpuTime / used.time, used.time) }
    wakeups = used.perSecond(used.voluntarySwitches)
    preemptions = used.perSecond(used.involuntarySwitches)
  }
}
