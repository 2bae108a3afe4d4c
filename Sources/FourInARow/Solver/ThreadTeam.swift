import Threading

/// Threads that work at one thing together and end with it.
enum ThreadTeam {
  /// Does work on a number of threads, the caller's among them, and waits for all.
  /// - Parameter work: hears the thread's number, 0 for the caller's; numbers for which the system has no thread are left out.
  static func perform(_ count: Int, _ work: @Sendable (Int) -> Void) {
    withoutActuallyEscaping(work) { work in
      let threads = stride(from: 1, to: count, by: 1).compactMap { number in SystemThread.start { work(number) } }
      work(0)
      for thread in threads { thread.join() }
    }
  }
}
