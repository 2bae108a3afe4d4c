import Sessions

/// What else went on on the machine while something was measured, and so how far the figures can be trusted.
package struct MachineConditions: Codable, Hashable, Sendable {
  /// What other processes used of all CPUs together, from 0 to 1; nil where the kernel does not say, as with all below.
  package var othersShare: Double?
  /// What all processes used of all CPUs together, from 0 to 1.
  package var busyShare: Double?
  /// What a hypervisor gave to others of the time of all CPUs together, from 0 to 1.
  package var stealShare: Double?
  /// Threads that ran or wanted to, the mean of the minute before the beginning.
  package var load: Double?
  /// The same before the end.
  package var loadAtEnd: Double?
  /// How many threads of that load at the beginning were more than draw here, by the number of CPUs: what was measured just before cannot have been these.
  package var excessLoad: Double?
  /// By what rules the CPUs' clocks are set, those of the beginning and of the end, each once.
  package var governor: String?
  /// How often a CPU was slowed down since it was too hot.
  package var throttles: Int?
  /// How often the process's share of the CPUs was used up, and it waited.
  package var quotaHalts: Int?
  /// The hottest sensor at the beginning, in degrees Celsius.
  package var firstTemperature: Double?
  /// The same at the end.
  package var temperature: Double?
  /// What was used of the memory at the end, by all processes together, in megabytes of 2^20 bytes.
  package var usedMegabytes: Double?

  private enum CodingKeys: String, CodingKey {
    case othersShare = "others_share"
    case busyShare = "busy_share"
    case stealShare = "steal_share"
    case load = "load_1m"
    case loadAtEnd = "load_1m_end"
    case excessLoad = "excess_load"
    case governor
    case throttles = "throttle_events"
    case quotaHalts = "quota_halts"
    case firstTemperature = "temperature_begin_c"
    case temperature = "temperature_c"
    case usedMegabytes = "memory_used_mb"
  }

  /// Conditions of which nothing is known.
  package init() {}

  /// - Parameters:
  ///   - own: what the process used between the two.
  ///   - threads: how many drew.
  init(from first: MachineSample, to last: MachineSample, own: ResourceUse, threads: Int) {
    if let before = first.all, let after = last.all, after > before {
      let all = after - before
      // Of each CPU a tick may be counted whole of which only a part lies between the two: in a short time that would be much.
      let unsure = Double(first.cpus ?? 1)
      if let old = first.busy, let new = last.busy {
        // The kernel counts in hundredths of a second.
        othersShare = Self.rounded(min(1, max(0, (new - old - own.cpuTime * 100 - unsure) / all)))
        busyShare = Self.rounded(min(1, max(0, (new - old) / all)))
      }
      if let old = first.stolen, let new = last.stolen { stealShare = Self.rounded(min(1, max(0, (new - old - unsure) / all))) }
    }
    (load, loadAtEnd) = (first.load, last.load)
    if let load, let cpus = first.cpus { excessLoad = Self.rounded(max(0, load - Double(threads)) / Double(cpus)) }
    let governors = Set(first.governors + last.governors).sorted()
    governor = governors.isEmpty ? nil : governors.joined(separator: ", ")
    if let old = first.throttles, let new = last.throttles { throttles = max(0, new - old) }
    if let old = first.quotaHalts, let new = last.quotaHalts { quotaHalts = max(0, new - old) }
    (firstTemperature, temperature) = (first.temperature, last.temperature)
    usedMegabytes = last.usedMegabytes.map { $0.rounded() }
  }

  /// Whether these can be a machine's, but for sensors that are broken.
  var isPossible: Bool {
    let shares = [othersShare, busyShare, stealShare].compactMap(\.self)
    let amounts = [load, loadAtEnd, excessLoad, usedMegabytes].compactMap(\.self)
    return shares.allSatisfy { (0...1).contains($0) } && amounts.allSatisfy { (0...1e12).contains($0) } && throttles ?? 0 >= 0
      && quotaHalts ?? 0 >= 0
  }

  /// The same without what no sensor of a machine that runs can say.
  var withoutBrokenSensors: MachineConditions {
    var conditions = self
    for path in [\.firstTemperature, \.temperature] as [WritableKeyPath<Self, Double?>] {
      if let degrees = self[keyPath: path], !(-273.15...1000).contains(degrees) { conditions[keyPath: path] = nil }
    }
    return conditions
  }

  /// The worst of several conditions.
  package static func worst(of all: [MachineConditions]) -> MachineConditions {
    var worst = MachineConditions()
    func most(_ path: WritableKeyPath<MachineConditions, Double?>) { worst[keyPath: path] = all.compactMap { $0[keyPath: path] }.max() }
    for path in [\.othersShare, \.busyShare, \.stealShare, \.load, \.loadAtEnd, \.excessLoad] as [WritableKeyPath<Self, Double?>] {
      most(path)
    }
    for path in [\.firstTemperature, \.temperature, \.usedMegabytes] as [WritableKeyPath<Self, Double?>] { most(path) }
    worst.governor = all.compactMap(\.governor).first { $0 != fastGovernor } ?? all.first?.governor
    worst.throttles = all.compactMap(\.throttles).max()
    worst.quotaHalts = all.compactMap(\.quotaHalts).max()
    return worst
  }

  /// The rule by which a CPU's clock is as fast as it can be.
  private static let fastGovernor = "performance"

  /// To thousandths: the kernel's counters tell no more.
  private static func rounded(_ share: Double) -> Double { (share * 1000).rounded() / 1000 }

  /// Why the figures may not be what the machine can do, a sentence's part each; empty where nothing speaks against them.
  package var warnings: [String] {
    var warnings: [String] = []
    if let othersShare, othersShare > Self.mostOthers {
      warnings.append("other processes used up to \(Self.percent(othersShare)) of the CPUs")
    }
    if let excessLoad, excessLoad > Self.mostExcess {
      warnings.append(
        "in the minute before, up to \(Self.percent(excessLoad)) as many threads as there are CPUs ran or wanted to beside those that draw")
    }
    if let stealShare, stealShare > Self.mostSteal {
      warnings.append("the hypervisor gave up to \(Self.percent(stealShare)) of the CPUs' time to other machines")
    }
    if let throttles, throttles > 0 { warnings.append("the CPU was slowed down up to \(throttles) times since it was too hot") }
    if let quotaHalts, quotaHalts > 0 {
      warnings.append("the process's share of the CPUs was used up up to \(quotaHalts) times, and it waited for the next period")
    }
    if let governor, governor != Self.fastGovernor {
      warnings.append("the CPU's clock follows the governor \"\(governor)\", not \"\(Self.fastGovernor)\"")
    }
    if let hottest = [firstTemperature, temperature].compactMap(\.self).max(), hottest >= Self.hot {
      warnings.append("a sensor is at \(JSON(hottest.rounded())) °C")
    }
    return warnings
  }

  /// Above this part of all CPUs, others' work is told of.
  static let mostOthers = 0.05
  /// Above this part of the CPUs, threads that wanted to run before the beginning are told of: their work, or its heat, may go on.
  static let mostExcess = 0.25
  /// Above this part, stolen time is told of.
  static let mostSteal = 0.01
  /// From here on, in degrees Celsius, most CPUs slow down.
  static let hot = 90.0

  private static func percent(_ share: Double) -> String { "\(JSON((share * 1000).rounded() / 10)) %" }
}
