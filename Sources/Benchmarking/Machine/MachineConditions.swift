import Sessions

/// What else went on on the machine while something was measured, and so how far the figures can be trusted.
package struct MachineConditions: Codable, Hashable, Sendable {
  /// What other processes used of all CPUs together, from 0 to 1; nil where the kernel does not say, as with all below.
  package var othersShare: Double?
  /// What a hypervisor gave to others of the time of all CPUs together, from 0 to 1.
  package var stealShare: Double?
  /// Threads that ran or wanted to, the mean of the last minute, at the beginning.
  package var load: Double?
  /// By what rule the CPU's clock is set.
  package var governor: String?
  /// How often a CPU was slowed down since it was too hot.
  package var throttles: Int?
  /// The hottest sensor at the end, in degrees Celsius.
  package var temperature: Double?

  private enum CodingKeys: String, CodingKey {
    case othersShare = "others_share"
    case stealShare = "steal_share"
    case load = "load_1m"
    case governor
    case throttles = "throttle_events"
    case temperature = "temperature_c"
  }

  /// Conditions of which nothing is known.
  package init() {}

  /// - Parameter own: what the process used between the two.
  init(from first: MachineSample, to last: MachineSample, own: ResourceUse) {
    if let before = first.all, let after = last.all, after > before {
      let all = after - before
      if let old = first.busy, let new = last.busy {
        // The kernel counts in hundredths of a second.
        othersShare = Self.rounded(min(1, max(0, (new - old - own.cpuTime * 100) / all)))
      }
      if let old = first.stolen, let new = last.stolen { stealShare = Self.rounded(min(1, max(0, (new - old) / all))) }
    }
    load = first.load
    governor = last.governor
    if let old = first.throttles, let new = last.throttles { throttles = max(0, new - old) }
    temperature = last.temperature
  }

  /// The worst of several conditions.
  package static func worst(of all: [MachineConditions]) -> MachineConditions {
    var worst = MachineConditions()
    worst.othersShare = all.compactMap(\.othersShare).max()
    worst.stealShare = all.compactMap(\.stealShare).max()
    worst.load = all.compactMap(\.load).max()
    worst.governor = all.compactMap(\.governor).first { $0 != fastGovernor } ?? all.first?.governor
    worst.throttles = all.compactMap(\.throttles).max()
    worst.temperature = all.compactMap(\.temperature).max()
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
    if let stealShare, stealShare > Self.mostSteal {
      warnings.append("the hypervisor gave up to \(Self.percent(stealShare)) of the CPUs' time to other machines")
    }
    if let throttles, throttles > 0 { warnings.append("the CPU was slowed down up to \(throttles) times since it was too hot") }
    if let governor, governor != Self.fastGovernor {
      warnings.append("the CPU's clock follows the governor \"\(governor)\", not \"\(Self.fastGovernor)\"")
    }
    if let temperature, temperature >= Self.hot { warnings.append("a sensor is at \(JSON(temperature.rounded())) °C") }
    return warnings
  }

  /// Above this part of all CPUs, others' work is told of.
  static let mostOthers = 0.05
  /// Above this part, stolen time is told of.
  static let mostSteal = 0.01
  /// From here on, in degrees Celsius, most CPUs slow down.
  static let hot = 90.0

  private static func percent(_ share: Double) -> String { "\(JSON((share * 1000).rounded() / 10)) %" }
}
