#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Keeps signals that a thread would bring on itself from ending the program; the call that would have brought them fails instead.
struct BlockedSignals {
  private let numbers: [Int32]
  private var before = sigset_t()
  private var pendingBefore = sigset_t()

  init(_ numbers: Int32...) {
    self.numbers = numbers
    var set = Self.set(numbers)
    sigpending(&pendingBefore)
    pthread_sigmask(SIG_BLOCK, &set, &before)
  }

  /// Lets them through again, those that came in between taken away.
  func restore() {
    var (before, pendingBefore) = (before, pendingBefore)
    var mine = Self.set(numbers.filter { sigismember(&pendingBefore, $0) == 0 })
    var atOnce = timespec()
    while sigtimedwait(&mine, nil, &atOnce) > 0 {}
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  private static func set(_ numbers: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    return set
  }
}
