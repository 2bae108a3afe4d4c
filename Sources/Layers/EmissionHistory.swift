import Geometry

/// How fast and where an emitter's particles were born, for as long as any of them may live.
///
/// Of each stretch of time it knows the rate, and where the emitter was; so all particles at any time follow from it, whatever steps the clock came in.
/// Invariant: samples are in the order of their times, and so are the births up to them.
struct EmissionHistory {
  struct Sample {
    /// In the layer's time, in seconds.
    let time: Double
    /// How many would have been born up to then at a rate of one a second for each of the layer's `birthRate`.
    let births: Double
    /// The layer's `birthRate` from then on.
    let rate: Double
    /// Where the emitter was when it came here, on its way from the sample before, and from where it goes on.
    let arrival: Point
    let position: Point
  }

  /// More than this many are not kept: the oldest go.
  static let mostSamples = 4096

  private(set) var samples: [Sample] = []
  /// When emission began, in the layer's time.
  private(set) var start = 0.0

  /// Begins anew.
  mutating func begin(at time: Double, rate: Double, _ position: Point) {
    start = time
    samples.removeAll(keepingCapacity: true)
    samples.append(Sample(time: time, births: 0, rate: rate, arrival: position, position: position))
  }

  /// Notes what holds from a time on; what was noted for later, where the layer's time was set back, no longer counts. What holds already is not noted again, so that no
  /// rounding tells how often one looked.
  /// - Parameters:
  ///   - arrival: where the emitter has come to since the sample before; nil where it stood still.
  ///   - oldest: how long before that births matter, in seconds.
  mutating func note(_ rate: Double, arrival: Point?, _ position: Point, at time: Double, oldest: Double) {
    while let last = samples.last, last.time > time, samples.count > 1 { samples.removeLast() }
    guard let last = samples.last else { return }
    let arrival = arrival ?? last.position
    if last.rate == rate, last.position == position, last.position == arrival { return }
    let births = births(at: time)
    samples.append(Sample(time: time, births: births, rate: rate, arrival: arrival, position: position))
    var forgotten = 0
    while forgotten + 1 < samples.count, samples[forgotten + 1].time < time - oldest || samples.count - forgotten > Self.mostSamples {
      forgotten += 1
    }
    if forgotten > 0 { samples.removeFirst(forgotten) }
  }

  /// How many would have been born up to a time, at a rate of one; O(samples).
  func births(at time: Double) -> Double {
    guard let sample = samples.last(where: { $0.time <= time }) else { return samples.first?.births ?? 0 }
    return sample.births + (time - sample.time) * sample.rate
  }

  /// When and where the birth was that makes a number of births full.
  /// - Parameter index: a sample that is not behind it; it is moved on to the one that the birth follows.
  func birth(_ births: Double, from index: inout Int) -> (time: Double, position: Point) {
    while index + 1 < samples.count, samples[index + 1].births <= births { index += 1 }
    let sample = samples[index]
    let time = sample.rate > 0 ? sample.time + max(0, births - sample.births) / sample.rate : sample.time
    guard index + 1 < samples.count, samples[index + 1].arrival != sample.position else { return (time, sample.position) }
    let next = samples[index + 1]
    let part = next.time > sample.time ? min(1, (time - sample.time) / (next.time - sample.time)) : 1
    return (time, sample.position.interpolated(to: next.arrival, part))
  }
}
