#if canImport(Glibc)
  import Glibc
#endif

/// How far local time is ahead of UTC.
enum LocalOffset {
  /// - Parameter date: in seconds since 1970; what the offset is in summer it need not be in winter.
  /// - Returns: seconds.
  @Sendable
  static func seconds(at date: Double) -> Double {
    var time = time_t(min(4e9, max(0, date)))
    var local = tm()
    localtime_r(&time, &local)
    return Double(local.tm_gmtoff)
  }
}
