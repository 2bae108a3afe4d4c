import Files

/// What the kernel says of the machine at a moment, as far as it says anything.
struct MachineSample: Sendable {
  /// The time that all CPUs worked since the start, for whomever, in hundredths of a second; nil where that cannot be read, as with all below.
  var busy: Double?
  /// The time that a hypervisor gave to others although a CPU here had work.
  var stolen: Double?
  /// The time that went by, over all CPUs.
  var all: Double?
  /// Threads that ran or wanted to, the mean of the last minute.
  var load: Double?
  /// By what rule the first CPU's clock is set, such as "powersave".
  var governor: String?
  /// How often a CPU was slowed down since it was too hot.
  var throttles: Int?
  /// The hottest sensor, in degrees Celsius.
  var temperature: Double?

  /// Reads what there is. Cost: some system calls for each CPU and sensor.
  /// - Parameter root: the folder that holds `proc` and `sys`; a test has its own.
  init(root: String = "") {
    func text(_ path: String) -> String? {
      guard let bytes = try? InputFile.read(root + path, limit: 1 << 20) else { return nil }
      let text = String(decoding: bytes, as: UTF8.self)
      return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
    if let line = text("/proc/stat")?.split(separator: "\n").first, line.hasPrefix("cpu ") {
      // user nice system idle iowait irq softirq steal: proc(5). Guests are in user already.
      let times = line.split(separator: " ").dropFirst().prefix(8).compactMap { Double($0) }
      if times.count == 8 {
        let sum = times.reduce(0, +)
        (all, stolen, busy) = (sum, times[7], sum - times[3] - times[4] - times[7])
      }
    }
    load = text("/proc/loadavg")?.split(separator: " ").first.flatMap { Double($0) }
    governor = text("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
    for cpu in 0..<1024 {
      guard let count = text("/sys/devices/system/cpu/cpu\(cpu)/thermal_throttle/core_throttle_count").flatMap({ Int($0) }) else { break }
      throttles = (throttles ?? 0) + count
    }
    for zone in 0..<64 {
      guard let thousandths = text("/sys/class/thermal/thermal_zone\(zone)/temp").flatMap({ Double($0) }) else { break }
      temperature = max(temperature ?? -.infinity, thousandths / 1000)
    }
  }
}
