import Geometry

/// Values through which a keyframe animation goes, ready to be evaluated.
struct KeyframeInterpolator<Value: Animatable> {
  private let values: [Value]
  private let mode: KeyframeMode
  /// Where each value stands, in 0...1; when paced, from the distances.
  private let times: [Double]
  private let functions: [TimingFunction]
  /// The tangents of the cubic that leaves and that meets each value.
  private let leaving: [Value]
  private let meeting: [Value]

  init(values: [Value], keyTimes: [Double]?, mode: KeyframeMode, timingFunctions: [TimingFunction], tangents: [KeyframeTangent]) {
    precondition(!values.isEmpty, "a keyframe animation needs at least one value")
    precondition(
      timingFunctions.isEmpty || timingFunctions.count >= values.count - 1,
      "a keyframe animation needs a timing function for each step from value to value, or none")
    precondition(tangents.isEmpty || tangents.count == values.count, "a keyframe animation needs a tangent for each value, or none")
    self.values = values
    self.mode = mode
    functions = timingFunctions
    let count = values.count
    if mode == .paced {
      var run = 0.0
      var distances = [0.0]
      for i in 1..<max(count, 1) {
        let d = Value.distance(values[i - 1], values[i])
        run += d.isFinite ? d : 0
        distances.append(run)
      }
      times = run > 0 ? distances.map { $0 / run } : Self.evenTimes(count, steps: count - 1)
    } else if let keyTimes {
      precondition(
        keyTimes.count == count || (mode == .discrete && keyTimes.count == count + 1),
        "a keyframe animation needs as many key times as values")
      precondition(
        zip(keyTimes, keyTimes.dropFirst()).allSatisfy { $0 <= $1 } && keyTimes.allSatisfy { $0 >= 0 && $0 <= 1 },
        "key times must rise and lie in 0...1")
      times = keyTimes
    } else {
      times = Self.evenTimes(count, steps: mode == .discrete ? count : count - 1)
    }
    guard mode == .cubic, count > 1 else {
      leaving = []
      meeting = []
      return
    }
    (leaving, meeting) = Self.tangents(values, times, tangents)
  }

  private static func evenTimes(_ count: Int, steps: Int) -> [Double] {
    (0..<count).map { steps > 0 ? Double($0) / Double(steps) : 0 }
  }

  /// The value at a progress; before the first key time the first value, after the last the last.
  func value(at progress: Double) -> Value {
    let count = values.count
    if mode == .discrete {
      let i = min(Self.lastIndex(in: times, notAbove: progress), count - 1)
      return values[max(i, 0)]
    }
    let i = Self.lastIndex(in: times, notAbove: progress)
    guard i >= 0 else { return values[0] }
    guard i < count - 1 else { return values[count - 1] }
    let span = times[i + 1] - times[i]
    var fraction = span > 0 ? (progress - times[i]) / span : 1
    if i < functions.count { fraction = functions[i](fraction) }
    guard mode == .cubic else { return .interpolate(values[i], values[i + 1], fraction) }
    // Hermite's form; the value's own weights sum to 1, so they are one interpolation.
    let s = fraction
    let onward = Self.scaled(leaving[i], s * (1 - s) * (1 - s))
    let inward = Self.scaled(meeting[i + 1], s * s * (s - 1))
    let chord = Value.interpolate(values[i], values[i + 1], s * s * (3 - 2 * s))
    return .sum(.sum(chord, onward), inward)
  }

  /// The last index whose time is not above `t`, -1 if all are; by bisection.
  static func lastIndex(in times: [Double], notAbove t: Double) -> Int {
    var low = 0
    var high = times.count
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= t + 1e-12 { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }

  private static func scaled(_ value: Value, _ factor: Double) -> Value { .interpolate(.zero(like: value), value, factor) }

  /// The tangents of a cubic through all values (Kochanek and Bartels, "Interpolating splines with local tension, continuity, and bias
  /// control", 1984), corrected for uneven key times as in the paper's section 4; at both ends the chord.
  private static func tangents(_ values: [Value], _ times: [Double], _ tangents: [KeyframeTangent]) -> (leaving: [Value], meeting: [Value])
  {
    let count = values.count
    var leaving: [Value] = []
    var meeting: [Value] = []
    for i in 0..<count {
      guard i > 0, i < count - 1 else {
        let chord = i == 0 ? Value.difference(values[1], values[0]) : Value.difference(values[i], values[i - 1])
        let tension = tangents.isEmpty ? 0 : tangents[i].tension
        leaving.append(scaled(chord, 1 - tension))
        meeting.append(scaled(chord, 1 - tension))
        continue
      }
      let k = tangents.isEmpty ? KeyframeTangent() : tangents[i]
      let before = Value.difference(values[i], values[i - 1])
      let after = Value.difference(values[i + 1], values[i])
      let spanBefore = times[i] - times[i - 1]
      let spanAfter = times[i + 1] - times[i]
      let both = spanBefore + spanAfter
      let share = both > 0 ? 2 * spanAfter / both : 1
      func mix(_ a: Double, _ b: Double) -> Value { .sum(scaled(before, a), scaled(after, b)) }
      let soft = (1 - k.tension) / 2
      leaving.append(
        mix(soft * (1 + k.continuity) * (1 + k.bias) * share, soft * (1 - k.continuity) * (1 - k.bias) * share))
      meeting.append(
        mix(soft * (1 - k.continuity) * (1 + k.bias) * (2 - share), soft * (1 + k.continuity) * (1 - k.bias) * (2 - share)))
    }
    return (leaving, meeting)
  }
}
