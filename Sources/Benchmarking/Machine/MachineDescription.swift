import Files

#if canImport(Glibc)
  import Glibc
#endif

/// What a measurement ran on and what ran: the machine, the kernel, the compiler, the program, how it was called.
package struct MachineDescription: Codable, Hashable, Sendable {
  /// The CPU's name, how many cores it has, and the system.
  package var machine: String
  /// The kernel's release.
  package var kernel: String
  /// The memory in megabytes of 2^20 bytes.
  package var memoryMegabytes: Int?
  /// Swift's compiler, by its exact version where the build has said it, and whether it optimised.
  package var compiler: String
  /// The program's version.
  package var version: String
  /// The commit that the program was built from, where the build has said so, or else `PINWHEEL_COMMIT` does.
  package var commit: String?
  /// A number that differs for programs that differ (FNV-1a of the executable, 64 bits, in hexadecimal digits).
  package var executable: String?
  /// What the kernel was told of the program's priority, such as "fifo 10" or "nice -5"; nil for nothing.
  package var scheduling: String?
  /// The numbers of the CPUs that the program may use, as `0,2-3`, where these are not all; nil in results of before these were noted.
  package var cpus: String?
  /// How the program was called.
  package var command: String
  /// The compiler of the C parts, by its exact version; nil in results of before format 3, as with what follows.
  package var cCompiler: String?
  /// Whether the program is a debug or a release build, whether it is packaged, for what processor, and with what options as far as that is known.
  package var configuration: String?
  /// The instructions of the loops over pixels.
  package var kernels: String?

  private enum CodingKeys: String, CodingKey {
    case machine, kernel, compiler, version, commit, executable, scheduling, cpus, command, configuration, kernels
    case cCompiler = "c_compiler"
    case memoryMegabytes = "memory_mb"
  }

  /// This machine and this program. Cost: reads the executable.
  /// - Parameters:
  ///   - version: the program's.
  ///   - arguments: what it was called with, its own name first.
  ///   - commit: counts where the build has said none.
  package static func current(version: String, arguments: [String], commit: String?) -> MachineDescription {
    var system = utsname()
    uname(&system)
    return MachineDescription(
      machine: machineName, kernel: "\(text(of: system.sysname)) \(text(of: system.release))", memoryMegabytes: memory, compiler: compiler,
      version: version, commit: BuildFacts.commit ?? commit.flatMap { $0.isEmpty ? nil : $0 }, executable: executable,
      scheduling: scheduling, cpus: cpus,
      command: ShellLine.text(of: [String(arguments.first?.split(separator: "/").last ?? "")] + arguments.dropFirst()),
      cCompiler: BuildFacts.cCompiler, configuration: BuildFacts.configuration,
      kernels: BuildFacts.kernels)
  }

  /// The CPU's name, how many cores it has, and the system.
  package static let machineName: String = machineName(KernelFiles())

  /// - Parameter files: a test has its own.
  static func machineName(_ files: KernelFiles) -> String {
    var system = utsname()
    uname(&system)
    // Names and what follows a colon, both with single spaces.
    let facts = (files.text("/proc/cpuinfo") ?? "").split(separator: "\n").map { line in
      line.split(separator: ":", maxSplits: 1).map { $0.split { " \t".contains($0) }.joined(separator: " ") }
    }
    // Those of each CPU that has another.
    func values(_ name: String) -> [String] {
      facts.reduce(into: []) { if $1.count == 2, $1[0] == name, !$1[1].isEmpty, !$0.contains($1[1]) { $0.append($1[1]) } }
    }
    // Kernels of arm64 name no CPU but by numbers; the board has a name.
    let board = files.text("/proc/device-tree/model").map { String($0.prefix { $0 != "\0" }) }
    let name = values("model name").first ?? board ?? "CPU"
    // Virtual machines call several generations by one name.
    let kinds = [("family", "cpu family"), ("model", "model"), ("implementer", "CPU implementer"), ("part", "CPU part")]
    let known = kinds.compactMap { word, key in
      let found = values(key)
      return found.isEmpty ? nil : "\(word) \(found.joined(separator: " and "))"
    }
    let generation = known.isEmpty ? "" : " (\(known.joined(separator: ", ")))"
    return "\(name)\(generation), \(Processors.online) cores, \(text(of: system.sysname)) \(text(of: system.machine))"
  }

  private static var memory: Int? {
    KernelFiles().value("MemTotal", in: "/proc/meminfo").map { Int($0) / 1024 }
  }

  private static var compiler: String {
    #if DEBUG
      return BuildFacts.compiler + ", not optimised"
    #else
      return BuildFacts.compiler + ", optimised"
    #endif
  }

  private static func text<T>(of field: T) -> String {
    withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  private static var scheduling: String? {
    var parameters = sched_param()
    sched_getparam(0, &parameters)
    return scheduling(
      policy: sched_getscheduler(0), priority: parameters.sched_priority, nice: getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0))
  }

  /// sched(7), in words: nil for what is usual.
  static func scheduling(policy: Int32, priority: Int32, nice: Int32) -> String? {
    // Whether children begin anew says nothing of this process.
    switch policy & ~0x4000_0000 {
    case SCHED_FIFO: return "fifo \(priority)"
    case SCHED_RR: return "round robin \(priority)"
    case 3: return "batch, nice \(nice)"
    case 5: return "idle"
    case 6: return "deadline"
    default: return nice == 0 ? nil : "nice \(nice)"
    }
  }

  private static var cpus: String? {
    let allowed = Processors.allowed
    return allowed.isEmpty || allowed.count >= Processors.online ? nil : list(allowed)
  }

  /// Numbers in order as the kernel lists them: `0,2-3`.
  static func list(_ numbers: [Int]) -> String {
    var runs: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ",")
  }

  /// FNV-1a (Fowler, Noll and Vo) of the executable, in 16 hexadecimal digits; nil where it cannot be read. It is read in parts, since the peak of memory
  /// is measured too.
  private static var executable: String? {
    guard let file = fopen("/proc/self/exe", "r") else { return nil }
    defer { fclose(file) }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&part, 1, part.count, file)
      if count == 0 { break }
      part.withUnsafeBufferPointer { part in
        for i in 0..<count { hash = (hash ^ UInt64(part[i])) &* 0x100_0000_01b3 }
      }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The same with what a terminal shows: for what was read from a file.
  var printable: MachineDescription {
    var description = self
    for path in [\.machine, \.kernel, \.compiler, \.version, \.command] as [WritableKeyPath<Self, String>] {
      description[keyPath: path] = Markup.printable(self[keyPath: path])
    }
    for path in [\.commit, \.executable, \.scheduling, \.cpus, \.cCompiler, \.configuration, \.kernels] as [WritableKeyPath<Self, String?>]
    {
      description[keyPath: path] = self[keyPath: path].map(Markup.printable)
    }
    return description
  }

  /// Whether the kernel was told of a real-time priority, which it takes from a thread for a moment of each second, so that others can run.
  var isRealTime: Bool { ["fifo", "round robin"].contains { scheduling?.hasPrefix($0) == true } }

  /// The command that does the same again, with the priority and the CPUs that it was given: how others reproduce a figure. What it saves goes into a file of theirs, beside the
  /// one that they compare with, and it prints what it finds.
  package var invocation: String {
    let command = Self.repeatable(ShellLine.words(of: self.command))
    let words = (scheduling ?? "").split(separator: " ").map { $0.filter { $0 != "," } }
    let priority: String? =
      switch (words.first, words.last) {
      case ("fifo", let priority?): "chrt -f \(priority)"
      case ("round", let priority?): "chrt -r \(priority)"
      case ("nice", let nice?): "nice -n \(nice)"
      case ("batch", let nice?): (nice == "0" ? "" : "nice -n \(nice) ") + "chrt -b 0"
      case ("idle", _): "chrt -i 0"
      default: nil
      }
    let place = cpus.map { "taskset -c \($0)" }
    return [place, priority, ShellLine.text(of: command)].compactMap(\.self).joined(separator: " ")
  }

  /// The words of a command that measures the same, writes over nothing and reads nothing that was kept.
  private static func repeatable(_ words: [String]) -> [String] {
    let written = ["--save": "mine.jsonl", "--report": "mine", "--trace": "mine.trace.json"]
    var (repeated, rest): ([String], ArraySlice<String>) = ([], words[...])
    while let word = rest.popFirst() {
      // What follows are names.
      if word == "--" { return repeated + [word] + rest }
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      let option = word.hasPrefix("--") ? parts[0] : ""
      if option == "--quiet" { continue }
      guard written[option] != nil || ["--compare", "--check", "--beside"].contains(option) else {
        repeated.append(word)
        continue
      }
      if parts.count == 1 { rest = rest.dropFirst() }
      if let name = written[option] { repeated += [option, name] }
    }
    return repeated
  }
}
