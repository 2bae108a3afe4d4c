import Geometry

/// The velocity of a moving point, from its last few positions.
///
/// The slope of the straight line through the samples of the last tenth of a second, by least squares, each coordinate for itself: a single late or
/// jittery sample changes it little. A point that has rested that long is at rest. Holds 20 samples and never grows.
public struct VelocityTracker: Sendable {
  private struct Sample: Sendable {
    var time: Double
    var position: Point
  }

  private static let capacity = 20
  private var samples: [Sample] = []
  private var next = 0

  /// A tracker without samples; makes room for all of them at once.
  public init() { samples.reserveCapacity(VelocityTracker.capacity) }

  /// Forgets every sample.
  public mutating func reset() {
    samples.removeAll(keepingCapacity: true)
    next = 0
  }

  /// Notes where the point is at a time in seconds; what is not finite, and time going backwards, is left out.
  public mutating func add(_ position: Point, at time: Double) {
    guard position.isFinite, time.isFinite else { return }
    if !samples.isEmpty {
      let last = (next + VelocityTracker.capacity - 1) % VelocityTracker.capacity
      if time < samples[last].time { return }
      if time == samples[last].time {
        samples[last].position = position
        return
      }
    }
    if samples.count < VelocityTracker.capacity {
      samples.append(Sample(time: time, position: position))
    } else {
      samples[next] = Sample(time: time, position: position)
    }
    next = (next + 1) % VelocityTracker.capacity
  }

  /// Moves every sample by a vector, so that a jump of the point's definition is not taken for a movement.
  public mutating func shift(by offset: Point) {
    for i in samples.indices { samples[i].position = samples[i].position + offset }
  }

  /// The velocity in points a second at a time; zero with fewer than two samples in the window.
  public func velocity(at time: Double) -> Point {
    let earliest = time - GestureConstants.velocityWindow - GestureConstants.timeTolerance
    var count = 0.0
    var meanTime = 0.0
    var meanPosition = Point.zero
    for sample in samples where sample.time >= earliest {
      count += 1
      meanTime += sample.time - time
      meanPosition = meanPosition + sample.position
    }
    guard count >= 2 else { return .zero }
    meanTime /= count
    meanPosition = meanPosition / count
    var spread = 0.0
    var product = Point.zero
    for sample in samples where sample.time >= earliest {
      let t = sample.time - time - meanTime
      spread += t * t
      product = product + (sample.position - meanPosition) * t
    }
    let velocity = product / spread
    return spread > 1e-12 && velocity.isFinite ? velocity : .zero
  }
}
