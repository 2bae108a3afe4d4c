extension Measurement {
  /// Finds where frames have become steady, and notes the warm-up before it.
  /// - Parameters:
  ///   - times: of all frames, in seconds.
  ///   - work: what the warm-up is seen in; nil for the times themselves.
  ///   - wanted: how many frames are to count; nil for all after the warm-up.
  /// - Returns: the frames that count.
  mutating func cutWarmUp(of times: [Double], judgedBy work: [Double]? = nil, wanted: Int?) -> Range<Int> {
    // The first frame makes every mesh, whatever comes after it.
    let steady = SteadyState(of: Array((work ?? times).dropFirst()), limit: wanted.map { max(0, times.count - 1 - $0) } ?? .max)
    let first = min(times.count, 1 + steady.warmUp)
    isSteady = steady.isReached
    warmUpTimes = Array(times.prefix(first))
    firstFrame = first
    return first..<min(times.count, first + (wanted ?? times.count))
  }
}
