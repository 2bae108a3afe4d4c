#if canImport(Glibc)
  import Glibc
#endif

/// The CPUs that the process may run on.
package enum Processors {
  /// Their numbers, in order: fewer than the machine has where somebody said so, as by `taskset`, or in a container; empty where the kernel does not say.
  static var allowed: [Int] { KernelFiles().numbers(named: "Cpus_allowed_list", in: "/proc/self/status") }

  /// How many work.
  static var online: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// How many the process may run on.
  package static var count: Int {
    let allowed = allowed.count
    return allowed > 0 ? min(allowed, online) : online
  }
}
