#if canImport(Glibc)
  import Glibc
#endif

/// Threads that work at one thing together and end with it.
enum ThreadTeam {
  private final class Member: Sendable {
    let number: Int
    let work: @Sendable (Int) -> Void

    init(_ number: Int, _ work: @escaping @Sendable (Int) -> Void) {
      self.number = number
      self.work = work
    }
  }

  /// Does work on a number of threads, the caller's among them, and waits for all.
  /// - Parameter work: hears the thread's number, 0 for the caller's; numbers for which the system has no thread are left out.
  static func perform(_ count: Int, _ work: @Sendable (Int) -> Void) {
    withoutActuallyEscaping(work) { work in
      var threads: [pthread_t] = []
      for number in stride(from: 1, to: count, by: 1) {
        if let thread = start(Member(number, work)) { threads.append(thread) }
      }
      work(0)
      for thread in threads { pthread_join(thread, nil) }
    }
  }

  private static func start(_ member: Member) -> pthread_t? {
    var thread = pthread_t()
    let member = Unmanaged.passRetained(member)
    let status = pthread_create(
      &thread, nil,
      { pointer in
        if let pointer {
          let member = Unmanaged<Member>.fromOpaque(pointer).takeRetainedValue()
          member.work(member.number)
        }
        return nil
      }, member.toOpaque())
    if status == 0 { return thread }
    member.release()
    return nil
  }
}
