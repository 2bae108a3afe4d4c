/// What of the CPU was used while frames were drawn; nil where that was not measured.
package struct CPUUse: Hashable, Sendable {
  /// Seconds a frame, over all threads.
  package var time: Double?
  /// How often a second a thread that had waited was woken.
  package var wakeups: Double?
  /// How often a second a thread had to give the CPU to others.
  package var preemptions: Double?

  /// Nothing was measured.
  package init() {}

  /// What was used for a number of frames.
  init(_ used: ResourceUse, frames: Int) {
    time = used.cpuTime / Double(max(1, frames))
    wakeups = used.perSecond(used.voluntarySwitches)
    preemptions = used.perSecond(used.involuntarySwitches)
  }
}
