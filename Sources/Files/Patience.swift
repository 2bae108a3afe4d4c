#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How long the other end of a pipe or a terminal is waited for, so that nothing waits for ever.
public struct Patience: Hashable, Sendable {
  /// Until somebody opens a pipe's other end, in seconds.
  public var opening: Double
  /// Until the other end takes or gives a byte, in seconds.
  public var silence: Double

  /// How long to wait, in seconds; what is not above zero is one short look.
  public init(opening: Double = 2, silence: Double = 30) {
    self.opening = opening
    self.silence = silence
  }

  /// One wait within a longer one, in milliseconds: interruptions by signals lengthen the whole by less than this each.
  private static let step: Int32 = 20

  /// Waits until a descriptor is ready.
  /// - Parameters:
  ///   - events: what for, as poll(2) has them.
  ///   - seconds: the longest wait.
  /// - Returns: what has come; 0 when nothing has.
  static func wait(for events: Int32, on file: Int32, seconds: Double) -> Int32 {
    var polled = pollfd(fd: file, events: Int16(events), revents: 0)
    for _ in 0..<steps(seconds) {
      if poll(&polled, 1, step) > 0 { return Int32(polled.revents) }
    }
    return 0
  }

  /// How many single waits make up a time in seconds; at least one.
  static func steps(_ seconds: Double) -> Int { max(1, Int((seconds * 1000 / Double(step)).rounded(.up))) }

  /// Sleeps for one single wait.
  static func sleep() { usleep(UInt32(step) * 1000) }
}
