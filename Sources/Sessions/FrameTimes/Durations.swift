/// The last 8192 of some durations, in seconds, and the longest and the mean of all of them.
///
/// Adding one allocates nothing.
public struct Durations: Sendable {
  private static let capacity = 8192

  /// How many were added.
  public private(set) var count = 0
  /// The longest of all; 0 without any.
  public private(set) var longest = 0.0
  /// The sum of all.
  public private(set) var total = 0.0
  private var ring: [Float]

  /// No durations; makes room for all that are kept.
  public init() {
    ring = []
    ring.reserveCapacity(Self.capacity)
  }

  /// The mean of all; 0 without any.
  public var mean: Double { count == 0 ? 0 : total / Double(count) }

  /// Notes a duration in seconds. Allocates nothing.
  public mutating func add(_ duration: Double) {
    if ring.count < Self.capacity { ring.append(Float(duration)) } else { ring[count % Self.capacity] = Float(duration) }
    count += 1
    total += duration
    longest = max(longest, duration)
  }

  /// The durations that are kept, in the order in which they were added. Cost: a copy.
  public var kept: [Double] {
    let oldest = ring.count < Self.capacity ? 0 : count % Self.capacity
    return (ring[oldest...] + ring[..<oldest]).map(Double.init)
  }

  /// The duration that a fraction of those kept does not exceed (nearest rank); 0 without any. Cost: a sort.
  public func percentile(_ fraction: Double) -> Double {
    if ring.isEmpty { return 0 }
    let rank = Int((min(1, max(0, fraction)) * Double(ring.count)).rounded(.up))
    return Double(ring.sorted()[max(0, rank - 1)])
  }
}
