import Sessions

#if canImport(Glibc)
  import Glibc
#endif

/// What the process has used of the machine so far.
struct ResourceUse: Sendable {
  /// The CPU's seconds, the kernel's for the process among them, over all threads.
  var cpuTime = 0.0
  /// How often a thread gave the CPU away, to wait for something: each time it had to be woken again.
  var voluntarySwitches = 0
  /// How often a thread had to give the CPU to another one.
  var involuntarySwitches = 0
  /// The wall clock's seconds.
  var time = 0.0

  /// Up to now. Cost: a system call.
  static var now: ResourceUse {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return ResourceUse(
      cpuTime: seconds(usage.ru_utime) + seconds(usage.ru_stime), voluntarySwitches: usage.ru_nvcsw, involuntarySwitches: usage.ru_nivcsw,
      time: Stopwatch.machineTime())
  }

  /// What was used from an earlier time on, or without what is another's.
  func since(_ earlier: ResourceUse) -> ResourceUse {
    ResourceUse(
      cpuTime: cpuTime - earlier.cpuTime, voluntarySwitches: voluntarySwitches - earlier.voluntarySwitches,
      involuntarySwitches: involuntarySwitches - earlier.involuntarySwitches, time: time - earlier.time)
  }

  /// How many of a number there are in a second; 0 where no time has gone by.
  func perSecond(_ count: Int) -> Double { time > 0 ? Double(count) / time : 0 }
}
