import Files

/// What the kernel says of the machine at a moment, as far as it says anything.
struct MachineSample: Sendable {
  /// The time that all CPUs worked since the start, for whomever, in hundredths of a second; nil where that cannot be read, as with all below.
  var busy: Double?
  /// The time that a hypervisor gave to others although a CPU here had work.
  var stolen: Double?
  /// The time that went by, over all CPUs.
  var all: Double?
  /// How many CPUs work.
  var cpus: Int?
  /// Threads that ran or wanted to, the mean of the last minute.
  var load: Double?
  /// By what rules the CPUs' clocks are set, such as "powersave": each rule once, in the order of the letters.
  var governors: [String] = []
  /// How often a CPU was slowed down since it was too hot.
  var throttles: Int?
  /// How often the process's group, or one that this lies in, had used up its share of the CPUs, and waited for the next period.
  var quotaHalts: Int?
  /// The hottest sensor, in degrees Celsius: of the CPU's own where the kernel names these, else of all.
  var temperature: Double?
  /// What is used of the memory by all processes together, in megabytes of 2^20 bytes.
  var usedMegabytes: Double?

  /// Reads what there is. Cost: some system calls for each CPU and sensor.
  /// - Parameter root: the folder that holds `proc` and `sys`; a test has its own.
  init(root: String = "") {
    let files = KernelFiles(root: root)
    readTimes(files)
    load = files.text("/proc/loadavg")?.split(separator: " ").first.flatMap { Double($0) }
    let present = files.numbers("/sys/devices/system/cpu/present")
    // Threads of a core, and cores of a package, count together.
    var counted: Set<[Int]> = []
    for cpu in present.isEmpty ? [0] : present {
      let folder = "/sys/devices/system/cpu/cpu\(cpu)"
      if let governor = files.text("\(folder)/cpufreq/scaling_governor"), !governors.contains(governor) { governors.append(governor) }
      let package = files.number("\(folder)/topology/physical_package_id").map { Int($0) } ?? -1
      let core = files.number("\(folder)/topology/core_id").map { Int($0) } ?? -1 - cpu
      for (name, place) in [("core", [package, core]), ("package", [package])] {
        guard let count = files.number("\(folder)/thermal_throttle/\(name)_throttle_count") else { continue }
        if counted.insert(place).inserted { throttles = (throttles ?? 0) + Int(count) }
      }
    }
    governors.sort()
    quotaHalts = Self.quotaHalts(files)
    temperature = Self.temperature(files)
    if let all = files.value("MemTotal", in: "/proc/meminfo"), let free = files.value("MemAvailable", in: "/proc/meminfo") {
      usedMegabytes = max(0, all - free) / 1024
    }
  }

  private mutating func readTimes(_ files: KernelFiles) {
    let lines = files.text("/proc/stat")?.split(separator: "\n") ?? []
    guard let line = lines.first, line.hasPrefix("cpu ") else { return }
    // user nice system idle iowait irq softirq steal: proc(5). Guests are in user already.
    let times = line.split(separator: " ").dropFirst().prefix(8).compactMap { Double($0) }
    guard times.count == 8 else { return }
    let sum = times.reduce(0, +)
    (all, stolen, busy) = (sum, times[7], sum - times[3] - times[4] - times[7])
    let count = lines.dropFirst().count { $0.hasPrefix("cpu") }
    cpus = count > 0 ? count : nil
  }

  /// cgroups(7): of version 2 the group's own path stands after `0::`, of version 1 after the names of what it controls.
  private static func quotaHalts(_ files: KernelFiles) -> Int? {
    let lines = files.text("/proc/self/cgroup")?.split(separator: "\n") ?? []
    var halts: Int?
    for line in lines {
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3, fields[1].isEmpty || fields[1].split(separator: ",").contains("cpu") else { continue }
      let root = "/sys/fs/cgroup" + (fields[1].isEmpty ? "" : "/\(fields[1])")
      let names = fields[2].split(separator: "/")
      for depth in 0...min(16, names.count) {
        let folder = ([root] + names.prefix(depth).map(String.init)).joined(separator: "/")
        let line = files.text("\(folder)/cpu.stat")?.split(separator: "\n").first { $0.hasPrefix("nr_throttled ") }
        if let count = line?.split(separator: " ").last.flatMap({ Int($0) }), count >= 0 { halts = (halts ?? 0) &+ count }
      }
    }
    return halts
  }

  /// The drivers of sensors within CPUs: Intel's, AMD's, and those of arm64 boards.
  private static let cpuSensors: Set = [
    "coretemp", "k10temp", "zenpower", "k8temp", "cpu_thermal", "cpu-thermal", "soc_thermal", "x86_pkg_temp",
  ]

  /// The hottest of thermal zones and of hardware monitors' sensors.
  private static func temperature(_ files: KernelFiles) -> Double? {
    var (ofCPU, ofAny): (Double?, Double?) = (nil, nil)
    func note(_ path: String, of driver: String) {
      // A sensor that is asleep tells nothing, or nonsense.
      guard let thousandths = files.number(path), (-100_000...200_000).contains(thousandths) else { return }
      ofAny = max(ofAny ?? -.infinity, thousandths / 1000)
      if cpuSensors.contains(driver) { ofCPU = max(ofCPU ?? -.infinity, thousandths / 1000) }
    }
    // Numbers have gaps where a device is gone.
    for zone in 0..<64 {
      guard let type = files.text("/sys/class/thermal/thermal_zone\(zone)/type") else { continue }
      note("/sys/class/thermal/thermal_zone\(zone)/temp", of: type)
    }
    for monitor in 0..<64 {
      guard let name = files.text("/sys/class/hwmon/hwmon\(monitor)/name") else { continue }
      for sensor in 1...32 { note("/sys/class/hwmon/hwmon\(monitor)/temp\(sensor)_input", of: name) }
    }
    return ofCPU ?? ofAny
  }
}
