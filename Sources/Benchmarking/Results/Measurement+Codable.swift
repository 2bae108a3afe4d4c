import Compositing
import Sessions

extension Measurement: Codable {
  /// The version of the format that is written; all before are read for ever. 1 had no such number, and none of what is optional here. Up to 2, frames missed in
  /// a window were counted by other rules for rooms than for scenes, and only the first event that a frame shows had a latency.
  package static let format = 3

  /// The members of a saved measurement: `report/result.schema.json` says what each is.
  private enum CodingKeys: String, CodingKey {
    case format, scene, options, motion, size, scale, threads, compositor, frames, steady, run, suite, traced, stages, missed, memory,
      start,
      conditions, pauses
    case environment, version, machine
    case times = "times_ms"
    case works = "work_ms"
    case warmUp = "warmup_ms"
    case firstFrame = "first_frame"
    case slowStages = "slow_stages"
    case fastest = "min_ms"
    case mean = "mean_ms"
    case median = "median_ms"
    case p95 = "p95_ms"
    case p99 = "p99_ms"
    case p999 = "p999_ms"
    case longest = "max_ms"
    case low1 = "low_1_fps"
    case low01 = "low_0_1_fps"
    case missed60 = "missed_60_hz"
    case missed90 = "missed_90_hz"
    case missed120 = "missed_120_hz"
    case damagedPixels = "damaged_pixels"
    case allocations = "allocations_per_frame"
    case libraryAllocations = "library_allocations_per_frame"
    case residentMegabytes = "rss_mb"
    case drawCalls = "draw_calls"
    case fastestOwn = "own_min_ms"
    case cpuTime = "cpu_ms"
    case cpuPerSecond = "cpu_ms_per_s"
    case cpuDuration = "measured_s"
    case wakeups = "wakeups_per_s"
    case preemptions = "preemptions_per_s"
    case displayRate = "display_hz"
    case intervals = "intervals_ms"
    case intervalMedian = "interval_median_ms"
    case interval99 = "interval_p99_ms"
    case presented = "presented_ms"
    case latencies = "latencies_ms"
    case latencyMedian = "latency_median_ms"
    case latency99 = "latency_p99_ms"
  }

  /// The most frames of a scene that anybody has drawn.
  private static let mostFrames = 1 << 40

  /// Milliseconds to a millionth, of seconds: a clock tells no more.
  private static func milliseconds(_ seconds: Double) -> Double { (seconds * 1e9).rounded() / 1e6 }

  private static func rounded(_ number: Double, to parts: Double = 100) -> Double { (number * parts).rounded() / parts }

  /// Writes all that is known, each frame's time among it.
  package func encode(to encoder: any Encoder) throws {
    try encodeSummary(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(times.map(Self.milliseconds), forKey: .times)
    if !works.isEmpty { try container.encode(works.map(Self.milliseconds), forKey: .works) }
    try container.encode(warmUpTimes.map(Self.milliseconds), forKey: .warmUp)
    if !intervals.isEmpty { try container.encode(intervals.map(Self.milliseconds), forKey: .intervals) }
    if !presented.isEmpty {
      try container.encode(presented.map(Self.milliseconds), forKey: .presented)
      try container.encode(pauses, forKey: .pauses)
    }
    if !latencies.isEmpty { try container.encode(latencies.map(Self.milliseconds), forKey: .latencies) }
  }

  /// Writes the figures without the single frames.
  fileprivate func encodeSummary(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(format, forKey: .format)
    try container.encode(subject.scene, forKey: .scene)
    if !subject.options.isEmpty { try container.encode(subject.options, forKey: .options) }
    try container.encode(subject.motion, forKey: .motion)
    try container.encode("\(subject.width)x\(subject.height)", forKey: .size)
    if subject.scale != 1 { try container.encode(subject.scale, forKey: .scale) }
    try container.encode(subject.threads, forKey: .threads)
    try container.encode(compositor, forKey: .compositor)
    try container.encode(run, forKey: .run)
    try container.encodeIfPresent(suite, forKey: .suite)
    try container.encodeIfPresent(isTraced, forKey: .traced)
    try container.encode(firstFrame, forKey: .firstFrame)
    try container.encodeIfPresent(isSteady, forKey: .steady)
    try encodeFigures(into: &container)
    try container.encode(Self.named(stages), forKey: .stages)
    try container.encode(Self.named(slowStages), forKey: .slowStages)
    try container.encode(damagedPixels.rounded(), forKey: .damagedPixels)
    try container.encode(Self.rounded(allocations.own), forKey: .allocations)
    try container.encode(Self.rounded(allocations.libraries), forKey: .libraryAllocations)
    try container.encode(Self.rounded(residentMegabytes, to: 10), forKey: .residentMegabytes)
    if drawCalls > 0 { try container.encode(drawCalls, forKey: .drawCalls) }
    if fastestOwn > 0 { try container.encode(Self.milliseconds(fastestOwn), forKey: .fastestOwn) }
    try container.encodeIfPresent(missed, forKey: .missed)
    try container.encodeIfPresent(displayRate.map { Self.rounded($0) }, forKey: .displayRate)
    try container.encodeIfPresent(cpu.time.map(Self.milliseconds), forKey: .cpuTime)
    try container.encodeIfPresent(cpu.perSecond.map(Self.milliseconds), forKey: .cpuPerSecond)
    try container.encodeIfPresent(cpu.duration.map { Self.rounded($0, to: 1000) }, forKey: .cpuDuration)
    try container.encodeIfPresent(cpu.wakeups.map { Self.rounded($0) }, forKey: .wakeups)
    try container.encodeIfPresent(cpu.preemptions.map { Self.rounded($0) }, forKey: .preemptions)
    try container.encodeIfPresent(memory, forKey: .memory)
    try container.encodeIfPresent(start, forKey: .start)
    try container.encodeIfPresent(conditions, forKey: .conditions)
    try container.encodeIfPresent(environment, forKey: .environment)
    try container.encodeIfPresent(environment?.version, forKey: .version)
    try container.encodeIfPresent(environment?.machine, forKey: .machine)
  }

  /// Writes what follows from the frames' times, for those who read no times.
  private func encodeFigures(into container: inout KeyedEncodingContainer<CodingKeys>) throws {
    let figures = figures
    try container.encode(figures.count, forKey: .frames)
    try container.encode(Self.milliseconds(figures.fastest), forKey: .fastest)
    try container.encode(Self.milliseconds(figures.mean), forKey: .mean)
    try container.encode(Self.milliseconds(figures.percentile(0.5)), forKey: .median)
    try container.encode(Self.milliseconds(figures.percentile(0.95)), forKey: .p95)
    try container.encode(Self.milliseconds(figures.percentile(0.99)), forKey: .p99)
    try container.encodeIfPresent(figures.knownPercentile(0.999).map(Self.milliseconds), forKey: .p999)
    try container.encode(Self.milliseconds(figures.longest), forKey: .longest)
    let (rates, work) = (rateFigures, workFigures)
    try container.encodeIfPresent(rates.low(0.01).map { Self.rounded($0) }, forKey: .low1)
    try container.encodeIfPresent(rates.low(0.001).map { Self.rounded($0) }, forKey: .low01)
    for (hz, key) in zip(FrameTimes.displayRates, [CodingKeys.missed60, .missed90, .missed120]) {
      try container.encode(work.missed(at: hz), forKey: key)
    }
    if !intervals.isEmpty {
      let presented = FrameTimes(intervals)
      try container.encode(Self.milliseconds(presented.percentile(0.5)), forKey: .intervalMedian)
      try container.encode(Self.milliseconds(presented.percentile(0.99)), forKey: .interval99)
    }
    guard !latencies.isEmpty else { return }
    let latency = FrameTimes(latencies)
    try container.encode(Self.milliseconds(latency.percentile(0.5)), forKey: .latencyMedian)
    try container.encode(Self.milliseconds(latency.percentile(0.99)), forKey: .latency99)
  }

  private static func named(_ stages: [Double]) -> [String: Double] {
    Dictionary(uniqueKeysWithValues: FrameStage.allCases.map { ($0.name, milliseconds(stages[$0.rawValue])) })
  }

  /// Reads a measurement of any format up to this one; figures are those of the frames that are read.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let format = try container.decodeIfPresent(Int.self, forKey: .format) ?? 1
    guard (1...Self.format).contains(format) else {
      let reason = format > 0 ? "; a newer one wrote it" : ""
      throw Self.objection(.format, container, "this program reads formats from 1 to \(Self.format)\(reason)")
    }
    self.format = format
    let size = try container.decode(String.self, forKey: .size).split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard size.count == 2, let width = size[0], let height = size[1], width > 0, height > 0 else {
      throw Self.objection(.size, container, "a size is written as 640x480")
    }
    subject =
      Subject(
        scene: try container.decode(String.self, forKey: .scene), motion: try container.decode(String.self, forKey: .motion),
        width: width, height: height, threads: try container.decode(Int.self, forKey: .threads),
        scale: try container.decodeIfPresent(Double.self, forKey: .scale) ?? 1,
        options: try container.decodeIfPresent(String.self, forKey: .options) ?? ""
      ).printable
    guard subject.threads > 0 else { throw Self.objection(.threads, container, "one thread draws at least") }
    guard subject.scale > 0, subject.scale.isFinite else { throw Self.objection(.scale, container, "a scale is above 0") }
    compositor = Markup.printable(try container.decodeIfPresent(String.self, forKey: .compositor) ?? "")
    times = try Self.seconds(.times, container)
    works = container.contains(.works) ? try Self.seconds(.works, container) : []
    guard works.isEmpty || works.count == times.count else { throw Self.objection(.works, container, "each frame has its work") }
    warmUpTimes = container.contains(.warmUp) ? try Self.seconds(.warmUp, container) : []
    intervals = container.contains(.intervals) ? try Self.seconds(.intervals, container) : []
    latencies = container.contains(.latencies) ? try Self.seconds(.latencies, container) : []
    try readPresenting(from: container)
    // Format 1 left out the first four frames of all but tours and logs.
    let usual = subject.isPlayed ? 0 : 4
    firstFrame = max(0, try container.decodeIfPresent(Int.self, forKey: .firstFrame) ?? usual)
    guard firstFrame <= Self.mostFrames else { throw Self.objection(.firstFrame, container, "no scene has been drawn so often") }
    isSteady = try container.decodeIfPresent(Bool.self, forKey: .steady)
    run = try Self.count(.run, container) ?? 1
    suite = try container.decodeIfPresent(Suite.self, forKey: .suite)
    guard suite.map({ $0.version > 0 && $0.parts > 0 && Self.amounts.contains($0.budget ?? 0) }) ?? true else {
      throw Self.objection(.suite, container, "a suite has parts, which are measured for some time, and a version from 1")
    }
    isTraced = try container.decodeIfPresent(Bool.self, forKey: .traced)
    stages = try Self.stages(.stages, container)
    slowStages = try Self.stages(.slowStages, container)
    damagedPixels = try Self.amount(.damagedPixels, container) ?? 0
    allocations.own = try Self.amount(.allocations, container) ?? 0
    allocations.libraries = try Self.amount(.libraryAllocations, container) ?? 0
    residentMegabytes = try Self.amount(.residentMegabytes, container) ?? 0
    drawCalls = try Self.count(.drawCalls, container) ?? 0
    fastestOwn = (try Self.amount(.fastestOwn, container) ?? 0) / 1000
    missed = try Self.count(.missed, container)
    displayRate = try Self.amount(.displayRate, container)
    cpu.time = try Self.amount(.cpuTime, container).map { $0 / 1000 }
    cpu.perSecond = try Self.amount(.cpuPerSecond, container).map { $0 / 1000 }
    cpu.duration = try Self.amount(.cpuDuration, container)
    cpu.wakeups = try Self.amount(.wakeups, container)
    cpu.preemptions = try Self.amount(.preemptions, container)
    memory = try container.decodeIfPresent(MemoryUse.self, forKey: .memory)
    guard memory?.isPossible ?? true else { throw Self.objection(.memory, container, Self.ofAmounts) }
    start = try container.decodeIfPresent(StartStages.self, forKey: .start)
    guard start?.isPossible ?? true else { throw Self.objection(.start, container, Self.ofAmounts) }
    conditions = try container.decodeIfPresent(MachineConditions.self, forKey: .conditions)
    conditions = conditions?.withoutBrokenSensors
    guard conditions?.isPossible ?? true else {
      throw Self.objection(.conditions, container, "a part of all CPUs is from 0 to 1, and an amount 0 or more")
    }
    environment = try container.decodeIfPresent(MachineDescription.self, forKey: .environment)
    if environment == nil, let machine = try container.decodeIfPresent(String.self, forKey: .machine) {
      let version = try container.decodeIfPresent(String.self, forKey: .version) ?? ""
      environment = MachineDescription(machine: machine, kernel: "", compiler: "", version: version, command: "")
    }
    environment = environment?.printable
    if let governor = conditions?.governor { conditions?.governor = Markup.printable(governor) }
  }

  /// Reads when a window's frames were presented.
  private mutating func readPresenting(from container: KeyedDecodingContainer<CodingKeys>) throws {
    presented = container.contains(.presented) ? try Self.seconds(.presented, container) : []
    pauses = presented.isEmpty ? [] : try container.decodeIfPresent([Int].self, forKey: .pauses) ?? []
    guard presented.isEmpty || presented.count == times.count else {
      throw Self.objection(.presented, container, "each frame was presented once")
    }
    guard pauses.allSatisfy(times.indices.contains), presented.isEmpty || intervals.count + Set(pauses).count == times.count else {
      throw Self.objection(.pauses, container, "a frame has an interval, or comes after a pause")
    }
  }

  private static func seconds(_ key: CodingKeys, _ container: KeyedDecodingContainer<CodingKeys>) throws -> [Double] {
    let times = try container.decode([Double].self, forKey: key).map { $0 / 1000 }
    guard times.allSatisfy({ $0 >= 0 && $0 <= 1e9 }) else {
      throw objection(key, container, "a time is 0 or more, and less than a lifetime")
    }
    return times
  }

  /// What amounts are, megabytes, times and rates.
  static let amounts = 0...1e12
  private static let ofAmounts = "an amount is 0 or more, and less than a million millions"

  private static func amount(_ key: CodingKeys, _ container: KeyedDecodingContainer<CodingKeys>) throws -> Double? {
    let amount = try container.decodeIfPresent(Double.self, forKey: key)
    guard amount.map(amounts.contains) ?? true else { throw objection(key, container, ofAmounts) }
    return amount
  }

  private static func count(_ key: CodingKeys, _ container: KeyedDecodingContainer<CodingKeys>) throws -> Int? {
    let count = try container.decodeIfPresent(Int.self, forKey: key)
    guard count.map((0...mostFrames).contains) ?? true else {
      throw objection(key, container, "what is counted is 0 or more, and no more than can be")
    }
    return count
  }

  private static func stages(_ key: CodingKeys, _ container: KeyedDecodingContainer<CodingKeys>) throws -> [Double] {
    let named = try container.decodeIfPresent([String: Double].self, forKey: key) ?? [:]
    guard named.values.allSatisfy({ $0 >= 0 && $0 <= 1e12 }) else {
      throw objection(key, container, "a time is 0 or more, and less than a lifetime")
    }
    return FrameStage.allCases.map { (named[$0.name] ?? 0) / 1000 }
  }

  private static func objection(
    _ key: CodingKeys, _ container: KeyedDecodingContainer<CodingKeys>, _ reason: String
  ) -> DecodingError {
    .dataCorruptedError(forKey: key, in: container, debugDescription: reason)
  }
}

/// A measurement's figures, without the single frames: what `--json` prints.
package struct MeasurementSummary: Encodable {
  private let measurement: Measurement

  /// The summary of a measurement.
  package init(_ measurement: Measurement) { self.measurement = measurement }

  /// Writes the same members as the measurement does, but those with a value for each frame.
  package func encode(to encoder: any Encoder) throws { try measurement.encodeSummary(to: encoder) }
}
